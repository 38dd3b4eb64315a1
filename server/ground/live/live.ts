/**
 * The live streams of this node, and the delivery of events to all nodes. An event is a `pg_notify` inside the
 * transaction that makes it true, so it goes out with the commit only. Each node listens on its own connection; after an
 * interruption of it, every viewer reads everything again, since missed events are unknown.
 *
 * A stream ends with its session: whenever rights change anywhere (see `Nodes`), and at every heartbeat, the sessions of
 * the streams are checked.
 */
import type pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { liveEvent, type LiveEvent } from '#contract/ground/live/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import { notify } from '#server/ground/nodes/queries.ts';
import type { Sessions } from '#server/access/session/sessions.ts';
import { standingSessions } from './queries.ts';
import { LiveStream, type Viewer } from './stream.ts';
import { LIVE_CHANNEL, tellRows } from './tell.ts';

const BEAT_MS = 15_000;
const ROWS_EVERY_MS = 1000;
const LISTEN_AGAIN_MS = 1000;
/** How long a stream may live after the last check of its session while the database is away. */
const UNPROVEN_MS = 5000;
/** Most ids in a notification: PostgreSQL allows 8,000 bytes, and an id has at most 18 digits. */
const IDS_IN_A_NOTICE = 300;
/** Viewers of a broadcast that reload within the same second, on each node. */
const ASKING_EACH_SECOND = 100;
const LONGEST_SPREAD = 30;
/** Most streams of one person; consoles of one browser share a stream. */
export const MOST_STREAMS_OF_A_PERSON = 10;

const idList = z.array(z.string());
const audience = z.object({ roleIds: idList, supplierIds: idList, schoolIds: idList, userIds: idList });
/** The recipients of an event: everybody in any of the lists; roles count whether active or not. */
const addressee = z.union([z.literal('everybody'), z.object({ userIds: idList }), z.object({ audience })]);
export type Addressee = z.output<typeof addressee>;

const notice = z.object({ to: addressee, event: liveEvent });

/** A stream of events or another connection that ends with its session. */
export interface Watching {
  readonly viewer: Viewer;
  send: (event: LiveEvent) => void;
  /** Every 15 s. */
  beat: () => void;
  end: () => void;
}

export interface LiveOptions {
  db: Db;
  nodes: Nodes;
  sessions: Sessions;
  /** Opens the connection that listens. */
  listen: () => pg.Client;
  log: FastifyBaseLogger;
  now: () => Date;
}

export class Live {
  readonly #options: LiveOptions;
  readonly #streams = new Set<Watching>();
  #client: pg.Client | null = null;
  #beating: NodeJS.Timeout | undefined;
  #listening: NodeJS.Timeout | undefined;
  #checking: Promise<void> | null = null;
  #checkAgain = false;
  #provenAt = performance.now();
  #stopped = false;
  readonly #changedNouns = new Set<string>();
  #tellingRows: NodeJS.Timeout | undefined;

  constructor(options: LiveOptions) {
    this.#options = options;
    for (const topic of ['rights', 'settings'] as const) options.nodes.onChanged(topic, () => void this.#check());
  }

  async start(): Promise<void> {
    await this.#listen();
    this.#beating = setInterval(() => {
      for (const stream of this.#streams) stream.beat();
      void this.#check();
      // a query detects a connection that was lost without an error
      const client = this.#client;
      client?.query('select 1').catch(() => void client.end().catch(() => undefined));
    }, BEAT_MS);
    this.#beating.unref();
  }

  /** Ends every stream; viewers reconnect to another node or to the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#beating);
    clearTimeout(this.#listening);
    clearTimeout(this.#tellingRows);
    for (const stream of this.#streams) stream.end();
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  /** Inside the transaction that makes it true: notifies open consoles on all nodes with the commit. */
  async tell(db: Db, to: Addressee, event: LiveEvent): Promise<void> {
    if (typeof to === 'string' || 'audience' in to) {
      await notify(db, LIVE_CHANNEL, JSON.stringify({ to: shortened(to), event })).execute();
      return;
    }
    for (let from = 0; from < to.userIds.length; from += IDS_IN_A_NOTICE) {
      const userIds = to.userIds.slice(from, from + IDS_IN_A_NOTICE);
      await notify(db, LIVE_CHANNEL, JSON.stringify({ to: { userIds }, event })).execute();
    }
  }

  /** Inside the transaction: reports that rows of the noun of `path` changed. */
  tellRows(db: Db, path: string): Promise<void> {
    return tellRows(db, path);
  }

