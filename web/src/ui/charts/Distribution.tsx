import { Axes, scaleOf } from './Axes.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { colourOf, dashOf } from './palette.ts';
import { ticksOf } from './scale.ts';

/** How often values fall into each band, with percentiles as marks; a mean alone would hide the tail. */
export function Distribution({
  label,
  columns,
  bands,
  marks = [],
  format,
  formatCount,
  height = 200,
}: DistributionProps) {
  const ticks = ticksOf(bands.map(({ count }) => count));
  const low = bands[0]?.from ?? 0;
  const high = bands.at(-1)?.to ?? 1;
  const labels = bands.map(({ from }) => format(from));
  return (
    <ChartFrame
      label={label}
      height={height}
      table={{
        columns,
        rows: [
          ...bands.map(({ from, to, count }) => [`${format(from)} – ${format(to)}`, formatCount(count)]),
          ...marks.map(({ name, value }) => [name, format(value)]),
        ],
      }}
      isEmpty={bands.every(({ count }) => count === 0)}
      renderDrawing={(place) => {
        const scale = scaleOf(place, bands.length, ticks, formatCount);
        const xAt = (value: number) => scale.x0 + ((value - low) / (high - low || 1)) * (scale.x1 - scale.x0);
        return (
          <>
            <Axes scale={scale} ticks={ticks} labels={labels} format={formatCount} />
            {bands.map(({ from, to, count }) => (
              <rect
                key={from}
                className="chartBar"
                x={xAt(from)}
                y={scale.yOf(count)}
                width={Math.max(1, xAt(to) - xAt(from) - 1)}
                height={scale.y0 - scale.yOf(count)}
                fill={colourOf(0, place.theme)}
              >
                <title>{`${format(from)} – ${format(to)}: ${formatCount(count)}`}</title>
              </rect>
            ))}
            {marks
              .filter(({ value }) => value >= low && value <= high)
              .map(({ name, value }, at) => (
                <g key={name} className="chartMark">
                  <line x1={xAt(value)} x2={xAt(value)} y1={8} y2={scale.y0} strokeDasharray={dashOf(at)} />
                  <text x={xAt(value) + 4} y={18 + at * 14}>
                    {`${name} ${format(value)}`}
                  </text>
                </g>
              ))}
          </>
        );
      }}
    />
  );
}
interface DistributionProps {
  label: string;
  /** Headings of the table: band, count. */
  columns: readonly [band: string, count: string];
  /** Ascending and adjoining; `to` is not in the band. Equally wide, or the labels stand wrong. */
  bands: readonly { from: number; to: number; count: number }[];
  marks?: readonly { name: string; value: number }[];
  format: (value: number) => string;
  formatCount: (count: number) => string;
  height?: number;
}
