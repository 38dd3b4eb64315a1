/**
 * What every chart stands in: its legend, the drawing as wide as its place, and a table that says the same for whoever does
 * not see the drawing or wants the numbers.
 */
import { type ReactNode, useState } from 'react';
import { useTheme } from '#web/lib/theme.ts';
import { useWords } from '#web/lib/words.ts';
import './charts.css';
import { colourOf, dashOf } from './palette.ts';
import { useWidth } from './useWidth.ts';
import { chartWords } from './words.ts';

export interface Series {
  name: string;
  /** One for each label; null where nothing is known, which is a gap and not a nought. */
  values: readonly (number | null)[];
  /** Drawn fainter and dashed: what is compared with. */
  isBefore?: boolean;
  /** Where the series has a colour of its own elsewhere on the screens, e.g. a state of cars; else one of the palette. */
  colours?: Readonly<Record<'light' | 'dark', string>>;
}
export interface ChartProps {
  /** What the chart shows; read out, and the caption of its table. */
  label: string;
  /** Heading of the labels in the table. */
  labelName: string;
  labels: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
  /** So many of the last labels are times that have not ended: a line leads to them dotted. */
  unfinished?: number;
  /** Pixels. */
  height?: number;
  /** Makes each point lead on. */
  onPick?: (label: number, series: number) => void;
}
export interface Place {
  width: number;
  height: number;
  theme: 'light' | 'dark';
}

export interface TableOf {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The columns and rows of labels by series. */
export const tableOf = ({ labelName, labels, series, format }: ChartProps): TableOf => ({
  columns: [labelName, ...series.map(({ name }) => name)],
  rows: labels.map((label, at) => [
    label,
    ...series.map(({ values }) => {
      const value = values[at] ?? null;
      return value === null ? '–' : format(value);
    }),
  ]),
});

export function ChartFrame({ label, height = 200, legend = [], table, isEmpty, renderDrawing }: ChartFrameProps) {
  const t = useWords(chartWords);
  const theme = useTheme();
  const [ref, width] = useWidth();
  const [isTable, setTable] = useState(false);
  if (isEmpty) return <p className="chartNone">{t('none')}</p>;
  return (
    <figure className="chart">
      <div className="chartHead">
        {legend.length > 1 ? (
          <ul className="chartLegend">
            {legend.map(({ name, isBefore = false, colours }, at) => (
              <li key={name}>
                <svg width="18" height="8" aria-hidden="true">
                  <line
                    x1="0"
                    x2="18"
                    y1="4"
                    y2="4"
                    strokeWidth="3"
                    stroke={isBefore ? 'var(--inkFaint)' : (colours?.[theme] ?? colourOf(at, theme))}
                    strokeDasharray={isBefore ? '3 3' : colours === undefined ? dashOf(at) : ''}
                  />
                </svg>
                {name}
              </li>
            ))}
          </ul>
        ) : (
          <span />
        )}
        <button type="button" className="chartTurn" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? t('asChart') : t('asTable')}
        </button>
      </div>
      {isTable ? (
        <div className="chartTable">
          <table>
            <caption>{label}</caption>
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([first, ...rest]) => (
                <tr key={first}>
                  <th scope="row">{first}</th>
                  {rest.map((cell, at) => (
                    <td key={table.columns[at + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div ref={ref} className="chartDrawing" style={{ height }}>
          {width === 0 ? null : (
            <svg width={width} height={height} role="img" aria-label={label}>
              {renderDrawing({ width, height, theme })}
            </svg>
          )}
        </div>
      )}
    </figure>
  );
}
interface ChartFrameProps {
  label: string;
  height?: number | undefined;
  legend?: readonly Pick<Series, 'name' | 'isBefore' | 'colours'>[];
  table: TableOf;
  isEmpty: boolean;
  renderDrawing: (place: Place) => ReactNode;
}
