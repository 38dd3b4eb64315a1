import { ChartFrame } from './ChartFrame.tsx';
import { colourOf } from './palette.ts';

export interface FunnelStep {
  name: string;
  /** Null: hidden. */
  value: number | null;
}

const ROW = 34;

/** Steps in order, each as long as how many came so far, with the share of the step before. */
export function Funnel({ label, columns, steps, format, formatShare, hidden }: FunnelProps) {
  const most = steps.reduce((found, { value }) => Math.max(found, value ?? 0), 0);
  const said = steps.map(({ name, value }, at) => {
    const before = steps[at - 1]?.value ?? 0;
    if (value === null) return { name, value: 0, text: hidden, share: '' };
    return { name, value, text: format(value), share: before > 0 ? formatShare(value / before) : '' };
  });
  return (
    <ChartFrame
      label={label}
      height={steps.length * ROW}
      table={{ columns, rows: said.map(({ name, text, share }) => [name, text, share]) }}
      isEmpty={most === 0}
      renderDrawing={({ width, theme }) => {
        const room = Math.max(40, width - 240);
        return (
          <g className="chartAxes">
            {said.map(({ name, value, text, share }, at) => (
              <g key={name} transform={`translate(0 ${at * ROW})`}>
                <text x={112} y={ROW / 2 + 4} textAnchor="end">
                  {name}
                </text>
                <rect
                  x={120}
                  y={4}
                  width={Math.max(1, (value / most) * room)}
                  height={ROW - 10}
                  fill={colourOf(0, theme)}
                />
                <text x={126 + (value / most) * room} y={ROW / 2 + 4}>
                  {share === '' ? text : `${text} · ${share}`}
                </text>
              </g>
            ))}
          </g>
        );
      }}
    />
  );
}
interface FunnelProps {
  label: string;
  /** Headings of the table: step, count, share of the step before. */
  columns: readonly [step: string, count: string, share: string];
  steps: readonly FunnelStep[];
  format: (value: number) => string;
  /** What stands for a number that is hidden. */
  hidden: string;
  /** 0 to 1, and more where a step was reached without the one before. */
  formatShare: (share: number) => string;
}
