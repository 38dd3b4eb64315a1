import { Axes, scaleOf, type Scale } from './Axes.tsx';
import { ChartFrame, type ChartProps, type Series, tableOf } from './ChartFrame.tsx';
import { colourOf, dashOf } from './palette.ts';
import { ticksOf } from './scale.ts';

/** The path through the known values of some labels; a gap where one is not known. */
function pathOf(values: Series['values'], scale: Scale, from: number, to: number): string {
  let isDown = false;
  return values
    .map((value, at) => {
      if (value === null || at < from || at >= to) {
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
  const { label, labels, series, format, height, onPick, unfinished = 0 } = props;
  const ended = labels.length - unfinished;
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
                    d={pathOf(values, scale, 0, isBefore ? labels.length : ended)}
                    fill="none"
                    stroke={colour}
                    strokeWidth={isBefore ? 1.5 : 2}
                    strokeDasharray={isBefore ? '3 3' : dashOf(of)}
                  />
                  {isBefore || unfinished === 0 ? null : (
                    <path
                      d={pathOf(values, scale, ended - 1, labels.length)}
                      fill="none"
                      stroke={colour}
                      strokeWidth={2}
                      strokeDasharray="1 4"
                    />
                  )}
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
