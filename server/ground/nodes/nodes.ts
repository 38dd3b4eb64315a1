/**
 * The server processes that share a database, and their notifications of what changed.
 *
 * Every node keeps sessions, permissions, prices and more in memory. For a change to hold on the very next request everywhere, the
 * changing node notifies the others, names the topics, and waits until each live one has forgotten what it knew of them. A node is live while its lease
 * runs; a node whose own lease has expired (no database, a stopped process) reads the database for each request. So the
 * wait ends, at the latest, with the lease of a node that does not answer.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Db } from '#server/ground/database/pool.ts';
import { TOPICS, type Topic } from './topics.ts';
import { forgetDeadNodes, giveUpLease, liveNodesBesides, notify, renewLease } from './queries.ts';

const CHANNEL = 'pilotdesk';
const RENEW_EVERY_MS = 1000;
const LEASE_MS = 3000;

/** PostgreSQL allows slightly more in one notification. */
const MOST_SAID_BYTES = 7900;

type Listener = () => void;
type SaidListener = (said: unknown) => void;
const signalShape = z.discriminatedUnion('kind', [
  // called so since rights were the only topic: a node of an earlier version forgets everything then
  z.object({
    kind: z.literal('rights'),
    from: z.string(),
    serial: z.number(),
    topics: z.array(z.enum(TOPICS)).optional(),
  }),
  z.object({ kind: z.literal('seen'), by: z.string(), from: z.string(), serial: z.number() }),
  z.object({ kind: z.literal('topic'), topic: z.string() }),
  z.object({ kind: z.literal('said'), topic: z.string(), by: z.string(), said: z.unknown() }),
]);
type Signal = z.output<typeof signalShape>;

/** An announced change: the nodes that have confirmed it, and the callers that wait for the others. */
interface Announced {
  topics: readonly Topic[];
  seenBy: Set<string>;
  check: () => void;
}

export interface NodesOptions {
  db: Db;
  /** Opens the connection that listens; pooled connections cannot. */
  listen: () => pg.Client;
  log: FastifyBaseLogger;
}

