/** The places of the town: stations with their bays, and the areas of cars. */
import {
  coastAt,
  townBay,
  TOWN_RANGES,
  TOWN_STATIONS,
  type TownPoint,
  type TownStation,
} from '#contract/capacity/town/town.ts';
import type { Chance } from '#contract/capacity/town/chance.ts';
import { makeRoads, nearestNode, type Node } from './roads.ts';

export interface Stop {
  station: TownStation;
  node: number;
  /** The car of each bay by its number; null: free. */
  bays: (string | null)[];
}

export class Town {
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
    const free = this.stops.filter(({ station, bays }) => kind(station) && bays.includes(null));
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
