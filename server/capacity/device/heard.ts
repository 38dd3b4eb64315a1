/** The last messages of devices and the nodes of their connections: gathered in memory, written every few seconds. */
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Db } from '#server/ground/database/pool.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import { noteConnected, noteDisconnected, noteHeard } from './queries.ts';

const FLUSH_MS = 3000;
/** The delay after which other nodes learn that a device has connected here. */
const ARRIVALS_MS = 100;
const ARRIVALS = 'devicesCame';
const ARRIVALS_AT_ONCE = 150;
const IN_ONE_STATEMENT = 2000;

interface Note {
  at: number;
  address: string;
  refused: number;
}

/** Devices by id, and when they came, in milliseconds since 1970. */
export type Arrivals = ReadonlyMap<string, number>;
const arrivalsShape = z.array(z.tuple([z.string(), z.number()]));

export interface HeardOptions {
  db: Db;
  nodes: Nodes;
  log: FastifyBaseLogger;
  now: () => Date;
}

function* portions<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += IN_ONE_STATEMENT) yield items.slice(from, from + IN_ONE_STATEMENT);
}

/** No larger than the number of devices, since only known ones are noted. */
export class HeardDevices {
  readonly #options: HeardOptions;
  #notes = new Map<string, Note>();
  /** True: connected since the last time; false: gone since. */
  #connections = new Map<string, boolean>();
  readonly #elsewhereListeners = new Set<(arrivals: Arrivals) => void>();
  #arrivals = new Map<string, number>();
  #telling: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | null = null;

  constructor(options: HeardOptions) {
    this.#options = options;
    options.nodes.onSaid(ARRIVALS, (said) => {
      const told = arrivalsShape.safeParse(said);
      if (told.success) for (const listener of this.#elsewhereListeners) listener(new Map(told.data));
    });
  }

  /** Calls `listener` with devices that have come to another node. */
  onElsewhere(listener: (arrivals: Arrivals) => void): () => void {
    this.#elsewhereListeners.add(listener);
    return () => void this.#elsewhereListeners.delete(listener);
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    clearTimeout(this.#telling);
    this.#elsewhereListeners.clear();
    await this.flush();
  }

  heard(deviceId: string, address: string): void {
    const note = this.#noteOf(deviceId);
    note.at = this.#options.now().getTime();
    if (address !== '') note.address = address;
  }

  refused(deviceId: string, count: number): void {
    this.#noteOf(deviceId).refused += count;
  }

  connected(deviceId: string, address: string): void {
    this.heard(deviceId, address);
    this.#connections.set(deviceId, true);
    this.#arrivals.set(deviceId, this.#options.now().getTime());
    this.#telling ??= setTimeout(() => void this.#tellArrivals(), ARRIVALS_MS).unref();
  }

  disconnected(deviceId: string): void {
    this.#connections.set(deviceId, false);
  }

  /** Writes everything noted so far. Never fails: a failed write is repeated the next time. */
  flush(): Promise<void> {
    if (this.#flushing !== null) return this.#flushing.then(() => this.#flushing ?? this.flush());
    this.#flushing = this.#write().finally(() => (this.#flushing = null));
    return this.#flushing;
  }

  /** A device has one connection on all nodes: ends the older one. Never fails. */
  async #tellArrivals(): Promise<void> {
    const { db, log, nodes } = this.#options;
    const arrivals = [...this.#arrivals];
    this.#arrivals = new Map();
    this.#telling = undefined;
    try {
      for (let from = 0; from < arrivals.length; from += ARRIVALS_AT_ONCE)
        await nodes.say(db, ARRIVALS, arrivals.slice(from, from + ARRIVALS_AT_ONCE));
    } catch (error) {
      log.debug({ err: error }, 'the other nodes could not be told of devices that came');
    }
  }

  #noteOf(deviceId: string): Note {
    let note = this.#notes.get(deviceId);
    if (note === undefined) {
      note = { at: 0, address: '', refused: 0 };
      this.#notes.set(deviceId, note);
    }
    return note;
  }

  async #write(): Promise<void> {
    const [notes, connections] = [this.#notes, this.#connections];
    this.#notes = new Map();
    this.#connections = new Map();
    try {
      await this.#writeNotes(notes);
      await this.#writeConnections(connections);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'when devices were heard could not be written; it is tried again');
      this.#takeBack(notes, connections);
    }
  }

  async #writeNotes(notes: ReadonlyMap<string, Note>): Promise<void> {
    // in one order on every node, so that none waits for another in a ring
    const sorted = [...notes].toSorted(([a], [b]) => Number(a) - Number(b));
    for (const part of portions(sorted)) {
      await noteHeard(this.#options.db, {
        ids: part.map(([deviceId]) => deviceId),
        times: part.map(([, { at }]) => (at === 0 ? null : new Date(at).toISOString())),
        addresses: part.map(([, { address }]) => address),
        refused: part.map(([, { refused }]) => refused),
      }).execute();
    }
  }

  async #writeConnections(connections: ReadonlyMap<string, boolean>): Promise<void> {
    const { db, nodes, now } = this.#options;
    const ids = (isHere: boolean) => [...connections].filter(([, here]) => here === isHere).map(([id]) => id);
    for (const part of portions(ids(true))) await noteConnected(db, part, nodes.id, now().toISOString()).execute();
    for (const part of portions(ids(false))) await noteDisconnected(db, part, nodes.id).execute();
  }

  #takeBack(notes: ReadonlyMap<string, Note>, connections: ReadonlyMap<string, boolean>): void {
    for (const [deviceId, { at, address, refused }] of notes) {
      const note = this.#noteOf(deviceId);
      note.at = Math.max(note.at, at);
      note.address ||= address;
      note.refused += refused;
    }
    for (const [deviceId, isHere] of connections)
      if (!this.#connections.has(deviceId)) this.#connections.set(deviceId, isHere);
  }
}
