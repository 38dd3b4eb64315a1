/** Whether this node, and the others, can reach a broker that stands elsewhere. Nothing here looks at a clock by itself. */
import type { BrokerStanding } from '#server/capacity/telemetry/silence.ts';

/** A connection that comes back so soon was not away: what was sent meanwhile arrives as if nothing had happened. */
const BRIEF_MS = 2000;

/** `Link` is a connection of this node; times in milliseconds since 1970. */
export class BrokerReach<Link extends object> {
  readonly #now: () => number;
  /** Connections that do not stand, and since when. */
  readonly #down = new Map<Link, number>();
  #othersAwaySince: number | null = null;
  #backAt = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  get standing(): BrokerStanding {
    const times = [this.ownAwaySince, this.#othersAwaySince].filter((time) => time !== null);
    return { awaySince: times.length === 0 ? null : Math.min(...times), backAt: this.#backAt };
  }

  /**
   * Since when this node cannot reach it; null: it can. Each connection counts by itself: those that break and come back
   * all the time, e.g. since nothing can be kept for want of a database, are not away.
   */
  get ownAwaySince(): number | null {
    const times = [...this.#down.values()].filter((since) => this.#isLong(since));
    return times.length === 0 ? null : Math.min(...times);
  }

  /** A connection is wanted and does not stand. */
  noteDown(link: Link): void {
    if (!this.#down.has(link)) this.#down.set(link, this.#now());
  }

  noteUp(link: Link): void {
    const since = this.#down.get(link);
    this.#down.delete(link);
    if (since !== undefined && this.#isLong(since)) this.#backAt = this.#now();
  }

  /** A connection is wanted no longer. */
  forget(link: Link): void {
    this.#down.delete(link);
  }

  /** Since when each of the other nodes cannot reach it; null for those that can. */
  noteOthers(times: readonly (number | null)[]): void {
    const away = times.filter((time) => time !== null);
    if (away.length === 0 && this.#othersAwaySince !== null) this.#backAt = this.#now();
    this.#othersAwaySince = away.length === 0 ? null : Math.min(...away);
  }

  #isLong(since: number): boolean {
    return this.#now() - since >= BRIEF_MS;
  }
}
