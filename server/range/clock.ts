/** The wall clock of a time zone, asked many times a second. */
import type { LocalMoment } from '#contract/rangeRules.ts';

const QUARTER_MS = 15 * 60 * 1000;
const DAY_MS = 86_400_000;
/** Quarters remembered: a month, then all is forgotten. */
const MOST_REMEMBERED = 3000;

/** Whether this runtime knows a time zone by a name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Turns instants into wall-clock moments. Offsets change only at quarters of an hour, so each quarter is asked once. */
export class WallClock {
  readonly timeZone: string;
  readonly #format: Intl.DateTimeFormat;
  readonly #offsets = new Map<number, number>();

  constructor(timeZone: string) {
    this.timeZone = timeZone;
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  }

  /** `at`: milliseconds since 1970. */
  moment(at: number): LocalMoment {
    const quarter = Math.floor(at / QUARTER_MS);
    let offset = this.#offsets.get(quarter);
    if (offset === undefined) {
      if (this.#offsets.size >= MOST_REMEMBERED) this.#offsets.clear();
      offset = this.#offsetAt(quarter * QUARTER_MS);
      this.#offsets.set(quarter, offset);
    }
    const local = at + offset;
    const day = Math.floor(local / DAY_MS);
    return { day, minute: Math.floor((local - day * DAY_MS) / 60_000) };
  }

  #offsetAt(at: number): number {
    const parts = new Map(this.#format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - at;
  }
}
