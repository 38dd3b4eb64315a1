/** Days and hours as timetables of public transport write them. */
import type { Schedule } from '#contract/capacity/range/rules.ts';

/** Calendars need an end; they are renewed with every reading. */
const CALENDAR_DAYS = 365;
const DAY_MS = 86_400_000;

/** From when to when a calendar holds, `YYYY-MM-DD`; from today on for a year where the schedule says nothing. */
export const calendarDays = (
  { fromDate, toDate }: Pick<Schedule, 'fromDate' | 'toDate'>,
  today: string,
): { start: string; end: string } => ({
  start: fromDate ?? today,
  end: toDate ?? new Date(Date.parse(today) + CALENDAR_DAYS * DAY_MS).toISOString().slice(0, 10),
});

/** `06:00` of the next day is `30:00`. */
export const beyondMidnight = (time: string): string => `${Number(time.slice(0, 2)) + 24}${time.slice(2)}`;
