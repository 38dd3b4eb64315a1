/** The state of a replay in the address. */
import { int, text, texts, type SearchValues } from '#web/lib/searchState.ts';

export const SPEEDS = [1, 2, 5, 10, 30, 60] as const;
export const LENGTHS = [15, 30, 60, 120, 360] as const;

export const REPLAY_SEARCH = {
  /** Where the span begins, ISO 8601; empty: so that `at` lies within, or the last hour. */
  from: text(),
  minutes: int(60, { min: 1, max: 360 }),
  /** The moment that is shown, ISO 8601; empty: the beginning. */
  at: text(),
  car: text(),
  cars: texts(),
  speed: int(10, { min: 1, max: 60 }),
};
export type ReplaySearch = SearchValues<typeof REPLAY_SEARCH>;

const MINUTE_MS = 60_000;
/** An alert is looked at with so much before it. */
const BEFORE_MS = 5 * MINUTE_MS;
const AROUND_MINUTES = 15;

export interface ReplaySpan {
  from: number;
  to: number;
}

const momentOf = (text_: string): number | null => {
  const at = Date.parse(text_);
  return Number.isNaN(at) ? null : at;
};

/** The span of an address. `now`: for one without a time. */
export function spanIn({ from, minutes, at }: ReplaySearch, now: number): ReplaySpan {
  const begin = momentOf(from);
  const moment = momentOf(at);
  if (begin !== null) return { from: begin, to: begin + minutes * MINUTE_MS };
  if (moment !== null) {
    const around = Math.floor((moment - BEFORE_MS) / MINUTE_MS) * MINUTE_MS;
    return { from: around, to: around + AROUND_MINUTES * MINUTE_MS };
  }
  const hour = Math.floor(now / MINUTE_MS) * MINUTE_MS - minutes * MINUTE_MS;
  return { from: hour, to: hour + minutes * MINUTE_MS };
}

/** The moment to begin with, within the span. */
export const momentIn = ({ at }: ReplaySearch, { from, to }: ReplaySpan): number =>
  Math.min(to, Math.max(from, momentOf(at) ?? from));

export const isId = (value: string): boolean => /^[1-9]\d{0,17}$/.test(value);
