/** How groups of an answer are named and ordered, wherever they are read from. */
import { sql, type RawBuilder } from 'kysely';
import { DIMENSIONS, type DimensionName, type FigureName } from '#contract/insight/figure/figures.ts';

/** How far another period lies before the one that is asked about, by the local clock. */
export interface Shift {
  /** Seconds of local time, which has no summer time. */
  seconds: number;
  /** Whole months, where both are; the keys of months move by them. */
  months?: number | undefined;
}

/** How a question is read: on which clock, and moved by how much so that another period has the keys of this one. */
export interface Reading {
  zone: string;
  shift: Shift;
  /** Of amounts. */
  currency: string;
}

export interface Asked {
  figures: readonly FigureName[];
  by: readonly DimensionName[];
  most: number;
}

export type Value = RawBuilder<unknown>;

/** The keys of time of a local time, moved onto the period that is asked about; null for another dimension. */
export function timeKey(name: DimensionName, at: Value, { zone, shift }: Reading): Value | null {
  const local = shift.seconds === 0 ? at : sql`(${at} + make_interval(secs => ${shift.seconds}))`;
  switch (name) {
    case 'hour':
      return sql`to_char(date_trunc('hour', ${local}) at time zone ${zone} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
    case 'day':
      return sql`to_char(${local}, 'YYYY-MM-DD')`;
    case 'week':
      return sql`to_char(date_trunc('week', ${local}), 'YYYY-MM-DD')`;
    case 'month':
      return shift.months === undefined
        ? sql`to_char(${local}, 'YYYY-MM')`
        : sql`to_char(${at} + make_interval(months => ${shift.months}::integer), 'YYYY-MM')`;
    case 'hourOfDay':
      return sql`to_char(${local}, 'HH24')`;
    case 'hourOfWeek':
      return sql`to_char(${local}, 'ID-HH24')`;
    default:
      return null;
  }
}

/** An array of values of one type. @throws Error for one that has no expression */
export const listed = (values: readonly (Value | null | undefined)[], type: string): Value => {
  const known = values.map((value) => {
    if (value === null || value === undefined) throw new Error('a figure or a cut has no expression here');
    // whatever order the database sorts texts in, groups stand in that of their bytes
    return type === 'text' ? sql`(${value})::text collate "C"` : sql`(${value})::${sql.raw(type)}`;
  });
  return known.length === 0 ? sql`array[]::${sql.raw(type)}[]` : sql`array[${sql.join(known)}]`;
};

/** Groups in the order of their times, or the largest first. */
export const inOrder = (by: readonly DimensionName[]): Value =>
  by.some((name) => DIMENSIONS[name].isTime === true) ? sql`"key"` : sql`"count" desc, "key"`;