  /** Notifies the consoles of this node whose active role has a permission, of events that every node detects itself. */
  tellHere(permission: string, event: LiveEvent): void {
    for (const stream of this.#streams) if (stream.viewer.rights.split(' ').includes(permission)) stream.send(event);
  }

  /** How many streams are open on this node. */
  get streams(): number {
    let open = 0;
    for (const stream of this.#streams) if (stream instanceof LiveStream) open += 1;
    return open;
  }

  /** How many streams a person has open on this node. */
  countOf(userId: string): number {
    let open = 0;
    for (const stream of this.#streams) if (stream instanceof LiveStream && stream.viewer.userId === userId) open += 1;
    return open;
  }

  /** Whether the person may open one more stream on this node. */
  hasRoomFor(userId: string): boolean {
    return this.countOf(userId) < MOST_STREAMS_OF_A_PERSON;
  }

  /** The viewer of a session; null for an invalid or ended one. */
  async viewerOf(sessionId: string): Promise<Viewer | null> {
    const [row] = await this.#standing([sessionId]);
    if (row === undefined) return null;
    const { id, roleIds, ...rest } = row;
    return { ...rest, sessionId: id, roleIds: roleIds ?? [], rights: await this.#rightsOf(row.roleId) };
  }

  /** Adds a stream; the returned function removes it. */
  add(stream: Watching): () => void {
    this.#streams.add(stream);
    // detects changes since its session was checked
    void this.#check();
    if (this.#stopped) stream.end();
    return () => void this.#streams.delete(stream);
  }

  #standing(ids: readonly string[]) {
    const { db, now, sessions } = this.#options;
    return standingSessions(db, ids, { now: now().toISOString(), ...sessions.liveSince() }).execute();
  }

  async #rightsOf(roleId: string): Promise<string> {
    const { permissions } = await this.#options.sessions.rightsOf(roleId);
    return [...permissions].toSorted().join(' ');
  }

  /** One check at a time; a change during a check is followed by another. */
  #check(): Promise<void> {
    this.#checkAgain = true;
    this.#checking ??= this.#checkWhileAsked().finally(() => (this.#checking = null));
    return this.#checking;
  }

  async #checkWhileAsked(): Promise<void> {
    while (this.#checkAgain && !this.#stopped) {
      this.#checkAgain = false;
      try {
        await this.#endUnfounded();
        this.#provenAt = performance.now();
      } catch (error) {
        this.#options.log.warn({ err: error }, 'the sessions of live streams could not be looked up');
        if (performance.now() - this.#provenAt > BEAT_MS + UNPROVEN_MS)
          for (const stream of this.#streams) stream.end();
        setTimeout(() => void this.#check(), LISTEN_AGAIN_MS).unref();
        return;
      }
    }
  }

  /** Ends the streams whose session has ended or whose permissions have changed. */
  async #endUnfounded(): Promise<void> {
    if (this.#streams.size === 0) return;
    const ids = new Set([...this.#streams].map(({ viewer }) => viewer.sessionId));
    const looked = [...this.#streams];
    const standing = new Map((await this.#standing([...ids])).map((row) => [row.id, row]));
    for (const stream of looked) {
      const { sessionId, roleId, rights } = stream.viewer;
      if (!standing.has(sessionId) || (await this.#rightsOf(roleId)) !== rights) stream.end();
    }
  }

  async #listen(): Promise<void> {
    if (this.#stopped) return;
    const client = this.#options.listen();
    let isLost = false;
    const lost = () => {
      if (isLost) return;
      isLost = true;
      this.#client = null;
      if (!this.#stopped) this.#listening = setTimeout(() => void this.#listen(), LISTEN_AGAIN_MS);
    };
    client.on('error', (error) => {
      if (!this.#stopped) this.#options.log.warn({ err: error }, 'lost the connection that brings live events');
      lost();
    });
    client.on('end', lost);
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${LIVE_CHANNEL}`);
      this.#client = client;
      for (const stream of this.#streams) stream.send({ kind: 'resync' });
    } catch (error) {
      this.#options.log.warn({ err: error }, 'live events cannot be heard at the moment; it is tried again');
      client.end().catch(() => undefined);
      lost();
    }
  }

  /** Combines many writes of a moment into one event. */
  #gatherRows(noun: string): void {
    this.#changedNouns.add(noun);
    if (this.#tellingRows !== undefined) return;
    this.#tellingRows = setTimeout(() => {
      this.#tellingRows = undefined;
      for (const changed of this.#changedNouns)
        for (const stream of this.#streams) stream.send({ kind: 'rows', noun: changed });
      this.#changedNouns.clear();
    }, ROWS_EVERY_MS);
  }

  #hear(payload: string): void {
    const heard = parseNotice(payload);
    if (heard === null) return;
    const { to, event } = heard;
    if (event.kind === 'rows') return this.#gatherRows(event.noun);
    const streams = [...this.#streams].filter(({ viewer }) => concerns(to, viewer));
    const spread = Math.min(LONGEST_SPREAD, Math.floor(streams.length / ASKING_EACH_SECOND));
    const told: LiveEvent = event.kind === 'message' && spread > 0 ? { ...event, spread } : event;
    for (const stream of streams) stream.send(told);
  }
}

/** An audience with too many ids for a notification becomes a broadcast; others then reload once in vain. */
function shortened(to: Addressee): Addressee {
  if (typeof to === 'string' || !('audience' in to)) return to;
  const { roleIds, supplierIds, schoolIds, userIds } = to.audience;
  const count = roleIds.length + supplierIds.length + schoolIds.length + userIds.length;
  return count > IDS_IN_A_NOTICE ? 'everybody' : to;
}

function concerns(to: Addressee, viewer: Viewer): boolean {
  if (to === 'everybody') return true;
  if ('userIds' in to) return to.userIds.includes(viewer.userId);
  const { roleIds, supplierIds, schoolIds, userIds } = to.audience;
  return (
    userIds.includes(viewer.userId) ||
    viewer.roleIds.some((roleId) => roleIds.includes(roleId)) ||
    (viewer.supplierId !== null && supplierIds.includes(viewer.supplierId)) ||
    (viewer.schoolId !== null && schoolIds.includes(viewer.schoolId))
  );
}

function parseNotice(payload: string): z.output<typeof notice> | null {
  try {
    return notice.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
