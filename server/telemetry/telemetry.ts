/**
 * The live path behind every gateway: takes positions and events in, knows the last state of each car, keeps history,
 * and tells whoever listens on this node.
 *
 * A position is believed or refused (`admit.ts`), moves its car or is late, and goes into history in batches
 * (`writer.ts`). Events are kept one by one, in a transaction that decides their order for all nodes (`events.ts`).
 * Last states are written down every second, a portion at a time; what a kill leaves unwritten is found in history at
 * the next start. Other nodes hear of positions over the broker (`gateway`) and, at the latest, from what is written.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { VehicleState } from '#contract/vehicleStates.ts';
import { Ownership } from '../nodes/ownership.ts';
import type { Db } from '../database/pool.ts';
import type { Nodes } from '../nodes/nodes.ts';
import { liveNodesBesides } from '../nodes/queries.ts';
import { historyDays, silenceSeconds, thinAfterDays } from '../sysConfig/definitions/fleetTelemetry.ts';
import type { Settings } from '../sysConfig/settings.ts';
import { CHECKPOINT_CARS, stateColumns } from './checkpoint.ts';
import { alarmsOf, flagsOf, protocolOf } from './codes.ts';
import { keepEvent, type KeptEvent } from './events.ts';
import type { CarEvent, Fix, LiveCar } from './fix.ts';
import { flagsFor, movesCar, newClock, problemOf, type CarClock } from './admit.ts';
import { tidyDays } from './partitions.ts';
import {
  allStates,
  carsForTelemetry,
  forgetEvents,
  newerThanState,
  statesWrittenLately,
  writeStates,
  type WrittenState,
} from './queries.ts';
import { HistoryBusy, HistoryWriter } from './writer.ts';

/** What changed of a car just now, on any node. */
export interface CarUpdate {
  car: LiveCar;
  /** The newest position before; null when there was none. */
  before: Fix | null;
  /** The position that became the newest; null when only the state changed, or the fix was late. */
  fix: Fix | null;
  /** The event that changed the state. */
  event: CarEvent | null;
  /** A position that came after a newer one, where it cries for help: it moves nothing, and must not be missed. */
  late?: Fix;
}

/** A state, and the event that led to it. */
export interface LifeChange {
  event: CarEvent;
  state: VehicleState;
  stateSince: number;
  orderNo: string | null;
}

export type UpdateListener = (updates: readonly CarUpdate[]) => void;

/** What came of positions since the start of this node. */
export interface TelemetryCounts {
  received: number;
  /** Kept in history, and those that were there already. */
  written: number;
  repeated: number;
  /** Kept, but older than the newest. */
  late: number;
  flagged: number;
  /** No numbers, or not on earth. */
  invalid: number;
  /** Null island, and nothing known to put in its place. */
  nowhere: number;
  /** Of a time that history does not keep. */
  clock: number;
  unknownCar: number;
  /** Sent without asking for an answer while the queue was full. */
  dropped: number;
  /** Refused while the queue was full; their senders know and try again. */
  busy: number;
  eventsTaken: number;
  eventsRepeated: number;
  eventsRefused: number;
  /** Refused by the database for good: an error in this program. */
  lost: number;
  /** Waiting for the database. */
  backlog: number;
}

export interface TelemetryOptions {
  /** For events, last states and records. */
  db: Db;
  /** For batches of positions: a pool of its own, so that neither waits for the other. */
  historyDb: Db;
  nodes: Nodes;
  settings: Settings;
  log: FastifyBaseLogger;
  now: () => Date;
}

const TOPIC = 'cars';
const TELL_MS = 50;
const TICK_MS = 1000;
const DAY_MS = 86_400_000;
const EVENTS_KEPT_MS = 400 * DAY_MS;
/** Ticks between looks at what other nodes have written. */
const PEERS_EVERY = 2;
const PEERS_SECONDS = 6;
/** Changes of records that come together are read together. */
const RELOAD_MS = 50;
const STRANGERS_MS = 100;

interface Tracked {
  readonly live: LiveCar;
  readonly number: number;
  readonly clock: CarClock;
}

