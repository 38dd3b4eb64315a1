import { tooMany } from './refusal.ts';
import { Turns } from './turns.ts';

export interface Quota {
  readonly times: number;
  readonly seconds: number;
}

/** Seconds to wait while several calls are under way, since their duration is unknown. */
const RETRY_AFTER_SECONDS = 5;

/** Calls of one person that are worked on at once: fewer than there are connections to the database. */
const CALLS_AT_ONCE = 12;
/** Calls of one person that wait for that; a browser sends six at once to one server, in all of its tabs together. */
const CALLS_WAITING = 244;

interface Window {
  used: number;
  endsAt: number;
}

/** Most windows in memory; the oldest are dropped first, so that many addresses cannot fill it. */
const MOST_WINDOWS = 50_000;

/** Counts calls by caller, in windows of fixed length, in this process: each node of several has quotas of its own. */
export class Quotas {
  readonly #windows = new Map<string, Window>();
  readonly #underWay = new Map<string, number>();
  readonly #calls = new Turns();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Takes one from the quota of `key`, or throws 429 with the seconds until the window ends. */
  take(key: string, quota: Quota): void {
    const now = this.#now().getTime();
    const window = this.#windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      this.#windows.delete(key);
      this.#windows.set(key, { used: 1, endsAt: now + quota.seconds * 1000 });
      if (this.#windows.size > MOST_WINDOWS) this.#forgetOldest();
      return;
    }
    if (window.used >= quota.times) throw tooMany(Math.max(1, Math.ceil((window.endsAt - now) / 1000)));
    window.used += 1;
  }

  /** Runs `work` unless `atOnce` of the same key are under way, which is a 429. */
  async hold<Result>(key: string, atOnce: number, work: () => Promise<Result>): Promise<Result> {
    const underWay = this.#underWay.get(key) ?? 0;
    if (underWay >= atOnce) throw tooMany(RETRY_AFTER_SECONDS);
    this.#underWay.set(key, underWay + 1);
    try {
      return await work();
    } finally {
      const left = (this.#underWay.get(key) ?? 1) - 1;
      if (left === 0) this.#underWay.delete(key);
      else this.#underWay.set(key, left);
    }
  }

  /** Runs `work` when few enough other calls of the person are under way; 429 when very many wait for that already. */
  inTurn<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    return this.#calls.take(userId, CALLS_AT_ONCE, work, CALLS_WAITING);
  }

  #forgetOldest(): void {
    const oldest = this.#windows.keys().next();
    if (!oldest.done) this.#windows.delete(oldest.value);
  }
}
