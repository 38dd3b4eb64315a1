import { type Place } from './ChartFrame.tsx';
import { labelStep } from './scale.ts';

/** Room around the drawing for the words of its axes, in pixels. */
export const EDGE = { left: 52, right: 8, top: 8, bottom: 22 } as const;

export interface Scale {
  x0: number;
  x1: number;
  y0: number;
  /** The middle of a label's band. */
  xOf: (label: number) => number;
  yOf: (value: number) => number;
  /** How wide a label's band is. */
  band: number;
}

/** Pixels of a text at the size of the axes: Chinese characters are wider than figures. */
const widthOf = (text: string): number => [...text].reduce((sum, each) => sum + (each > '\u2e7f' ? 12 : 7), 0);

export function scaleOf(
  { width, height }: Place,
  count: number,
  ticks: readonly number[],
  format: AxesProps['format'],
): Scale {
  const x0 = Math.max(EDGE.left, ...ticks.map((tick) => widthOf(format(tick)) + 8));
  const x1 = width - EDGE.right;
  const band = (x1 - x0) / Math.max(1, count);
  const least = ticks[0] ?? 0;
  const most = ticks.at(-1) ?? 1;
  const y0 = height - EDGE.bottom;
  const yOf = (value: number) => y0 - ((value - least) / (most - least)) * (y0 - EDGE.top);
  return { x0, x1, y0, band, xOf: (label) => x0 + band * (label + 0.5), yOf };
}

/** The width of a character, at most. */
const CHARACTER = 9;

/** In the middle of its band, or at the end of the drawing where it would be cut off there. */
const placeOf = ({ x1, xOf }: Scale, label: string, at: number) =>
  xOf(at) + (label.length * CHARACTER) / 2 > x1 + EDGE.right
    ? ({ x: x1 + EDGE.right, textAnchor: 'end' } as const)
    : ({ x: xOf(at), textAnchor: 'middle' } as const);

/** Lines at the ticks, their numbers, and as many labels as fit. */
export function Axes({ scale, ticks, labels, format }: AxesProps) {
  const widest = labels.reduce((most, label) => Math.max(most, label.length), 1);
  const every = labelStep(labels.length, scale.x1 - scale.x0, widest * CHARACTER + 10);
  return (
    <g className="chartAxes">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={scale.x0} x2={scale.x1} y1={scale.yOf(tick)} y2={scale.yOf(tick)} />
          <text x={scale.x0 - 6} y={scale.yOf(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {labels.map((label, at) =>
        at % every === 0 ? (
          <text key={label} {...placeOf(scale, label, at)} y={scale.y0 + 16}>
            {label}
          </text>
        ) : null,
      )}
    </g>
  );
}
interface AxesProps {
  scale: Scale;
  ticks: readonly number[];
  labels: readonly string[];
  format: (value: number) => string;
}
