/** Working time: the minutes in which the clocks of tickets run. */
import type { WallClock } from '#server/ground/core/wallClock.ts';
import { countedWeekday, type WorkCalendar } from '#server/operation/workCalendar/calendar.ts';

export interface WorkTime {
  clock: WallClock;
  /** Minutes of the day between which work goes on. */
  from: number;
  to: number;
  /** Whether work goes on that day; days since 1970 on the clock. */
  isWorkday: (day: number) => boolean;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Beyond it there is no working day: the calendar is empty. */
const MOST_DAYS = 3660;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Holidays and make-up days count as the day of the week that the calendar names. */
export function workTime(
  clock: WallClock,
  texts: { from: string; to: string; weekdays: readonly string[]; calendar: WorkCalendar },
): WorkTime {
  const weekdays = new Set(texts.weekdays.map(Number));
  return {
    clock,
    from: minuteOf(texts.from),
    to: minuteOf(texts.to),
    isWorkday: (day) => weekdays.has(countedWeekday(day, texts.calendar)),
  };
}

/** The working periods from `at` on (milliseconds since 1970), each from when until when. */
function* periodsFrom({ clock, from, to, isWorkday }: WorkTime, at: number): Generator<readonly [number, number]> {
  const first = clock.moment(at).day;
  for (let day = first; day < first + MOST_DAYS; day += 1) {
    if (!isWorkday(day)) continue;
    // a boundary in an hour that a clock change skips is where the clock goes on
    const begins = clock.instantFrom(day * DAY_MS + from * MINUTE_MS);
    const ends = clock.instantFrom(day * DAY_MS + to * MINUTE_MS);
    if (ends <= Math.max(begins, at)) continue;
    yield [Math.max(begins, at), ends];
  }
}

/** The first working instant from `at` on; in ten years where no day is a working day. */
export function nextWork(calendar: WorkTime, at: number): number {
  const [next = [at + MOST_DAYS * DAY_MS]] = periodsFrom(calendar, at);
  return next[0];
}

/** The instant when so many working minutes have passed since `at`; in ten years where no day is a working day. */
export function afterWork(calendar: WorkTime, at: number, minutes: number): number {
  let left = minutes * MINUTE_MS;
  for (const [begins, ends] of periodsFrom(calendar, at)) {
    if (begins + left <= ends) return begins + left;
    left -= ends - begins;
  }
  return at + MOST_DAYS * DAY_MS;
}

/** Working minutes between two instants; 0 when `until` is not later. */
export function workBetween(calendar: WorkTime, at: number, until: number): number {
  let sum = 0;
  for (const [begins, ends] of periodsFrom(calendar, at)) {
    if (begins >= until) break;
    sum += Math.min(ends, until) - begins;
  }
  return sum / MINUTE_MS;
}
