import { Axes, scaleOf, type Scale } from './Axes.tsx';
import { ChartFrame, type ChartProps, type Series, tableOf } from './ChartFrame.tsx';
import { colourOf, dashOf } from './palette.ts';
import { ticksOf } from './scale.ts';

/** The path through the known values; a gap where one is not known. */
function pathOf(values: Series['values'], scale: Scale): string {
  let isDown = false;
  return values
    .map((value, at) => {
      if (value === null) {
        isDown = false;
        return '';
      }
      const move = isDown ? 'L' : 'M';
      isDown = true;
      return `${move}${scale.xOf(at).toFixed(1)} ${scale.yOf(value).toFixed(1)}`;
    })
    .join('');
}

/** One line for each series over ordered labels. A point says its value when pointed at. */
export function LineChart(props: ChartProps) {
  const { label, labels, series, format, height, onPick } = props;
  const all = series.flatMap(({ values }) => values);
  const ticks = ticksOf(all);
  return (
    <ChartFrame
      label={label}
      height={height}
      legend={series}
      table={tableOf(props)}
      isEmpty={all.every((value) => value === null)}
      renderDrawing={(place) => {
        const scale = scaleOf(place, labels.length, ticks, format);
        return (
          <>
            <Axes scale={scale} ticks={ticks} labels={labels} format={format} />
            {series.map(({ name, values, isBefore = false }, of) => {
              const colour = isBefore ? 'var(--inkFaint)' : colourOf(of, place.theme);
              return (
                <g key={name}>
                  <path
                    d={pathOf(values, scale)}
                    fill="none"
                    stroke={colour}
                    strokeWidth={isBefore ? 1.5 : 2}
                    strokeDasharray={isBefore ? '3 3' : dashOf(of)}
                  />
                  {values.map((value, at) =>
                    value === null ? null : (
                      <circle
                        key={labels[at]}
                        className={onPick === undefined ? 'chartPoint' : 'chartPoint leads'}
                        cx={scale.xOf(at)}
                        cy={scale.yOf(value)}
                        r={3}
                        fill={colour}
                        onClick={() => onPick?.(at, of)}
                      >
                        <title>{`${labels[at] ?? ''} ${name}: ${format(value)}`}</title>
                      </circle>
                    ),
                  )}
                </g>
              );
            })}
          </>
        );
      }}
    />
  );
}
