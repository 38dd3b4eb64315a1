/** What a range says, when it says it, and which of several decides: without a schema, for screens and for the index. */

export const RANGE_KINDS = ['operating', 'slow', 'noStop', 'noGo'] as const;
/** `operating`: cars drive here. `slow`: no faster than its limit. `noStop`: nobody gets in or out. `noGo`: keep out. */
export type RangeKind = (typeof RANGE_KINDS)[number];

/** `changed`: published, and the draft differs. `retired`: it applied once. */
export const RANGE_STATES = ['draft', 'published', 'changed', 'retired'] as const;
export type RangeState = (typeof RANGE_STATES)[number];

export const FASTEST_LIMIT = 200;
export const HIGHEST_PRIORITY = 100;

/** A span of the day, `HH:MM`. One whose end is not after its beginning reaches into the next day. */
export interface Hours {
  from: string;
  to: string;
}

/** A day on which the weekdays do not decide: it applies in its hours, or not at all. */
export interface ScheduleException {
  /** `YYYY-MM-DD` */
  date: string;
  applies: boolean;
  remark: string;
}

/** When a range applies, by the clock of the platform's time zone. Empty lists and nulls limit nothing. */
export interface Schedule {
  /** 1: Monday … 7: Sunday. */
  weekdays: number[];
  hours: Hours[];
  /** First and last day, `YYYY-MM-DD`. */
  fromDate: string | null;
  toDate: string | null;
  exceptions: ScheduleException[];
}

export const ALWAYS: Schedule = { weekdays: [], hours: [], fromDate: null, toDate: null, exceptions: [] };

export const isAlways = ({ weekdays, hours, fromDate, toDate, exceptions }: Schedule): boolean =>
  weekdays.length === 0 && hours.length === 0 && fromDate === null && toDate === null && exceptions.length === 0;

/** A moment on the wall clock: days since 1970-01-01 and minutes of that day. */
export interface LocalMoment {
  day: number;
  minute: number;
}

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1440;
const dayNumber = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** A schedule made ready for many questions. The hours of a day belong to the day on which they begin. */
export function scheduleTest(schedule: Schedule): (at: LocalMoment) => boolean {
  if (isAlways(schedule)) return () => true;
  const weekdays = new Set(schedule.weekdays);
  const first = schedule.fromDate === null ? -Infinity : dayNumber(schedule.fromDate);
  const last = schedule.toDate === null ? Infinity : dayNumber(schedule.toDate);
  const exceptions = new Map(schedule.exceptions.map(({ date, applies }) => [dayNumber(date), applies]));
  const onDay = (day: number): boolean => {
    if (day < first || day > last) return false;
    // 1970-01-01 was a Thursday
    return exceptions.get(day) ?? (weekdays.size === 0 || weekdays.has(((((day + 3) % 7) + 7) % 7) + 1));
  };
  const spans = schedule.hours.map(({ from, to }) => {
    const begin = minuteOf(from);
    const end = minuteOf(to);
    return { begin, end: end > begin ? end : end + DAY_MINUTES };
  });
  if (spans.length === 0) return ({ day }) => onDay(day);
  return ({ day, minute }) =>
    spans.some(
      ({ begin, end }) =>
        (minute >= begin && minute < end && onDay(day)) || (minute + DAY_MINUTES < end && onDay(day - 1)),
    );
}

/** What several ranges at one place are asked. A priority decides only among those that answer the same question. */
export const RANGE_QUESTIONS = ['drive', 'stop', 'speed'] as const;
export type RangeQuestion = (typeof RANGE_QUESTIONS)[number];

export interface RangeRule {
  kind: RangeKind;
  /** km/h */
  speedLimit: number | null;
  priority: number;
}

/** What holds at a place, and which range decided it; null: none did. */
export interface EffectiveRules<Range extends RangeRule> {
  /** `true` inside an operating range, `false` where one keeps cars out, null where no range says anything. */
  mayDrive: boolean | null;
  mayStop: boolean;
  /** km/h; null: no range limits it. */
  speedLimit: number | null;
  decidedBy: Record<RangeQuestion, Range | null>;
}

const answersDrive = ({ kind }: RangeRule): boolean => kind === 'operating' || kind === 'noGo';

/** The one of two that decides a question that both answer: the higher priority, else the stricter. */
export function decider<Range extends RangeRule>(question: RangeQuestion, one: Range, other: Range): Range {
  if (one.priority !== other.priority) return one.priority > other.priority ? one : other;
  if (question === 'drive') return other.kind === 'noGo' && one.kind !== 'noGo' ? other : one;
  if (question === 'speed') return (other.speedLimit ?? Infinity) < (one.speedLimit ?? Infinity) ? other : one;
  return one;
}

const best = <Range extends RangeRule>(question: RangeQuestion, ranges: readonly Range[]): Range | null =>
  ranges.reduce<Range | null>((found, range) => (found === null ? range : decider(question, found, range)), null);

/** What holds where all of these ranges apply. */
export function effectiveRules<Range extends RangeRule>(ranges: readonly Range[]): EffectiveRules<Range> {
  const drive = best('drive', ranges.filter(answersDrive));
  const stop = best(
    'stop',
    ranges.filter(({ kind }) => kind === 'noStop'),
  );
  const speed = best(
    'speed',
    ranges.filter(({ speedLimit }) => speedLimit !== null),
  );
  return {
    mayDrive: drive === null ? null : drive.kind === 'operating',
    mayStop: stop === null,
    speedLimit: speed?.speedLimit ?? null,
    decidedBy: { drive, stop, speed },
  };
}

/** The questions that two overlapping ranges answer differently. */
export function clashes(one: RangeRule, other: RangeRule): RangeQuestion[] {
  const questions: RangeQuestion[] = [];
  if (answersDrive(one) && answersDrive(other) && one.kind !== other.kind) questions.push('drive');
  if (one.speedLimit !== null && other.speedLimit !== null && one.speedLimit !== other.speedLimit)
    questions.push('speed');
  return questions;
}

/** Whether two ranges concern a common group of cars; an empty list is every car. */
export const shareGroups = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((group) => other.includes(group));
