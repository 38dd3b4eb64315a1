/** The work of every second: the ownership of cars, writing last states, and cars that fell silent. */
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/ground/database/pool.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import { Ownership } from '#server/ground/nodes/ownership.ts';
import { liveNodesBesides } from '#server/ground/nodes/queries.ts';
import { silenceSeconds } from '#server/ground/settings/definitions/fleetTelemetry.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import { CHECKPOINT_CARS, stateColumns } from './checkpoint.ts';
import type { LiveCar } from './fix.ts';
import { statesWrittenLately, writeStates } from './queries.ts';
import { findingOf, silenceFrom, type BrokerStanding, type Finding } from './silence.ts';
import type { TrackedCars } from './trackedCars.ts';

/** Turns between looks at what other nodes have written. */
const PEERS_EVERY = 2;
const PEERS_SECONDS = 6;

export interface UpkeepOptions {
  db: Db;
  nodes: Nodes;
  settings: Settings;
  cars: TrackedCars;
  broker: () => BrokerStanding;
  /** Keeps what the platform found out, if it still follows. */
  keepFinding: (finding: Finding) => Promise<unknown>;
  log: FastifyBaseLogger;
  now: () => Date;
}

export class Upkeep {
  readonly #options: UpkeepOptions;
  readonly #ownership: Ownership;
  /** The message of each car that was last asked about, for each finding: what did not follow then does not before more is heard. */
  readonly #asked = new WeakMap<LiveCar, Partial<Record<Finding['event'], number>>>();
  #turns = 0;
  #isAlone = true;
  #listeningSince = 0;
  #stopped = false;

  constructor(options: UpkeepOptions) {
    this.#options = options;
    this.#ownership = new Ownership(options.nodes.id);
  }

  /** Messages arrive from now on: the silence before does not count. */
  begin(): void {
    this.#listeningSince = this.#options.now().getTime();
  }

  /** Last states were read: of a car that is silent, what was heard before says nothing new. */
  adopted(): void {
    for (const live of this.#options.cars.live())
      if (live.state === 'non_contactable') this.#asked.set(live, { comms_restored: live.heardAt });
  }

  owns(carId: string): boolean {
    return this.#ownership.owns(carId);
  }

  async turn(): Promise<void> {
    const { cars, db, log } = this.#options;
    this.#turns += 1;
    try {
      await this.lookAtNodes();
      await this.#writeStates();
      if (!this.#isAlone && this.#turns % PEERS_EVERY === 0)
        for (const row of await statesWrittenLately(db, PEERS_SECONDS).execute()) cars.adopt(row, false);
      await this.#lookForSilence();
    } catch (error) {
      log.debug({ err: error }, 'the live path could not be looked after; it is tried again');
    }
  }

  /** Ends the search for silence. */
  stop(): void {
    this.#stopped = true;
  }

  /** Writes the last states that are left, as long as that works. */
  async writeRest(): Promise<void> {
    while (this.#options.cars.unwritten.size > 0 && (await this.#writeStates()));
  }

  async lookAtNodes(): Promise<void> {
    const { db, nodes } = this.#options;
    const others = await liveNodesBesides(db, nodes.id).execute();
    this.#isAlone = others.length === 0;
    this.#ownership.setOthers(others.map(({ id }) => id));
  }

  /** Writes a portion of the last states; answers whether that worked. */
  async #writeStates(): Promise<boolean> {
    const { unwritten } = this.#options.cars;
    if (unwritten.size === 0) return true;
    const portion = [...unwritten.values().take(CHECKPOINT_CARS)];
    for (const tracked of portion) unwritten.delete(tracked);
    try {
      await writeStates(this.#options.db, stateColumns(portion.map(({ live }) => live))).execute();
      return true;
    } catch (error) {
      for (const tracked of portion) unwritten.add(tracked);
      this.#options.log.debug({ err: error }, 'last states could not be written; it is tried again');
      return false;
    }
  }

  /** Cars that have fallen silent, and those that report again. */
  async #lookForSilence(): Promise<void> {
    const { broker, cars, keepFinding, now, settings } = this.#options;
    const silenceMs = settings.get(silenceSeconds) * 1000;
    const at = now().getTime();
    for (const live of cars.live()) {
      const finding = findingOf(live, at, silenceFrom(live, broker(), this.#listeningSince), silenceMs);
      if (finding === null || this.#asked.get(live)?.[finding.event] === finding.heardAt) continue;
      if (!this.owns(live.carId)) continue;
      await keepFinding(finding);
      // a message from which a silence follows does not end it either
      const { event, heardAt } = finding;
      this.#asked.set(live, { ...this.#asked.get(live), comms_restored: heardAt, [event]: heardAt });
      if (this.#stopped) return;
    }
  }
}
