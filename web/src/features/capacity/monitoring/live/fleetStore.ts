/**
 * What the server has told of the fleet: single cars by cell, or clusters; counts, names, the cars that are watched.
 * Drawing asks it for every frame; lists follow it at their own pace (see `subscribe`).
 */
import type { Cluster, ServerMessage, WatchedCar } from '#contract/capacity/monitoring/calls.ts';
import { decodeMessage, type Block, type ShownCar } from '#contract/capacity/monitoring/frames.ts';
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';

/** Cars in these states need a person: they are named first and drawn on top, however few they are. */
export const IN_NEED: ReadonlySet<VehicleState> = new Set(['non_contactable', 'elsewhere']);

/** A car on the map. */
export interface FleetCar extends ShownCar {
  /** The cell of its last news. */
  cell: string;
  /** Whether its own signal is an alarm; `alarm` also says so while nobody closed what it called for. */
  signals: boolean;
  /** Its last message, by the clock of this browser, in ms since 1970. */
  heardAt: number;
}

export interface CarListener {
  /** A car is new or has news; `before` is its former state. */
  changed: (car: FleetCar, before: FleetCar | null) => void;
  gone: (id: number) => void;
  cleared: () => void;
}

/** A screen of clusters or of cars; null before the first word of the server. */
export type Mode = 'cars' | 'clusters' | null;

export interface FleetCounts {
  counts: readonly number[];
  nowhere: number;
  /** By the server's clock, in ms since 1970; null: the MQTT broker is there. */
  brokerAwaySince: number | null;
}

const MOST_NAMES = 20_000;
/** Lists and counts are drawn again at most so often. */
const PACE_MS = 500;

/** What lists and counts show: how things stood at a moment. `cars` and `names` go on changing in between. */
export interface FleetNews {
  /** By the clock of this browser, in ms since 1970. */
  readonly at: number;
  readonly mode: Mode;
  readonly cars: ReadonlyMap<number, FleetCar>;
  readonly names: FleetStore['names'];
  readonly clusters: readonly Cluster[];
  readonly counts: FleetCounts | null;
  readonly watched: FleetStore['watched'];
  /** Server clock minus the clock of this browser, in ms. */
  readonly ahead: number;
  /** The last message of the server, in ms since 1970; 0 for none. */
  readonly heardAt: number;
}

export class FleetStore {
  readonly cars = new Map<number, FleetCar>();
  readonly names = new Map<number, { plate: string; fleetNumber: string }>();
  mode: Mode = null;
  clusters: readonly Cluster[] = [];
  counts: FleetCounts | null = null;
  /** The cars that are watched; null: out of reach. Without an entry nothing is known yet. */
  watched: ReadonlyMap<string, WatchedCar | null> = new Map();
  /** Server clock minus the clock of this browser, in ms. */
  ahead = 0;
  /** The last message of the server, in ms since 1970 by this browser's clock. */
  heardAt = 0;
  readonly #cells = new Map<string, Set<number>>();
  readonly #listeners = new Set<() => void>();
  #crying: ReadonlySet<number> = new Set();
  #drawing: CarListener | null = null;
  #news: FleetNews | null = null;
  #isDue = false;

  /** The drawer of the cars, which gets all known cars at once; null for none. */
  draw(listener: CarListener | null): void {
    this.#drawing = listener;
    if (listener === null) return;
    listener.cleared();
    for (const car of this.cars.values()) listener.changed(car, null);
  }

  /** Calls `listener` when there is news, twice a second at most; the returned function ends that. */
  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The latest news; the same object until there is more. */
  readonly news = (): FleetNews => (this.#news ??= this.#standing());

  #standing(): FleetNews {
    const { mode, cars, names, clusters, counts, watched, ahead, heardAt } = this;
    return { at: Date.now(), mode, cars, names, clusters, counts, watched, ahead, heardAt };
  }

