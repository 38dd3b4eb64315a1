/** A spreadsheet of figures of demand, read into weeks of cells. */
import { isValidCell, latLngToCell } from 'h3-js';
import { WEEKDAYS } from '#contract/ground/week.ts';
import { LEAST_SURGE, MOST_SURGE, SURGE_RESOLUTION, WEEK_HOURS } from '#contract/finance/surge/rules.ts';
import { refuseField, type FieldRefusal } from '#server/ground/core/refusal.ts';
import type { SheetColumns, TableRow } from '#server/ground/import/sheetHead.ts';
import { surgeMessages } from './messages.ts';

const COLUMNS = ['cell', 'lng', 'lat', 'weekdays', 'from', 'to', 'factor'] as const;
type Column = (typeof COLUMNS)[number];
type Row = TableRow<Column>;

const { cell, lng, lat, weekdays, from, to, factor } = surgeMessages;
export const SURGE_SHEET: SheetColumns<Column> = {
  names: { cell, lng, lat, weekdays, from, to, factor },
  required: ['from', 'to', 'factor'],
  passesOthers: false,
};

const HOUR = /^(\d{1,2})(?::00)?$/;
const DAYS = /^([1-7])(?:-([1-7]))?$/;
const NUMBER = /^-?\d{1,3}(?:\.\d{1,12})?$/;

function refuseRow(row: Row, column: Column): FieldRefusal {
  const value = row.cell(column).slice(0, 40);
  return refuseField('fileName', surgeMessages.badRow, { line: row.line, column, value });
}

function degreesOf(row: Row, column: 'lng' | 'lat', most: number): number {
  const text = row.cell(column).trim();
  const degrees = Number(text);
  if (!NUMBER.test(text) || Math.abs(degrees) > most) throw refuseRow(row, column);
  return degrees;
}

function cellOf(row: Row): string {
  const named = row.cell('cell').trim().toLowerCase();
  if (named === '') return latLngToCell(degreesOf(row, 'lat', 90), degreesOf(row, 'lng', 180), SURGE_RESOLUTION);
  if (!isValidCell(named)) throw refuseRow(row, 'cell');
  return named;
}

/** “1-5”, “6,7”; empty for all days. */
function daysOf(row: Row): readonly number[] {
  const text = row.cell('weekdays').trim();
  if (text === '') return WEEKDAYS;
  return text.split(/[,，、;；\s]+/).flatMap((part) => {
    const [, first, last] = DAYS.exec(part) ?? [];
    const [begin, end] = [Number(first), Number(last ?? first)];
    if (first === undefined || end < begin) throw refuseRow(row, 'weekdays');
    return WEEKDAYS.slice(begin - 1, end);
  });
}

function hourOf(row: Row, column: 'from' | 'to'): number {
  const [, text] = HOUR.exec(row.cell(column).trim()) ?? [];
  const hour = Number(text);
  if (text === undefined || hour > (column === 'from' ? 23 : 24)) throw refuseRow(row, column);
  return hour;
}

function factorOf(row: Row): number {
  const text = row.cell('factor').trim();
  const hundredths = Math.round(Number(text) * 100);
  if (!NUMBER.test(text) || hundredths < LEAST_SURGE || hundredths > MOST_SURGE) throw refuseRow(row, 'factor');
  return hundredths;
}

/**
 * The figures of each cell that the rows name. A band over midnight goes on in the next day.
 * @throws FieldRefusal 400 that names the first line which cannot be used
 */
export function weeksOf(rows: readonly Row[]): Map<string, number[]> {
  const weeks = new Map<string, number[]>();
  for (const row of rows) {
    const named = cellOf(row);
    const week = weeks.get(named) ?? Array.from({ length: WEEK_HOURS }, () => 0);
    weeks.set(named, week);
    const [begin, end, figure] = [hourOf(row, 'from'), hourOf(row, 'to'), factorOf(row)];
    const length = end > begin ? end - begin : end - begin + 24;
    for (const day of daysOf(row))
      for (let step = 0; step < length; step += 1) {
        const hour = ((day - 1) * 24 + begin + step) % WEEK_HOURS;
        const known = week[hour] ?? 0;
        if (known > 0 && known !== figure) throw refuseField('fileName', surgeMessages.twice, { line: row.line });
        week[hour] = figure;
      }
  }
  return weeks;
}
