/**
 * Runs the nouns' chores every ten minutes, each on one of the nodes: a row says when it is due, and whoever claims it renews that
 * while it is under way (decision 0316).
 */
import type { Chore, Nouns } from './ground/core/noun.ts';
import { claimChore, setChoresDue } from './ground/nodes/queries.ts';
import type { Services } from './services.ts';

const MINUTE_MS = 60 * 1000;
const EVERY_MS = 10 * MINUTE_MS;
/** A little less, so that the round which is due by the clock of this node finds it due. */
const DUE_AGAIN_MS = 9 * MINUTE_MS;
/** Of a chore under way: a node that dies leaves it to others after this. */
const LEASE_MS = 5 * MINUTE_MS;
const RENEWED_EVERY_MS = MINUTE_MS;
/** The next chore waits for one at most so long. */
const PATIENCE_MS = 2 * MINUTE_MS;

export class Housekeeping {
  readonly #services: Services;
  readonly #chores: Pick<Nouns, 'chores' | 'choresOfEach'>;
  readonly #patienceMs: number;
  readonly #stopping = new AbortController();
  /** What is under way on this node. */
  readonly #running = new Map<string, Promise<void>>();
  #round: Promise<void> | null = null;

  constructor(services: Services, chores: Pick<Nouns, 'chores' | 'choresOfEach'>, patienceMs = PATIENCE_MS) {
    this.#services = services;
    this.#chores = chores;
    this.#patienceMs = patienceMs;
  }

  /** Does what is due, one after the other; the round under way, if there is one, is the answer. */
  tidy(): Promise<void> {
    return (this.#round ??= this.#tidy().finally(() => (this.#round = null)));
  }

  /** What is under way stays with this node. */
  async renew(): Promise<void> {
    const names = [...this.#running.keys()];
    if (names.length === 0) return;
    const { db, log, nodes } = this.#services;
    await setChoresDue(db, nodes.id, names, this.#inMs(LEASE_MS))
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'chores under way could not be kept'));
  }

  stop(): void {
    this.#stopping.abort();
  }

  #inMs(ms: number): string {
    return new Date(this.#services.now().getTime() + ms).toISOString();
  }

  async #tidy(): Promise<void> {
    const { log } = this.#services;
    const { chores, choresOfEach } = this.#chores;
    for (const [name, chore] of [...choresOfEach, ...chores]) {
      if (this.#stopping.signal.aborted) return;
      if (this.#running.has(name)) {
        log.warn({ chore: name }, 'a chore of an earlier round is still under way');
        continue;
      }
      const work = this.#do(name, chore, chores.has(name)).finally(() => this.#running.delete(name));
      this.#running.set(name, work);
      await this.#patiently(work);
    }
  }

  /** Waits for a chore, but not for ever: what hangs keeps the others from nothing. */
  async #patiently(work: Promise<void>): Promise<void> {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#patienceMs);
    timer.unref();
    await Promise.race([work, over]);
    clearTimeout(timer);
  }

  async #do(name: string, chore: Chore, isOfOne: boolean): Promise<void> {
    const { db, log, nodes, now } = this.#services;
    const ago = (ms: number) => this.#inMs(-ms);
    try {
      const claim = { name, nodeId: nodes.id, dueAt: this.#inMs(LEASE_MS) };
      const again = this.#inMs(DUE_AGAIN_MS);
      if (isOfOne && (await claimChore(db, claim, now().toISOString()).executeTakeFirst()) === undefined) return;
      try {
        await chore(this.#services, ago);
      } finally {
        if (isOfOne) await setChoresDue(db, nodes.id, [name], again).execute();
      }
    } catch (error) {
      // a stop ends the databases under a chore that takes long
      if (!this.#stopping.signal.aborted) log.warn({ err: error, chore: name }, 'housekeeping failed');
    }
  }
}

/** Starts the rounds; returns a function that stops them. */
export function keepHouse(services: Services, chores: Nouns['chores']): () => void {
  const house = new Housekeeping(services, { chores, choresOfEach: services.nouns.choresOfEach });
  const timers = [
    setInterval(() => void house.tidy(), EVERY_MS),
    setInterval(() => void house.renew(), RENEWED_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    house.stop();
    for (const timer of timers) clearInterval(timer);
  };
}
