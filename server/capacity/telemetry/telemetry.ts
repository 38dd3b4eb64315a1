/**
 * The live path behind every gateway: takes positions and events in, knows the last state of each car, keeps history,
 * and tells whoever listens on this node. The door of this folder; the work is done behind it:
 *
 * - `intake.ts`: a position is believed or refused (`admit.ts`), moves its car or is late, and goes into history in
 *   batches (`writer.ts`);
 * - `events.ts`: events are kept one by one, in a transaction that decides their order for all nodes;
 * - `trackedCars.ts`: what is known of each car now; `carRecords.ts` reads their records;
 * - `upkeep.ts`: last states are written down every second, a portion at a time, and cars that fell silent are found.
 *   What a kill leaves unwritten is found in history at the next start;
 * - `updates.ts`: who listens is told in batches.
 *
 * Other nodes hear of positions over the broker (`gateway`) and, at the latest, from what is written.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/ground/database/pool.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import { historyDays, thinAfterDays } from '#server/ground/settings/definitions/fleetTelemetry.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import { CarRecords } from './carRecords.ts';
import { keepEvent, keepFinding } from './events.ts';
import type { CarEvent, CarReport, LiveCar } from './fix.ts';
import { Intake, type CryKeeper, type Taking } from './intake.ts';
import { tidyDays, type Keeper } from './partitions.ts';
import { allStates, forgetEvents, newerThanState, takenEvents } from './queries.ts';
import type { BrokerStanding, Finding } from './silence.ts';
import { TrackedCars, type CarNews } from './trackedCars.ts';
import { Updates, type UpdateListener } from './updates.ts';
import { Upkeep } from './upkeep.ts';
import { HistoryWriter } from './writer.ts';

export type { CarNews, LifeChange } from './trackedCars.ts';
export type { CarUpdate, UpdateListener } from './updates.ts';

/** The outcomes of positions since the start of this node. */
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
  /** Whether messages arrive over MQTT. */
  broker: () => BrokerStanding;
  log: FastifyBaseLogger;
  now: () => Date;
}

const TOPIC = 'cars';
const TICK_MS = 1000;
const DAY_MS = 86_400_000;
const EVENTS_KEPT_MS = 400 * DAY_MS;
/** An event so far ahead of our clock is refused. */
const EVENT_AHEAD_MS = 10 * DAY_MS;

/** `refused`: it does not follow from the state. `badTime`: it is not kept at all. */
type EventOutcome = 'taken' | 'repeated' | 'refused' | 'badTime';

export class Telemetry {
  readonly #options: TelemetryOptions;
  readonly #updates: Updates;
  readonly #cars: TrackedCars;
  readonly #records: CarRecords;
  readonly #writer: HistoryWriter;
  readonly #intake: Intake;
  readonly #upkeep: Upkeep;
  readonly #reliefs = new Set<() => void>();
  readonly #eventCounts = { eventsTaken: 0, eventsRepeated: 0, eventsRefused: 0 };
  #ticking: NodeJS.Timeout | undefined;
  #stopped = false;
  #keepCry: CryKeeper = () => Promise.resolve();

