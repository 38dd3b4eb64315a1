/** The places of the town: stations with their bays, the areas of cars, and what is closed. */
import {
  coastAt,
  townBay,
  townPoint,
  TOWN_RANGES,
  TOWN_STATIONS,
  type TownPoint,
  type TownStation,
} from '#contract/capacity/town/town.ts';
import type { CommandMessage } from '#contract/capacity/telemetry/telemetry.ts';
import type { Chance } from '#contract/capacity/town/chance.ts';
import { makeRoads, nearestNode, roadOf, soonest, type Node } from './roads.ts';

export interface Stop {
  station: TownStation;
  node: number;
  /** The car of each bay by its number; null: free. */
  bays: (string | null)[];
}

type Area = NonNullable<CommandMessage['area']>;
/** What cars were told to keep out of is forgotten after so long: a closure that goes on is told again. */
const CLOSED_FOR_MS = 15 * 60_000;
/** Where a road is looked at: a corner of an area may lie between two crossings. */
const ALONG = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

interface ClosedArea {
  rings: readonly (readonly TownPoint[])[];
  until: number;
}

export class Town {
  /** By its text. All cars are of one maker, whose map they share: what one is told to keep out of, all do. */
  readonly #closed = new Map<string, ClosedArea>();
  #closedNodes: ReadonlySet<number> = new Set();
  #closedRoads: ReadonlySet<number> = new Set();
  #closings = 0;
  readonly nodes: readonly Node[];
  readonly stops: readonly Stop[];
  /** Nodes inside and outside the operating range. */
  readonly inside: readonly number[];
  readonly outside: readonly number[];

  constructor() {
    this.nodes = makeRoads();
    this.stops = TOWN_STATIONS.map((station) => ({
      station,
      node: nearestNode(this.nodes, station.at),
      bays: Array.from({ length: station.bays }, () => null),
    }));
    const all = this.nodes.map((_node, place) => place);
    this.inside = all.filter((place) => mayStop(this.at(place)));
    this.outside = all.filter((place) => !isOperating(this.at(place)));
  }

  at(node: number): TownPoint {
    return this.nodes[node]?.at ?? [0, 0];
  }

  /** Nodes where nobody may get in or out. */
  get closedNodes(): ReadonlySet<number> {
    return this.#closedNodes;
  }

  /** Roads that no route may lead along; see `roadOf`. */
  get closedRoads(): ReadonlySet<number> {
    return this.#closedRoads;
  }

  /** How often something was closed: whoever is under way then looks for another way. */
  get closings(): number {
    return this.#closings;
  }

  /** An authority has closed an area. */
  close({ coordinates }: Area, now: number): void {
    const key = JSON.stringify(coordinates);
    const isNew = !this.#closed.has(key);
    const rings = coordinates.flatMap((polygon) => polygon.slice(0, 1)).map((ring) => ring.map((at) => townPoint(at)));
    this.#closed.set(key, { rings, until: now + CLOSED_FOR_MS });
    if (!isNew) return;
    this.#closings += 1;
    this.#lookAtNodes();
  }

  /** Forgets what is no longer told. */
  reopen(now: number): void {
    const over = [...this.#closed].filter(([, { until }]) => until <= now);
    if (over.length === 0) return;
    for (const [key] of over) this.#closed.delete(key);
    this.#lookAtNodes();
  }

  isClosed(at: TownPoint): boolean {
    return (
      this.#closed.size > 0 && [...this.#closed.values()].some(({ rings }) => rings.some((ring) => isWithin(ring, at)))
    );
  }

  isShut(at: TownPoint, node: number): boolean {
    return this.#closedNodes.has(node) || this.isClosed(at);
  }

  /** The open node nearest to a point, where people may get in and out. */
  openNear([east, north]: TownPoint): number | null {
    const metres = (place: number) => Math.hypot(this.at(place)[0] - east, this.at(place)[1] - north);
    return this.inside
      .filter((place) => !this.#closedNodes.has(place))
      .reduce<number | null>((best, place) => (best === null || metres(place) < metres(best) ? place : best), null);
  }

  /** The open node where a car that is at a node is out soonest. */
  wayOut(from: number): number | null {
    const inside = new Set(this.inside);
    return soonest(this.nodes, from, (place) => inside.has(place) && !this.#closedNodes.has(place));
  }

  #lookAtNodes(): void {
    const all = this.nodes.map((_node, place) => place);
    this.#closedNodes = new Set(all.filter((place) => this.isClosed(this.at(place))));
    const isShut = (from: TownPoint, to: TownPoint) =>
      ALONG.some((share) => this.isClosed([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]));
    this.#closedRoads = new Set(
      this.nodes.flatMap(({ at, edges }, from) =>
        edges.filter(({ to }) => isShut(at, this.at(to))).map(({ to }) => roadOf(from, to)),
      ),
    );
  }

  /** Takes a bay for a car at a stop; null when all are taken. */
  takeBay(stop: Stop, fleetNumber: string): TownPoint | null {
    const place = stop.bays.indexOf(null);
    if (place === -1) return null;
    stop.bays[place] = fleetNumber;
    return townBay(stop.station, place);
  }

  /** Frees the bay of a car. */
  leaveBay(fleetNumber: string): void {
    for (const { bays } of this.stops) {
      const place = bays.indexOf(fleetNumber);
      if (place !== -1) bays[place] = null;
    }
  }

  /** A random stop of this kind with a free bay, preferring near ones. */
  stopFor(kind: (station: TownStation) => boolean, from: TownPoint, chance: Chance): Stop | null {
    const free = this.stops.filter(
      ({ station, bays, node }) => kind(station) && bays.includes(null) && !this.isShut(station.at, node),
    );
    if (free.length === 0) return null;
    return chance.weighted(free, ({ station }) => {
      const metres = Math.hypot(station.at[0] - from[0], station.at[1] - from[1]);
      return 1 / (300 + metres) ** 2;
    });
  }
}

/** Whether a point lies within a ring. */
export function isWithin(ring: readonly TownPoint[], [east, north]: TownPoint): boolean {
  let inside = false;
  for (const [place, [x, y]] of ring.entries()) {
    const [beforeX, beforeY] = ring[(place + ring.length - 1) % ring.length] ?? [0, 0];
    if (y > north !== beforeY > north && east < ((beforeX - x) * (north - y)) / (beforeY - y) + x) inside = !inside;
  }
  return inside;
}

const operating = TOWN_RANGES.filter(({ kind }) => kind === 'operating');
const closed = TOWN_RANGES.filter(({ kind }) => kind === 'noGo' || kind === 'noStop');

/** Whether cars drive there. */
export const isOperating = (at: TownPoint): boolean => operating.some(({ ring }) => isWithin(ring, at));

const AROUND: readonly TownPoint[] = [
  [0, 0],
  [60, 0],
  [-60, 0],
  [0, 60],
  [0, -60],
];

/** Whether people may get in and out there, with a margin on all sides. */
export const mayStop = ([east, north]: TownPoint): boolean =>
  north > coastAt(east) &&
  AROUND.every(([x, y]) => {
    const at: TownPoint = [east + x, north + y];
    return isOperating(at) && !closed.some(({ ring }) => isWithin(ring, at));
  });