export class Nodes {
  readonly id = randomUUID();
  readonly #options: NodesOptions;
  readonly #listeners = new Map<Topic, Set<Listener>>();
  readonly #topics = new Map<string, Set<Listener>>();
  readonly #saidListeners = new Map<string, Set<SaidListener>>();
  readonly #announced = new Map<number, Announced>();
  #client: pg.Client | null = null;
  #leaseEndsAt = 0;
  #serial = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: NodesOptions) {
    this.#options = options;
  }

  /** Whether this node's memory is valid: it receives notifications, and the others wait for it. */
  get hearsOthers(): boolean {
    return performance.now() < this.#leaseEndsAt;
  }

  /** Calls `listener` whenever any node, this one included, changed what `topic` is about, before that is answered. */
  onChanged(topic: Topic, listener: Listener): void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
  }

  /**
   * Calls `listener` soon after any node, this one included, sent `topic`, and whenever notifications may have been missed,
   * so that it reads the topic's data again. Senders do not wait.
   */
  onTold(topic: string, listener: Listener): void {
    const listeners = this.#topics.get(topic) ?? new Set();
    this.#topics.set(topic, listeners.add(listener));
  }

  /** Inside the transaction that changes the data of `topic`: notifies every node with the commit. */
  async tell(db: Db, topic: string): Promise<void> {
    const signal: Signal = { kind: 'topic', topic };
    await notify(db, CHANNEL, JSON.stringify(signal)).execute();
  }

  /** What is told of `topic` is so already: this node does not wait for its own notification. */
  hear(topic: string): void {
    for (const listener of this.#topics.get(topic) ?? []) listener();
  }

  /** Calls `listener` with the messages of other nodes on `topic`. A node that is disconnected misses them. */
  onSaid(topic: string, listener: SaidListener): void {
    const listeners = this.#saidListeners.get(topic) ?? new Set();
    this.#saidListeners.set(topic, listeners.add(listener));
  }

  /** Sends a short message to the other nodes; inside a transaction, with its commit. Rejects longer ones. */
  async say(db: Db, topic: string, said: unknown): Promise<void> {
    const signal: Signal = { kind: 'said', topic, by: this.id, said };
    const text = JSON.stringify(signal);
    if (Buffer.byteLength(text) > MOST_SAID_BYTES) throw new RangeError(`too long to be said to other nodes: ${topic}`);
    await notify(db, CHANNEL, text).execute();
  }

  async start(): Promise<void> {
    await this.#beat();
    await forgetDeadNodes(this.#options.db).execute();
    const next = () => {
      this.#timer = setTimeout(() => void this.#beat().finally(() => this.#stopped || next()), RENEW_EVERY_MS);
    };
    next();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#leaseEndsAt = 0;
    clearTimeout(this.#timer);
    await giveUpLease(this.#options.db, this.id)
      .execute()
      .catch(() => undefined);
    await this.#client?.end().catch(() => undefined);
  }

  /** Inside the transaction of the change: the notification goes out with its commit. Settle or drop it afterwards. */
  async announceChange(db: Db, topics: readonly Topic[]): Promise<number> {
    this.#serial += 1;
    const serial = this.#serial;
    this.#announced.set(serial, { topics, seenBy: new Set(), check: () => undefined });
    try {
      await noticeOfChange(db, this.id, topics, serial).execute();
    } catch (error) {
      this.#announced.delete(serial);
      throw error;
    }
    return serial;
  }

  /** The transaction did not commit. */
  dropChange(serial: number): void {
    this.#announced.delete(serial);
  }

  /**
   * After the commit: what is known here of its topics is forgotten, and every live node is waited for. Never fails, since the change is
   * committed: when the live nodes cannot be read, it waits until every other lease has expired.
   */
  async settleChange(serial: number): Promise<void> {
    const committedAt = performance.now();
    const announced = this.#announced.get(serial);
    if (announced === undefined) return;
    this.#tellListeners(announced.topics);
    try {
      const others = await liveNodesBesides(this.#options.db, this.id)
        .execute()
        .catch((error: unknown) => {
          this.#options.log.warn({ err: error }, 'the other nodes are not known; their leases are waited for');
          return null;
        });
      const allSeen = () => others !== null && others.every(({ id }) => announced.seenBy.has(id));
      if (allSeen()) return;
      await new Promise<void>((resolve) => {
        const waited = others === null ? performance.now() - committedAt : 0;
        const timer = setTimeout(resolve, Math.max(0, LEASE_MS - waited));
        announced.check = () => {
          if (!allSeen()) return;
          clearTimeout(timer);
          resolve();
        };
      });
    } finally {
      this.#announced.delete(serial);
    }
  }

  /** Runs `work` in a transaction that changes what `topics` are about; resolves once every node has applied it. */
  async change<Result>(db: Db, topics: readonly Topic[], work: (transaction: Db) => Promise<Result>): Promise<Result> {
    let serial = 0;
    try {
      const result = await db.transaction().execute(async (transaction) => {
        const worked = await work(transaction);
        serial = await this.announceChange(transaction, topics);
        return worked;
      });
      await this.settleChange(serial);
      return result;
    } catch (error) {
      this.dropChange(serial);
      throw error;
    }
  }

  #tellListeners(topics: readonly Topic[] = TOPICS): void {
    for (const topic of topics) for (const listener of this.#listeners.get(topic) ?? []) listener();
  }

  /** Changes during an interruption are unknown. */
  #tellAll(): void {
    this.#tellListeners();
    for (const listeners of this.#topics.values()) for (const listener of listeners) listener();
  }

  /**
   * Renews the lease over the very connection that listens: PostgreSQL delivers pending notifications before it answers, so a
   * renewed lease proves that this node has received everything until then.
   */
  async #beat(): Promise<void> {
    const askedAt = performance.now();
    try {
      this.#client ??= await this.#listenAnew();
      const { sql, parameters } = renewLease(this.#options.db, this.id, LEASE_MS).compile();
      await this.#client.query(sql, [...parameters]);
      this.#leaseEndsAt = askedAt + LEASE_MS - RENEW_EVERY_MS / 2;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'this node cannot reach the database; it trusts no memory until it can');
      this.#dropClient();
    }
  }

  #dropClient(): void {
    const client = this.#client;
    this.#client = null;
    this.#leaseEndsAt = 0;
    client?.end().catch(() => undefined);
  }

  async #listenAnew(): Promise<pg.Client> {
    const client = this.#options.listen();
    const lost = (error?: Error) => {
      if (this.#client !== client) return;
      this.#client = null;
      this.#leaseEndsAt = 0;
      this.#tellListeners();
      if (error !== undefined) this.#options.log.warn({ err: error }, 'lost the connection that hears other nodes');
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ payload }) => this.#hear(client, payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    this.#tellAll();
    return client;
  }

  #hear(client: pg.Client, payload: string): void {
    const signal = parseSignal(payload);
    if (signal === null) return;
    if (signal.kind === 'rights' && signal.from !== this.id) {
      this.#tellListeners(signal.topics);
      const seen: Signal = { kind: 'seen', by: this.id, from: signal.from, serial: signal.serial };
      client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(seen)]).catch(() => undefined);
    }
    if (signal.kind === 'seen' && signal.from === this.id) this.#noteSeen(signal.by, signal.serial);
    if (signal.kind === 'said' && signal.by !== this.id)
      for (const listener of this.#saidListeners.get(signal.topic) ?? []) listener(signal.said);
    if (signal.kind === 'topic') this.hear(signal.topic);
  }

  #noteSeen(by: string, serial: number): void {
    const announced = this.#announced.get(serial);
    announced?.seenBy.add(by);
    announced?.check();
  }
}

/** The notification of a change. Command-line tools send it too, without waiting. */
export const noticeOfChange = (db: Db, from: string, topics: readonly Topic[], serial = 0) => {
  const signal: Signal = { kind: 'rights', from, serial, topics: [...topics] };
  return notify(db, CHANNEL, JSON.stringify(signal));
};

function parseSignal(payload: string): Signal | null {
  try {
    return signalShape.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
