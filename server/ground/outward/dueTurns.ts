/**
 * What is due goes out in turns: claimed by one node at a time under a lease, so many at once for each host, and none waits for
 * another host that hangs. A stop breaks off what is under way: another node, or the next start, goes on with it.
 */
import type { FastifyBaseLogger } from 'fastify';
import { repeatedly } from '#server/ground/core/repeatedly.ts';

/** How many are under way for each host on this node. */
export type UnderWay = ReadonlyMap<string, number>;

export interface Due<One> {
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Longer than one may take; then another node may take over. */
  readonly leaseMs: number;
  /** What the log says of one that failed by a fault of ours: it is due again when its lease ends. */
  readonly problem: string;
  /** What names one in the log. */
  readonly named: (one: One) => object;
  /** Whom it goes to. */
  readonly host: (one: One) => string;
  /** So many go to one host at the same time. */
  readonly most: number;
  /** Takes some that are due for this node until their lease ends; none: nothing is, or nothing to a host that has room. */
  readonly claim: (now: string, lease: string, underWay: UnderWay) => Promise<readonly One[]>;
  /** A request that the signal broke off says nothing of the host. */
  readonly work: (one: One, signal: AbortSignal) => Promise<unknown>;
  /** Makes one due again that a stop broke off; without it, it is when its lease ends. */
  readonly giveBack?: (one: One, now: string) => Promise<unknown>;
}

class Turns<One> {
  readonly #due: Due<One>;
  readonly #signal: AbortSignal;
  readonly #refills: boolean;
  readonly #underWay = new Map<string, number>();
  readonly #works = new Set<Promise<void>>();
  #beginning: Promise<void> | null = null;

  /** @param refills whether a host that had no room is looked at again as soon as it has */
  constructor(due: Due<One>, signal: AbortSignal, refills: boolean) {
    this.#due = due;
    this.#signal = signal;
    this.#refills = refills;
  }

  /** Claims whatever is due, and begins to work on it; waits for none of the works. */
  begin(): Promise<void> {
    const { log, problem } = this.#due;
    return (this.#beginning ??= this.#claimAll()
      .catch((error: unknown) => log.warn({ err: error }, problem))
      .finally(() => (this.#beginning = null)));
  }

  /** Resolves once nothing is under way. */
  async over(): Promise<void> {
    while (this.#beginning !== null || this.#works.size > 0) await Promise.all([this.#beginning, ...this.#works]);
  }

  async #claimAll(): Promise<void> {
    const { now, leaseMs, claim } = this.#due;
    while (!this.#signal.aborted) {
      const at = now().getTime();
      const ones = await claim(new Date(at).toISOString(), new Date(at + leaseMs).toISOString(), this.#underWay);
      if (ones.length === 0) return;
      for (const one of ones) this.#begin(one);
    }
  }

  #begin(one: One): void {
    const host = this.#due.host(one);
    const before = this.#underWay.get(host) ?? 0;
    // its lease ran out while it is still under way here
    if (before >= this.#due.most) return;
    this.#underWay.set(host, before + 1);
    const work = this.#work(one).finally(() => {
      this.#works.delete(work);
      const all = this.#underWay.get(host) ?? 1;
      if (all === 1) this.#underWay.delete(host);
      else this.#underWay.set(host, all - 1);
      if (this.#refills && all === this.#due.most && !this.#signal.aborted) void this.begin();
    });
    this.#works.add(work);
  }

  async #work(one: One): Promise<void> {
    const { giveBack, log, named, now, problem, work } = this.#due;
    try {
      await work(one, this.#signal);
    } catch (error) {
      if (!this.#signal.aborted) log.warn({ err: error, ...named(one) }, problem);
    }
    if (!this.#signal.aborted || giveBack === undefined) return;
    await giveBack(one, now().toISOString()).catch((error: unknown) =>
      log.warn({ err: error, ...named(one) }, 'what a stop broke off goes on only when its lease ends'),
    );
  }
}

/** Works once on whatever is due. */
export async function workOff<One>(due: Due<One>): Promise<void> {
  const turns = new Turns(due, new AbortController().signal, false);
  await turns.begin();
  await turns.over();
}

/** Looks for what is due again and again, whatever is still under way; the returned function breaks that off and ends it. */
export function keepWorkingOff<One>(everyMs: number, due: Due<One>): () => Promise<void> {
  const stopping = new AbortController();
  const turns = new Turns(due, stopping.signal, true);
  const end = repeatedly({ everyMs, log: due.log, problem: due.problem, run: () => turns.begin() });
  return async () => {
    stopping.abort();
    await end();
    await turns.over();
  };
}

/** The claim of a noun that takes one at a time. */
export const oneByOne =
  <One>(claim: (now: string, lease: string) => Promise<One | undefined>): Due<One>['claim'] =>
  async (now, lease) => {
    const one = await claim(now, lease);
    return one === undefined ? [] : [one];
  };
