import { Axes, scaleOf } from './Axes.tsx';
import { ChartFrame, type ChartProps, tableOf } from './ChartFrame.tsx';
import { colourOf } from './palette.ts';
import { ticksOf } from './scale.ts';

/** Bars side by side, or on each other with `stacked` (values not below nothing). */
export function BarChart(props: ChartProps & { stacked?: boolean }) {
  const { label, labels, series, format, height, onPick, stacked = false } = props;
  const all = stacked
    ? labels.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
    : series.flatMap(({ values }) => values);
  const ticks = ticksOf(all);
  return (
    <ChartFrame
      label={label}
      height={height}
      legend={series}
      table={tableOf(props)}
      isEmpty={series.every(({ values }) => values.every((value) => value === null))}
      renderDrawing={(place) => {
        const scale = scaleOf(place, labels.length, ticks, format);
        const group = Math.min(scale.band * 0.8, 64);
        const width = stacked ? group : group / Math.max(1, series.length);
        const below = labels.map(() => 0);
        return (
          <>
            <Axes scale={scale} ticks={ticks} labels={labels} format={format} />
            {series.map(({ name, values, colours }, of) =>
              values.map((value, at) => {
                if (value === null || value === 0) return null;
                const from = stacked ? (below[at] ?? 0) : 0;
                if (stacked) below[at] = from + value;
                const [low, high] = [scale.yOf(Math.min(from, from + value)), scale.yOf(Math.max(from, from + value))];
                return (
                  <rect
                    key={`${name} ${labels[at] ?? ''}`}
                    className={onPick === undefined ? 'chartBar' : 'chartBar leads'}
                    x={scale.xOf(at) - group / 2 + (stacked ? 0 : of * width)}
                    y={high}
                    width={Math.max(1, width - 1)}
                    height={Math.max(1, low - high)}
                    fill={colours?.[place.theme] ?? colourOf(of, place.theme)}
                    onClick={() => onPick?.(at, of)}
                  >
                    <title>{`${labels[at] ?? ''} ${name}: ${format(value)}`}</title>
                  </rect>
                );
              }),
            )}
          </>
        );
      }}
    />
  );
}
