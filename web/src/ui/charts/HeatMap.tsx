import { EDGE } from './Axes.tsx';
import { ChartFrame, type ChartProps, tableOf } from './ChartFrame.tsx';
import { heatOf } from './palette.ts';
import { labelStep } from './scale.ts';

/** Labels across, series down (hours of the day by days of the week): the more, the stronger; each cell says its number. */
export function HeatMap(props: ChartProps) {
  const { label, labels, series, format, onPick } = props;
  const height = props.height ?? series.length * 26 + EDGE.bottom + EDGE.top;
  const most = series.reduce(
    (found, { values }) => values.reduce<number>((top, value) => Math.max(top, value ?? 0), found),
    0,
  );
  return (
    <ChartFrame
      label={label}
      height={height}
      table={tableOf(props)}
      isEmpty={series.every(({ values }) => values.every((value) => value === null))}
      renderDrawing={({ width, theme }) => {
        const across = (width - EDGE.left - EDGE.right) / Math.max(1, labels.length);
        const down = (height - EDGE.top - EDGE.bottom) / Math.max(1, series.length);
        const every = labelStep(labels.length, width - EDGE.left, 34);
        return (
          <g className="chartAxes">
            {series.map(({ name, values }, row) => (
              <g key={name}>
                <text x={EDGE.left - 6} y={EDGE.top + down * (row + 0.5) + 4} textAnchor="end">
                  {name}
                </text>
                {values.map((value, at) => (
                  <rect
                    key={labels[at]}
                    className={onPick === undefined ? 'chartBar' : 'chartBar leads'}
                    x={EDGE.left + at * across}
                    y={EDGE.top + row * down}
                    width={Math.max(1, across - 1)}
                    height={Math.max(1, down - 1)}
                    fill={value === null ? 'none' : heatOf(most === 0 ? 0 : value / most, theme)}
                    stroke={value === null ? 'var(--lineSoft)' : 'none'}
                    onClick={() => onPick?.(at, row)}
                  >
                    <title>{`${name} ${labels[at] ?? ''}: ${value === null ? '–' : format(value)}`}</title>
                  </rect>
                ))}
              </g>
            ))}
            {labels.map((name, at) =>
              at % every === 0 ? (
                <text key={name} x={EDGE.left + across * (at + 0.5)} y={height - 6} textAnchor="middle">
                  {name}
                </text>
              ) : null,
            )}
          </g>
        );
      }}
    />
  );
}
