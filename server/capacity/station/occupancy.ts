/**
 * Which bays are occupied: a car that stands within the radius of a bay occupies it until it drives or stands elsewhere.
 * Worked out in memory from what cars report, on every node for itself; a bay is found by the cell of a grid, so that an
 * update costs the same with one bay or with a hundred thousand.
 */
import { degreesOf } from '#contract/ground/distance.ts';
import type { FastifyBaseLogger } from 'fastify';
import { metresBetween } from '#contract/ground/geometry.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Live } from '#server/ground/live/live.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import type { Fix, LiveCar } from '#server/capacity/telemetry/fix.ts';
import type { Telemetry } from '#server/capacity/telemetry/telemetry.ts';
import { placedBays } from './queries.ts';

/** Below this a car stands, in km/h. */
const STANDING = 2;
/** Cells of a thousandth of a degree: some 100 metres. */
const CELLS_PER_DEGREE = 1000;
const ROWS = 200_000;
/** The shortest interval between two notifications of consoles. */
const TELL_EVERY_MS = 1000;
const IDS_IN_AN_EVENT = 200;

/** The topic to notify in the transaction that changes stations or bays. */
export const STATIONS_TOPIC = 'stations';

interface PlacedBay {
  id: string;
  stationId: string;
  code: string;
  lng: number;
  lat: number;
  radius: number;
}

interface Stay {
  bay: PlacedBay;
  /** By our clock, milliseconds since 1970. */
  since: number;
}

const cellOf = (lng: number, lat: number): number =>
  Math.floor((lng + 180) * CELLS_PER_DEGREE) * ROWS + Math.floor((lat + 90) * CELLS_PER_DEGREE);

/** The cells that a circle around a bay touches. */
function* cellsAround({ lng, lat, radius }: PlacedBay): Generator<number> {
  const { wide, high } = degreesOf(radius, lat);
  const step = (degrees: number) => Math.floor(degrees * CELLS_PER_DEGREE);
  for (let column = step(lng - wide + 180); column <= step(lng + wide + 180); column += 1)
    for (let row = step(lat - high + 90); row <= step(lat + high + 90); row += 1) yield column * ROWS + row;
}

/** A fix with a reliable position. */
const isCertain = ({ flags }: Fix): boolean => !flags.includes('noFix') && !flags.includes('jump');

export interface OccupancyOptions {
  db: Db;
  telemetry: Pick<Telemetry, 'cars' | 'onUpdates'>;
  nodes: Nodes;
  live: Pick<Live, 'tellHere'>;
  log: FastifyBaseLogger;
}

export class Occupancy {
  readonly #options: OccupancyOptions;
  #cells: ReadonlyMap<number, PlacedBay[]> = new Map();
  #stays = new Map<string, Stay>();
  /** Cars by station. */
  #cars = new Map<string, Set<string>>();
  readonly #changed = new Set<string>();
  #telling: NodeJS.Timeout | undefined;
  #forget: (() => void) | undefined;
  #isStopped = false;

  constructor(options: OccupancyOptions) {
    this.#options = options;
  }

  /** Reads the bays, now and whenever stations change on any node; call it once telemetry has started. */
  async start(): Promise<void> {
    const { log, nodes, telemetry } = this.#options;
    nodes.onTold(STATIONS_TOPIC, () => {
      this.#load().catch((error: unknown) => log.warn({ err: error }, 'the bays of stations could not be read'));
    });
    await this.#load();
    this.#forget = telemetry.onUpdates((updates) => {
      for (const { car, fix } of updates) if (fix !== null) this.#place(car, fix);
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#forget?.();
    clearTimeout(this.#telling);
  }

  /** Cars that stand in bays of a station. */
  countAt(stationId: string): number {
    return this.#cars.get(stationId)?.size ?? 0;
  }

  /** The cars in the bays of a station, by the code of the bay; the first to come first. */
  at(stationId: string): Map<string, { carId: string; since: number }[]> {
    const found = new Map<string, { carId: string; since: number }[]>();
    for (const carId of this.#cars.get(stationId) ?? []) {
      const stay = this.#stays.get(carId);
      if (stay === undefined) continue;
      const list = found.get(stay.bay.code) ?? [];
      list.push({ carId, since: stay.since });
      found.set(stay.bay.code, list);
    }
    for (const list of found.values()) list.sort((a, b) => a.since - b.since);
    return found;
  }

  async #load(): Promise<void> {
    const rows = await placedBays(this.#options.db).execute();
    const cells = new Map<number, PlacedBay[]>();
    for (const { lng, lat, ...row } of rows) {
      if (lng === null || lat === null) continue;
      const bay = { ...row, lng, lat };
      for (const cell of cellsAround(bay)) {
        const list = cells.get(cell);
        if (list === undefined) cells.set(cell, [bay]);
        else list.push(bay);
      }
    }
    this.#cells = cells;
    const before = this.#stays;
    this.#stays = new Map();
    this.#cars = new Map();
    for (const car of this.#options.telemetry.cars()) {
      if (car.fix !== null) this.#place(car, car.fix, before.get(car.carId));
    }
    for (const { bay } of before.values()) this.#tell(bay.stationId);
  }

  #bayAt({ lng, lat }: Fix): PlacedBay | null {
    let nearest: PlacedBay | null = null;
    let least = Infinity;
    for (const bay of this.#cells.get(cellOf(lng, lat)) ?? []) {
      const metres = metresBetween([bay.lng, bay.lat], [lng, lat]);
      if (metres > bay.radius || metres >= least) continue;
      nearest = bay;
      least = metres;
    }
    return nearest;
  }

  /** `known` is where it stood when the bays were read last. */
  #place({ carId }: LiveCar, fix: Fix, known = this.#stays.get(carId)): void {
    if (!isCertain(fix)) return;
    const bay = (fix.speed ?? 0) < STANDING ? this.#bayAt(fix) : null;
    const before = this.#stays.get(carId);
    if (before !== undefined && before.bay.id === bay?.id) return;
    if (before !== undefined) {
      this.#stays.delete(carId);
      this.#cars.get(before.bay.stationId)?.delete(carId);
      this.#tell(before.bay.stationId);
    }
    if (bay === null) return;
    this.#stays.set(carId, { bay, since: known?.bay.id === bay.id ? known.since : fix.receivedAt });
    const cars = this.#cars.get(bay.stationId);
    if (cars === undefined) this.#cars.set(bay.stationId, new Set([carId]));
    else cars.add(carId);
    this.#tell(bay.stationId);
  }

  /** Every node computes the same, so each notifies the consoles that are open on it. */
  #tell(stationId: string): void {
    this.#changed.add(stationId);
    if (this.#telling !== undefined || this.#isStopped) return;
    this.#telling = setTimeout(() => {
      this.#telling = undefined;
      const ids = [...this.#changed];
      this.#changed.clear();
      for (let from = 0; from < ids.length; from += IDS_IN_AN_EVENT) {
        const event = { kind: 'stations' as const, ids: ids.slice(from, from + IDS_IN_AN_EVENT) };
        this.#options.live.tellHere('capacity:station:list', event);
      }
    }, TELL_EVERY_MS);
    this.#telling.unref();
  }
}
