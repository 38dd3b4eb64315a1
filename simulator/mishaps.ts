/** Mishaps of the town's cars. */
import type { Chance } from '#contract/capacity/town/chance.ts';

export interface Faults {
  /** Times an hour, in the whole fleet. */
  silent: number;
  breakdown: number;
  speeding: number;
  leaving: number;
  sos: number;
}

/** Durations in seconds; other mishaps end by themselves. */
const LASTS = { speeding: 90, sos: 40 } as const;
const SILENT_SECONDS = [120, 420] as const;

export class Mishaps {
  readonly #chance: Chance;
  readonly #faults: Faults;
  /** Milliseconds since 1970. */
  readonly #next: Record<keyof Faults, number>;
  #silentUntil = 0;
  #speedingUntil = 0;
  #sosUntil = 0;

  /** `faults`: of this car, an hour; `start`: milliseconds since 1970, none before. */
  constructor(chance: Chance, faults: Faults, start: number) {
    this.#chance = chance;
    this.#faults = faults;
    const after = (timesAnHour: number) => start + chance.waitFor(timesAnHour) * 1000;
    this.#next = {
      silent: after(faults.silent),
      breakdown: after(faults.breakdown),
      speeding: after(faults.speeding),
      leaving: after(faults.leaving),
      sos: after(faults.sos),
    };
  }

  /** Whether the mishap is due; if so schedules the next. */
  isDue(fault: keyof Faults, now: number): boolean {
    if (now < this.#next[fault]) return false;
    this.#next[fault] = now + this.#chance.waitFor(this.#faults[fault]) * 1000;
    return true;
  }

  /** The mishap of this second, depending on the car's activity. */
  step(now: number, { isFast, hasPassenger }: { isFast: boolean; hasPassenger: boolean }): void {
    if (this.isDue('silent', now)) this.#silentUntil = now + this.#chance.between(...SILENT_SECONDS) * 1000;
    if (isFast && this.isDue('speeding', now)) this.#speedingUntil = now + LASTS.speeding * 1000;
    if (hasPassenger && this.isDue('sos', now)) this.#sosUntil = now + LASTS.sos * 1000;
  }

  /** Somebody in the car presses the button now. */
  callForHelp(now: number): void {
    this.#sosUntil = now + LASTS.sos * 1000;
  }

  isSilent(now: number): boolean {
    return now < this.#silentUntil;
  }

  isSpeeding(now: number): boolean {
    return now < this.#speedingUntil;
  }

  callsForHelp(now: number): boolean {
    return now < this.#sosUntil;
  }
}