  /** These cars are watched from here on. */
  keepWatched(carIds: readonly string[]): void {
    this.watched = new Map([...this.watched].filter(([carId]) => carIds.includes(carId)));
    this.#tell();
  }

  /** These cars have called for help, and nobody has closed that: they are in alarm, whatever they signal by now. */
  cry(carIds: ReadonlySet<number>): void {
    const changed = [...this.#crying, ...carIds].filter((id) => this.#crying.has(id) !== carIds.has(id));
    this.#crying = carIds;
    for (const id of changed) {
      const car = this.cars.get(id);
      if (car !== undefined) this.#put(car);
    }
    if (changed.length > 0) this.#tell();
  }

  /** Takes a binary message; answers whether it could be read. */
  takeBlocks(bytes: Uint8Array, localNow: number): boolean {
    let message;
    try {
      message = decodeMessage(bytes);
    } catch {
      return false;
    }
    if (message === null) return true;
    this.#heard(message.now, localNow);
    for (const block of message.blocks) this.#takeBlock(block, localNow);
    this.#tell();
    return true;
  }

  take(message: ServerMessage, localNow: number): void {
    if ('now' in message) this.#heard(message.now, localNow);
    switch (message.kind) {
      case 'mode':
        this.forgetCars();
        this.mode = message.mode;
        break;
      case 'clusters':
        this.clusters = message.clusters;
        break;
      case 'counts': {
        const { counts, nowhere, brokerAwaySince } = message;
        this.counts = { counts, nowhere, brokerAwaySince };
        break;
      }
      case 'names':
        if (this.names.size > MOST_NAMES) this.names.clear();
        for (const [id, plate, fleetNumber] of message.cars) this.names.set(Number(id), { plate, fleetNumber });
        break;
      case 'watched':
        this.watched = new Map([...this.watched, [message.carId, message.car]]);
        break;
    }
    this.#tell();
  }

  /** Cars that came without a name, the first of them. */
  nameless(most: number): number[] {
    const found: number[] = [];
    for (const id of this.cars.keys()) {
      if (found.length === most) break;
      if (!this.names.has(id)) found.push(id);
    }
    return found;
  }

  /** Another server or another filter begins from nothing. */
  forgetCars(): void {
    this.cars.clear();
    this.#cells.clear();
    this.clusters = [];
    this.#drawing?.cleared();
  }

  #heard(serverNow: number, localNow: number): void {
    this.ahead = serverNow - localNow;
    this.heardAt = localNow;
  }

  #tell(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => {
      this.#isDue = false;
      this.#news = this.#standing();
      for (const listener of this.#listeners) listener();
    }, PACE_MS);
  }

  #takeBlock({ lng, lat, whole, cars, gone }: Block, localNow: number): void {
    const cell = `${lng} ${lat}`;
    const missing = whole ? new Set(this.#cells.get(cell)) : null;
    for (const car of cars) {
      missing?.delete(car.id);
      this.#put({ ...car, cell, signals: car.alarm, heardAt: localNow - car.age * 1000 });
    }
    for (const id of missing ?? gone) this.#drop(id, cell);
  }

  #put(heard: FleetCar): void {
    const car = { ...heard, alarm: heard.signals || this.#crying.has(heard.id) };
    const before = this.cars.get(car.id) ?? null;
    if (before !== null && before.cell !== car.cell) this.#cells.get(before.cell)?.delete(car.id);
    this.cars.set(car.id, car);
    const cell = this.#cells.get(car.cell);
    if (cell === undefined) this.#cells.set(car.cell, new Set([car.id]));
    else cell.add(car.id);
    this.#drawing?.changed(car, before);
  }

  /** A cell no longer has a car; another one may have it by now. */
  #drop(id: number, cell: string): void {
    this.#cells.get(cell)?.delete(id);
    if (this.cars.get(id)?.cell !== cell) return;
    this.cars.delete(id);
    this.#drawing?.gone(id);
  }
}
