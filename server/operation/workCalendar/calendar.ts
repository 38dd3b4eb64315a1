/** Which day of the week a day counts as, and whether it is a holiday. */
import type { DayKind } from '#contract/operation/workCalendar/dayKinds.ts';
import { Kept, type KeptOptions } from '#server/ground/core/kept.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { workDaysBetween } from './queries.ts';

const DAY_MS = 86_400_000;

/** Days since 1970 on the local clock, each with the day of the week that it counts as (1 is Monday). */
export type WorkCalendar = ReadonlyMap<number, number>;

/** The days that count as another, over all years. */
export async function readCalendar(db: Db): Promise<WorkCalendar> {
  const rows = await workDaysBetween(db, '2000-01-01', '2100-12-31').execute();
  return new Map(rows.map(({ day, countsAs }) => [Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS), countsAs]));
}

/** The date of a local day, `YYYY-MM-DD`. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Monday is 1; day 0 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** The day of the week that a local day counts as. */
export const countedWeekday = (day: number, calendar: WorkCalendar | undefined): number =>
  calendar?.get(day) ?? weekdayOf(day);

const SATURDAY = 6;

/** A day of the calendar that counts as one of a weekend is a holiday; one that counts as a working day makes up for one. */
export function dayKindOf(day: number, calendar: WorkCalendar | undefined): DayKind {
  const countsAs = calendar?.get(day);
  if (countsAs === undefined) return 'ordinary';
  return countsAs >= SATURDAY ? 'holiday' : 'makeUp';
}

/** The calendar in memory. */
export const keptCalendar = (db: Db, nodes: KeptOptions['nodes']): Kept<WorkCalendar> =>
  new Kept<WorkCalendar>({ nodes }, 'calendar', new Map(), () => readCalendar(db));