export class Telemetry {
  readonly #options: TelemetryOptions;
  readonly #cars = new Map<string, Tracked>();
  readonly #byFleetNumber = new Map<string, LiveCar>();
  readonly #listeners = new Set<UpdateListener>();
  readonly #localListeners = new Set<UpdateListener>();
  readonly #carListeners = new Set<() => void>();
  readonly #reliefs = new Set<() => void>();
  readonly #ownership: Ownership;
  readonly #writer: HistoryWriter;
  readonly #unwritten = new Set<Tracked>();
  readonly #silencing = new Set<string>();
  #pending: CarUpdate[] = [];
  #pendingLocal: CarUpdate[] = [];
  #telling: NodeJS.Timeout | undefined;
  #ticking: NodeJS.Timeout | undefined;
  #reloading: NodeJS.Timeout | undefined;
  #lookingForCars: Promise<void> | null = null;
  #ticks = 0;
  #isAlone = true;
  #listeningSince = 0;
  #historyMs = 0;
  #stopped = false;
  readonly #counts = {
    received: 0,
    late: 0,
    flagged: 0,
    invalid: 0,
    nowhere: 0,
    clock: 0,
    unknownCar: 0,
    dropped: 0,
    busy: 0,
    eventsTaken: 0,
    eventsRepeated: 0,
    eventsRefused: 0,
  };

  constructor(options: TelemetryOptions) {
    this.#options = options;
    this.#ownership = new Ownership(options.nodes.id);
    this.#writer = new HistoryWriter({
      db: options.historyDb,
      log: options.log,
      beforeWrite: () => this.#tell(),
      onRelief: () => {
        for (const listener of this.#reliefs) listener();
      },
    });
    options.nodes.onTold(TOPIC, () => this.#reloadSoon());
  }

  /** Reads the cars and their last states. */
  async start(): Promise<void> {
    const { db, now } = this.#options;
    this.#listeningSince = now().getTime();
    this.#readSettings();
    await this.#readCars();
    for (const row of await allStates(db).execute()) this.#adopt(row);
    await this.#catchUp();
    await this.#lookAtNodes();
    this.#pending = [];
    const next = () => {
      this.#ticking = setTimeout(() => void this.#tick().finally(() => this.#stopped || next()), TICK_MS);
      this.#ticking.unref();
    };
    next();
  }

  /** Writes what was taken, and the last states; gives up soon when there is no database. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#ticking);
    clearTimeout(this.#reloading);
    await this.#writer.stop();
    this.#tell();
    while (this.#unwritten.size > 0 && (await this.#checkpoint()));
    clearTimeout(this.#telling);
    this.#listeners.clear();
    this.#localListeners.clear();
  }

  /** Inside the transaction that changes records of cars: every node reads them anew once it commits. */
  recordsChanged(db: Db): Promise<void> {
    return this.#options.nodes.tell(db, TOPIC);
  }

  /** Reads the records of cars now. */
  async refresh(): Promise<void> {
    await this.#readCars();
  }

  /** Calls `listener` after the records of cars were read anew. */
  onCarsRead(listener: () => void): void {
    this.#carListeners.add(listener);
  }

  /** Every car that is not sold. */
  *cars(): Iterable<LiveCar> {
    for (const { live } of this.#cars.values()) yield live;
  }

  car(carId: string): LiveCar | undefined {
    return this.#cars.get(carId)?.live;
  }

  carByFleetNumber(fleetNumber: string): LiveCar | undefined {
    return this.#byFleetNumber.get(fleetNumber);
  }

  /** Whether this node, of all that live, looks after a car. */
  owns(carId: string): boolean {
    return this.#ownership.owns(carId);
  }

  get counts(): TelemetryCounts {
    const { written, repeated, lost, backlog } = this.#writer;
    return { ...this.#counts, written, repeated, lost, backlog };
  }

  /** Calls `listener` with what changed, in batches; the returned function ends that. */
  onUpdates(listener: UpdateListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** As `onUpdates`, but only what this node itself took in: what the other nodes have to be told. */
  onOwnUpdates(listener: UpdateListener): () => void {
    this.#localListeners.add(listener);
    return () => void this.#localListeners.delete(listener);
  }

  /**
   * Takes positions in any order; resolves when they are kept for good. Positions of unknown cars and those that cannot
   * be true are counted and dropped.
   * @throws HistoryBusy when there is no room for any of them: the sender may try again
   */
  async take(fixes: readonly Fix[]): Promise<void> {
    if (this.#stopped || !this.#writer.hasRoom(true)) {
      this.#counts.busy += fixes.length;
      throw new HistoryBusy('the database does not keep up');
    }
    if (fixes.some(({ carId }) => !this.#cars.has(carId))) await (this.#lookingForCars ??= this.#lookForCars());
    const [first] = fixes;
    if (fixes.length === 1 && first !== undefined) {
      await this.#takeOne(first);
      return;
    }
    let last: Promise<undefined> | null = null;
    // batches are kept in their order: the last one comes last
    for (const fix of fixes.toSorted((a, b) => a.at - b.at)) last = this.#takeOne(fix) ?? last;
    await last;
  }

  /** Takes positions whose sender waits for no answer. False: there was no room, and they are dropped. */
  offer(fixes: readonly Fix[]): boolean {
    if (this.#stopped || !this.#writer.hasRoom(false)) {
      this.#counts.dropped += fixes.length;
      return false;
    }
    for (const fix of fixes.length > 1 ? fixes.toSorted((a, b) => a.at - b.at) : fixes) void this.#takeOne(fix);
    return true;
  }

  /** Whether gateways should stop reading from cars until `onRelief`: history does not keep up. */
  get isCongested(): boolean {
    return this.#writer.isCongested;
  }

  /** Calls `listener` whenever it is not congested any more, and at other times. */
  onRelief(listener: () => void): void {
    this.#reliefs.add(listener);
  }

  /** A car said something that was no position. */
  heard(carId: string, receivedAt: number): void {
    const tracked = this.#cars.get(carId);
    if (tracked === undefined || tracked.live.heardAt >= receivedAt) return;
    tracked.live.heardAt = receivedAt;
    this.#unwritten.add(tracked);
  }

  /** Takes an event; answers what became of it. Resolves when it is kept for good, and rejects without a database. */
  async takeEvent(event: CarEvent): Promise<'taken' | 'repeated' | 'refused'> {
    const { receivedAt, at } = event;
    this.heard(event.carId, receivedAt);
    const isPlausible =
      Number.isSafeInteger(at) && at >= receivedAt - this.#historyMs && at <= receivedAt + 10 * DAY_MS;
    if (!this.#cars.has(event.carId) || !isPlausible) {
      this.#counts.eventsRefused += 1;
      return 'refused';
    }
    return this.#keepEvent(event, 'car');
  }

  /** What another node took in: newer positions, and states with the event that led to them. */
  hear(fixes: readonly Fix[], events: readonly LifeChange[]): void {
    for (const fix of fixes) {
      const tracked = this.#cars.get(fix.carId);
      if (tracked === undefined) continue;
      tracked.live.heardAt = Math.max(tracked.live.heardAt, fix.receivedAt);
      const { live } = tracked;
      if (movesCar(tracked.clock, fix)) this.#move(tracked, fix, false);
      else if (fix.alarms.length > 0)
        this.#queue({ car: live, before: live.fix, fix: null, event: null, late: fix }, false);
    }
    for (const { event, ...life } of events) this.#enter(event.carId, life, event, false);
  }

  /** Makes the days of history that are missing, removes and thins those past their time. For a pool without time-out. */
  async tidy(jobDb: Db): Promise<void> {
    const { now, settings } = this.#options;
    const at = now().getTime();
    const keeping = { now: at, historyDays: settings.get(historyDays), thinAfterDays: settings.get(thinAfterDays) };
    await tidyDays(jobDb, keeping);
    await forgetEvents(jobDb, new Date(at - EVENTS_KEPT_MS).toISOString()).execute();
  }

  #takeOne(fix: Fix): Promise<undefined> | null {
    const counts = this.#counts;
    counts.received += 1;
    const tracked = this.#cars.get(fix.carId);
    if (tracked === undefined) {
      counts.unknownCar += 1;
      return null;
    }
    const { live, clock } = tracked;
    if (fix.receivedAt > live.heardAt) live.heardAt = fix.receivedAt;
    this.#unwritten.add(tracked);
    const problem = problemOf(fix, this.#historyMs);
    if (problem === 'nowhere' && live.fix !== null) {
      // the rest of it counts, a cry for help above all
      fix.lng = live.fix.lng;
      fix.lat = live.fix.lat;
      fix.flags = [...new Set([...fix.flags, 'noFix' as const])];
    } else if (problem !== null) {
      counts[problem] += 1;
      return null;
    }
    const moves = movesCar(clock, fix);
    fix.flags = flagsFor(fix, live.fix, moves);
    if (fix.flags.length > 0) counts.flagged += 1;
    if (moves) this.#move(tracked, fix, true);
    else {
      counts.late += 1;
      if (fix.alarms.length > 0) this.#queue({ car: live, before: live.fix, fix: null, event: null, late: fix }, true);
    }
    return this.#writer.add(tracked.number, fix);
  }

  #move({ live }: Tracked, fix: Fix, isOwn: boolean): void {
    const before = live.fix;
    live.fix = fix;
    this.#queue({ car: live, before, fix, event: null }, isOwn);
  }

  #queue(update: CarUpdate, isOwn: boolean): void {
    if (this.#listeners.size > 0) this.#pending.push(update);
    if (isOwn && this.#localListeners.size > 0) this.#pendingLocal.push(update);
    this.#telling ??= setTimeout(() => this.#tell(), TELL_MS);
  }

  #tell(): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    const [all, own] = [this.#pending, this.#pendingLocal];
    this.#pending = [];
    this.#pendingLocal = [];
    if (all.length > 0) for (const listener of this.#listeners) this.#call(listener, all);
    if (own.length > 0) for (const listener of this.#localListeners) this.#call(listener, own);
  }

  /** A listener that fails must not hold up the others, nor what is taken. */
  #call(listener: UpdateListener, updates: readonly CarUpdate[]): void {
    try {
      listener(updates);
    } catch (error) {
      this.#options.log.error({ err: error }, 'a listener of telemetry failed');
    }
  }

  async #keepEvent(event: CarEvent, source: 'car' | 'platform'): Promise<'taken' | 'repeated' | 'refused'> {
    const { outcome, now, restored }: KeptEvent = await keepEvent(this.#options.db, event, source);
    if (outcome === 'taken') this.#counts.eventsTaken += 1;
    else if (outcome === 'repeated') this.#counts.eventsRepeated += 1;
    else this.#counts.eventsRefused += 1;
    if (restored !== null && now !== null) this.#enter(event.carId, now, restored, true);
    if (now !== null && outcome === 'taken') this.#enter(event.carId, now, event, true);
    return outcome === 'unknownCar' ? 'refused' : outcome;
  }

  #enter(
    carId: string,
    life: Pick<LiveCar, 'state' | 'stateSince' | 'orderNo'>,
    event: CarEvent,
    isOwn: boolean,
  ): void {
    const tracked = this.#cars.get(carId);
    if (tracked === undefined) return;
    Object.assign(tracked.live, life);
    tracked.live.heardAt = Math.max(tracked.live.heardAt, isOwn ? tracked.live.heardAt : event.receivedAt);
    this.#queue({ car: tracked.live, before: tracked.live.fix, fix: null, event }, isOwn);
  }

  #readSettings(): void {
    this.#historyMs = this.#options.settings.get(historyDays) * DAY_MS;
  }

  /** A car that was added a moment ago reports before this node has read its record. Strangers cost ten looks a second. */
  async #lookForCars(): Promise<void> {
    await delay(STRANGERS_MS);
    this.#lookingForCars = null;
    await this.#readCars();
  }

  #reloadSoon(): void {
    if (this.#stopped) return;
    this.#reloading ??= setTimeout(() => {
      this.#reloading = undefined;
      this.#readCars().catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'the records of cars could not be read; it is tried again');
        setTimeout(() => this.#reloadSoon(), TICK_MS).unref();
      });
    }, RELOAD_MS);
  }

  async #readCars(): Promise<void> {
    const rows = await carsForTelemetry(this.#options.db).execute();
    const gone = new Set(this.#cars.keys());
    this.#byFleetNumber.clear();
    for (const row of rows) {
      gone.delete(row.carId);
      const known = this.#cars.get(row.carId);
      if (known === undefined) this.#begin(row);
      else Object.assign(known.live, row);
      const live = this.car(row.carId);
      if (live !== undefined) this.#byFleetNumber.set(row.fleetNumber, live);
    }
    for (const carId of gone) this.#cars.delete(carId);
    for (const listener of this.#carListeners) listener();
  }

  #begin(row: Pick<LiveCar, 'carId' | 'fleetNumber' | 'plate' | 'supplierId' | 'areaCode' | 'groups'>): void {
    this.#cars.set(row.carId, {
      number: Number(row.carId),
      clock: newClock(),
      live: {
        ...row,
        state: 'non_operational',
        stateSince: this.#options.now().getTime(),
        fix: null,
        orderNo: null,
        heardAt: 0,
      },
    });
  }

  /** Takes over what is written down, where it is newer. */
  #adopt(row: WrittenState): void {
    const tracked = this.#cars.get(row.carId);
    if (tracked === undefined) return;
    const { live } = tracked;
    const fix = fixOf(row);
    if (fix !== null && movesCar(tracked.clock, fix)) this.#move(tracked, fix, false);
    live.heardAt = Math.max(live.heardAt, row.heardAt ?? 0);
    if (row.state === live.state && row.orderNo === live.orderNo) return;
    if (row.stateSince < live.stateSince && live.heardAt > 0 && this.#ticks > 0) return;
    Object.assign(live, { state: row.state, stateSince: row.stateSince, orderNo: row.orderNo });
    this.#queue({ car: live, before: live.fix, fix: null, event: null }, false);
  }

  async #catchUp(): Promise<void> {
    const { historyDb, now } = this.#options;
    for (const row of await newerThanState(historyDb, now().toISOString()).execute()) {
      const tracked = this.#cars.get(row.carId);
      const fix = fixOf(row);
      if (tracked === undefined || fix === null || !movesCar(tracked.clock, fix)) continue;
      tracked.live.fix = fix;
      tracked.live.heardAt = Math.max(tracked.live.heardAt, fix.receivedAt);
      this.#unwritten.add(tracked);
    }
  }

  async #tick(): Promise<void> {
    this.#ticks += 1;
    this.#readSettings();
    try {
      await this.#lookAtNodes();
      await this.#checkpoint();
      if (!this.#isAlone && this.#ticks % PEERS_EVERY === 0)
        for (const row of await statesWrittenLately(this.#options.db, PEERS_SECONDS).execute()) this.#adopt(row);
      await this.#lookForSilence();
    } catch (error) {
      this.#options.log.debug({ err: error }, 'the live path could not be looked after; it is tried again');
    }
  }

  async #lookAtNodes(): Promise<void> {
    const { db, nodes } = this.#options;
    const others = await liveNodesBesides(db, nodes.id).execute();
    this.#isAlone = others.length === 0;
    this.#ownership.setOthers(others.map(({ id }) => id));
  }

  /** Writes a portion of the last states; answers whether that worked. */
  async #checkpoint(): Promise<boolean> {
    if (this.#unwritten.size === 0) return true;
    const portion = [...this.#unwritten.values().take(CHECKPOINT_CARS)];
    for (const tracked of portion) this.#unwritten.delete(tracked);
    try {
      await writeStates(this.#options.db, stateColumns(portion.map(({ live }) => live))).execute();
      return true;
    } catch (error) {
      for (const tracked of portion) this.#unwritten.add(tracked);
      this.#options.log.debug({ err: error }, 'last states could not be written; it is tried again');
      return false;
    }
  }

  /** Cars that have fallen silent, and those that are heard again. */
  async #lookForSilence(): Promise<void> {
    const { now, settings } = this.#options;
    const silenceMs = settings.get(silenceSeconds) * 1000;
    const at = now().getTime();
    for (const { live } of this.#cars.values()) {
      if (live.heardAt === 0 || live.state === 'removed' || !this.#ownership.owns(live.carId)) continue;
      const { carId, heardAt, state, stateSince } = live;
      const isSilent = at - Math.max(heardAt, this.#listeningSince) > silenceMs;
      if (state !== 'non_contactable' && isSilent)
        await this.#found(carId, { event: 'comms_lost', state: 'non_contactable', eventId: `lost ${heardAt}` }, at);
      else if (state === 'non_contactable' && heardAt > stateSince)
        await this.#found(
          carId,
          { event: 'comms_restored', state: 'available', eventId: `restored ${stateSince}` },
          at,
        );
      if (this.#stopped) return;
    }
  }

  async #found(carId: string, what: Pick<CarEvent, 'event' | 'state' | 'eventId'>, at: number): Promise<void> {
    if (this.#silencing.has(carId)) return;
    this.#silencing.add(carId);
    try {
      const nowhere = { orderNo: null, lng: null, lat: null, distance: null };
      await this.#keepEvent({ carId, at, receivedAt: at, ...nowhere, ...what }, 'platform');
    } finally {
      this.#silencing.delete(carId);
    }
  }
}

type WrittenFix = Omit<WrittenState, 'orderedAt' | 'state' | 'stateSince' | 'orderNo' | 'heardAt'>;

function fixOf(row: WrittenFix): Fix | null {
  const { carId, at, receivedAt, lng, lat } = row;
  if (at === null || receivedAt === null || lng === null || lat === null) return null;
  return {
    carId,
    at: Math.round(at),
    receivedAt: Math.round(receivedAt),
    lng,
    lat,
    speed: row.speed ?? 0,
    heading: row.heading,
    altitude: row.altitude,
    charge: row.charge,
    odometer: row.odometer,
    alarms: alarmsOf(row.alarms ?? 0),
    flags: flagsOf(row.flags ?? 0),
    protocol: protocolOf(row.protocol ?? 0),
  };
}
