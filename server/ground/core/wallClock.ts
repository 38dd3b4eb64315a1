/** The wall clock of a time zone: converts instants to local times and back. */
import type { LocalMoment } from '#contract/capacity/range/rules.ts';

const QUARTER_MS = 15 * 60 * 1000;
const DAY_MS = 86_400_000;
/** Cached quarters of an hour: a month; then the cache is cleared. */
const MOST_REMEMBERED = 3000;

/** Whether this runtime knows a time zone by a name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Called many times a second. Offsets change only at quarters of an hour, so each quarter is computed once. */
export class WallClock {
  readonly timeZone: string;
  readonly #format: Intl.DateTimeFormat;
  readonly #offsets = new Map<number, number>();

  /** @throws RangeError for a name that is no time zone */
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
    const local = at + this.#offsetAt(at);
    const day = Math.floor(local / DAY_MS);
    return { day, minute: Math.floor((local - day * DAY_MS) / 60_000) };
  }

  /** The local time at `at` (milliseconds since 1970): `2026-01-20 17:30:00`. */
  text(at: number): string {
    return new Date(at + this.#offsetAt(at)).toISOString().slice(0, 19).replace('T', ' ');
  }

  /**
   * The instant of the local time `local` (milliseconds from 1970-01-01 00:00 on this clock); the earlier one of a repeated
   * hour, null in a skipped one.
   */
  instantOf(local: number): number | null {
    // no clock is ahead of, or behind, UTC by more than a day
    const candidates = [local - this.#offsetAt(local - DAY_MS), local - this.#offsetAt(local + DAY_MS)];
    const shown = candidates.filter((at) => at + this.#offsetAt(at) === local);
    return shown.length === 0 ? null : Math.min(...shown);
  }

  /**
   * The instant of the local time `local`, or of the first one after it that the clock shows: a change may skip an hour, and an island
   * that moves across the date line a day.
   */
  instantFrom(local: number): number {
    let [shown, at] = [local, this.instantOf(local)];
    while (at === null) {
      shown = (Math.floor(shown / QUARTER_MS) + 1) * QUARTER_MS;
      at = this.instantOf(shown);
    }
    return at;
  }

  /** The instant at which a day begins (days since 1970 on this clock), which is not midnight where that is skipped. */
  dayBegins(day: number): number {
    return this.instantFrom(day * DAY_MS);
  }

  /** Milliseconds ahead of UTC. */
  #offsetAt(at: number): number {
    const quarter = Math.floor(at / QUARTER_MS);
    const known = this.#offsets.get(quarter);
    if (known !== undefined) return known;
    const offset = this.#askOffset(quarter * QUARTER_MS);
    if (this.#offsets.size >= MOST_REMEMBERED) this.#offsets.clear();
    this.#offsets.set(quarter, offset);
    return offset;
  }

  #askOffset(at: number): number {
    const parts = new Map(this.#format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - at;
  }
}