  constructor(options: TelemetryOptions) {
    const { db, historyDb, log, nodes, now } = options;
    this.#options = options;
    this.#updates = new Updates(log);
    this.#cars = new TrackedCars(this.#updates, now);
    this.#records = new CarRecords({ db, cars: this.#cars, log });
    this.#writer = new HistoryWriter({
      db: historyDb,
      log,
      beforeWrite: () => this.#updates.tell(),
      onRelief: () => {
        for (const listener of this.#reliefs) listener();
      },
    });
    const lookForStrangers = () => this.#records.lookForStrangers();
    this.#intake = new Intake({
      cars: this.#cars,
      writer: this.#writer,
      lookForStrangers,
      keepCry: (car, cry) => this.#keepCry(car, cry),
    });
    this.#upkeep = new Upkeep({ ...options, cars: this.#cars, keepFinding: (finding) => this.#keepFinding(finding) });
    nodes.onTold(TOPIC, () => this.#records.readSoon());
  }

  /** Reads the cars and their last states. */
  async start(): Promise<void> {
    const { db, historyDb, now } = this.#options;
    this.#upkeep.begin();
    this.#readSettings();
    await this.#records.read();
    // in this order: what another node writes down between the two is then in the states
    const newer = await newerThanState(historyDb, now().toISOString()).execute();
    for (const row of await allStates(db).execute()) this.#cars.adopt(row, true);
    for (const row of newer) this.#cars.catchUp(row);
    this.#upkeep.adopted();
    await this.#upkeep.lookAtNodes();
    this.#updates.drop();
    this.#tickLater();
  }

  #tickLater(): void {
    const tick = async () => {
      this.#readSettings();
      await this.#upkeep.turn();
      if (!this.#stopped) this.#tickLater();
    };
    this.#ticking = setTimeout(() => void tick(), TICK_MS);
    this.#ticking.unref();
  }

  #readSettings(): void {
    this.#intake.historyMs = this.#options.settings.get(historyDays) * DAY_MS;
  }

  /** Writes the taken positions and the last states; gives up soon without a database. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#ticking);
    this.#intake.stop();
    this.#records.stop();
    this.#upkeep.stop();
    await this.#writer.stop();
    this.#updates.tell();
    await this.#upkeep.writeRest();
    this.#updates.end();
  }

  /** Inside the transaction that changes records of cars: every node reads them anew once it commits. */
  recordsChanged(db: Db): Promise<void> {
    return this.#options.nodes.tell(db, TOPIC);
  }

  /** Reads the records of cars now. */
  refresh(): Promise<void> {
    return this.#records.read();
  }

  /** Calls `listener` after the records of cars were read anew. */
  onCarsRead(listener: () => void): void {
    this.#records.onRead(listener);
  }

  /** Every car that is not sold. */
  cars(): Iterable<LiveCar> {
    return this.#cars.live();
  }

  car(carId: string): LiveCar | undefined {
    return this.#cars.get(carId)?.live;
  }

  /** The same of a car that may have been added a moment ago; for those that are known to exist. */
  async findCar(carId: string): Promise<LiveCar | undefined> {
    if (!this.#cars.has(carId)) await this.#records.lookForStrangers();
    return this.car(carId);
  }

  carByFleetNumber(fleetNumber: string): LiveCar | undefined {
    return this.#cars.byFleetNumber(fleetNumber);
  }

  /** Whether this node, of all that live, looks after a car. */
  owns(carId: string): boolean {
    return this.#upkeep.owns(carId);
  }

  get counts(): TelemetryCounts {
    const { written, repeated, lost, backlog } = this.#writer;
    return { ...this.#intake.counts, ...this.#eventCounts, written, repeated, lost, backlog };
  }

  /** Calls `listener` with what changed, in batches; the returned function ends that. */
  onUpdates(listener: UpdateListener): () => void {
    return this.#updates.listen(listener);
  }

  /** As `onUpdates`, but only what this node itself took in, for the other nodes. */
  onOwnUpdates(listener: UpdateListener): () => void {
    return this.#updates.listenToOwn(listener);
  }

  /**
   * Takes positions in any order; resolves when they are kept for good, with those that are not: of unknown cars, or of
   * a place or a time that cannot be. Their sender is to be told. Alarms count in any case.
   * @throws HistoryBusy when there is no room for any of them: the sender may try again
   */
  take(reports: readonly CarReport[]): Promise<Taking> {
    return this.#intake.take(reports);
  }

  /** Takes positions whose sender waits for no answer; without room they are refused as `busy`. Alarms count in any case. */
  offer(reports: readonly CarReport[]): Taking {
    return this.#intake.offer(reports);
  }

  /** Who keeps cries for help without a place, before their sender is answered. */
  keepCriesBy(keeper: CryKeeper): void {
    this.#keepCry = keeper;
  }

  /** Whether gateways should stop reading from cars until `onRelief`: history does not keep up. */
  get isCongested(): boolean {
    return this.#writer.isCongested;
  }

  /** Calls `listener` whenever it is not congested any more, and at other times. */
  onRelief(listener: () => void): void {
    this.#reliefs.add(listener);
  }

  /** Notes a message of a car that was no position. */
  heard(carId: string, receivedAt: number): void {
    const tracked = this.#cars.get(carId);
    if (tracked !== undefined && tracked.live.heardAt < receivedAt) this.#cars.heard(tracked, receivedAt);
  }

  /** Takes an event and answers its outcome. Resolves when it is durable, and rejects without a database. */
  async takeEvent(event: CarEvent): Promise<EventOutcome> {
    const { receivedAt, at } = event;
    this.heard(event.carId, receivedAt);
    const isPlausible =
      Number.isSafeInteger(at) && at >= receivedAt - this.#intake.historyMs && at <= receivedAt + EVENT_AHEAD_MS;
    if (!this.#cars.has(event.carId) || !isPlausible) {
      this.#eventCounts.eventsRefused += 1;
      return isPlausible ? 'refused' : 'badTime';
    }
    return this.#keepEvent(event);
  }

  /** Which of these events are taken by now, each as its car and id with a blank between them: one that was refused may follow later. */
  async takenOf(events: readonly Pick<CarEvent, 'carId' | 'eventId'>[]): Promise<ReadonlySet<string>> {
    const carIds = events.map(({ carId }) => carId);
    const eventIds = events.map(({ eventId }) => eventId);
    const rows = await takenEvents(this.#options.db, carIds, eventIds).execute();
    return new Set(rows.map(({ carId, eventId }) => `${carId} ${eventId}`));
  }

  async #keepEvent(event: CarEvent): Promise<EventOutcome> {
    const { outcome, now, restored } = await keepEvent(this.#options.db, event);
    if (outcome === 'taken') this.#eventCounts.eventsTaken += 1;
    else if (outcome === 'repeated') this.#eventCounts.eventsRepeated += 1;
    else this.#eventCounts.eventsRefused += 1;
    if (restored !== null && now !== null) this.#cars.enter({ event: restored, ...now }, true);
    if (now !== null && outcome === 'taken') this.#cars.enter({ event, ...now }, true);
    return outcome === 'unknownCar' ? 'refused' : outcome;
  }

  async #keepFinding(finding: Finding): Promise<void> {
    const { kept, now } = await keepFinding(this.#options.db, finding);
    if (kept !== null && now !== null) this.#cars.enter({ event: kept, ...now }, true);
  }

  /** Takes over the news of another node: newer positions, cries without one, and states with the event that led to them. */
  hear(news: CarNews): void {
    this.#cars.hear(news);
  }

  /** Makes the days of history that are missing, removes and thins those past their time. For a pool without time-out. */
  async tidy(jobDb: Db, keeper?: Keeper): Promise<void> {
    const { now, settings } = this.#options;
    const at = now().getTime();
    const keeping = { now: at, historyDays: settings.get(historyDays), thinAfterDays: settings.get(thinAfterDays) };
    await tidyDays(jobDb, keeping, keeper);
    await forgetEvents(jobDb, new Date(at - EVENTS_KEPT_MS).toISOString()).execute();
  }
}
