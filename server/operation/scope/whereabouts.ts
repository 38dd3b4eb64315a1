/**
 * Where a place lies: in which administrative division, in which operating range, by which station. The division is that of the nearest
 * station that it lies by, else what the stations of a range around it have in common, of several ranges the most specific. The
 * same for a quote, an order and a charge (decisions 0197 and 0295).
 */
import Flatbush from 'flatbush';
import { degreesOf, metresNearby } from '#contract/ground/distance.ts';
import { sharing } from '#server/ground/core/sharedAnswers.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { stationPlaces } from './queries.ts';

/** So near a station a place lies by it. */
const BY_STATION_METRES = 300;
/** Stations are read again after this, should a notice be missed, and since ranges around them change too. */
const KNOWN_MS = 15_000;

interface Holding {
  readonly id: string;
  readonly kind: string;
  /** Square metres. */
  readonly area: number;
}
/** The published ranges that hold a position, whatever their schedules say. */
type RangesAt = (lng: number, lat: number) => readonly Holding[];

type Station = Awaited<ReturnType<ReturnType<typeof stationPlaces>['execute']>>[number];

/** What an order keeps of its pick-up, as its columns name it. */
export interface PickUp {
  /** Empty where no station tells. */
  readonly areaCode: string;
  /** The smallest published operating range that holds it; null outside all. */
  readonly pickUpRangeId: string | null;
  /** The nearest enabled station, at most 300 m away; null by none. */
  readonly pickUpStationId: string | null;
}

export const NOWHERE: PickUp = { areaCode: '', pickUpRangeId: null, pickUpStationId: null };

/** How pick-ups around a position lie. */
export interface Lying {
  /** Published operating ranges that hold it, the smallest first. */
  readonly rangeIds: string[];
  /** By the station there, and by none; alike where no station is. */
  readonly areaCodes: string[];
}

/** The smallest first. */
const bySize = (one: Holding, other: Holding): number => one.area - other.area || Number(one.id) - Number(other.id);

/** The longest beginning that all codes share. */
function common(codes: readonly string[]): string {
  const [first = '', ...others] = codes;
  let length = first.length;
  for (const code of others) while (!code.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

/** Stations and ranges as they were read once: a file of orders is placed by one of them from its first row to its last. */
export class PlaceMap {
  readonly #stations: readonly Station[];
  readonly #byPlace: Flatbush | null;
  readonly #rangesAt: RangesAt;
  /** What the stations in each range have in common. */
  readonly #divisions: ReadonlyMap<string, string>;

  constructor(stations: readonly Station[], rangesAt: RangesAt) {
    this.#stations = stations;
    this.#rangesAt = rangesAt;
    this.#byPlace = stations.length === 0 ? null : new Flatbush(stations.length);
    const codes = new Map<string, string[]>();
    for (const { lng, lat, areaCode } of stations) {
      this.#byPlace?.add(lng, lat, lng, lat);
      if (areaCode !== '') for (const { id } of rangesAt(lng, lat)) codes.set(id, [...(codes.get(id) ?? []), areaCode]);
    }
    this.#byPlace?.finish();
    this.#divisions = new Map([...codes].map(([id, of]) => [id, common(of)]));
  }

  /** @param position WGS 84, longitude first; null where it is not known */
  at(position: readonly [number, number] | null): PickUp {
    if (position === null) return NOWHERE;
    const [lng, lat] = position;
    const near = this.#near(lng, lat);
    const holding = this.#rangesAt(lng, lat).filter(({ kind }) => kind === 'operating');
    const smallest = holding.toSorted(bySize)[0];
    return {
      areaCode: near.find(({ areaCode }) => areaCode !== '')?.areaCode ?? this.#divisionOf(holding),
      pickUpRangeId: smallest?.id ?? null,
      pickUpStationId: near[0]?.id ?? null,
    };
  }

  /** @param position WGS 84, longitude first */
  lyingAt([lng, lat]: readonly [number, number]): Lying {
    const holding = this.#rangesAt(lng, lat).filter(({ kind }) => kind === 'operating');
    return {
      rangeIds: holding.toSorted(bySize).map(({ id }) => id),
      areaCodes: [...new Set([this.at([lng, lat]).areaCode, this.#divisionOf(holding)])],
    };
  }

  /** Where the stations are, WGS 84, longitude first. */
  get stations(): [number, number][] {
    return this.#stations.map(({ lng, lat }) => [lng, lat]);
  }

  /** The stations that a place lies by, the nearest first. */
  #near(lng: number, lat: number): Station[] {
    const { wide, high } = degreesOf(BY_STATION_METRES, lat);
    const found = this.#byPlace?.search(lng - wide, lat - high, lng + wide, lat + high) ?? [];
    return found
      .flatMap((place) => this.#stations[place] ?? [])
      .map((station) => ({ station, metres: metresNearby(lng, lat, station.lng, station.lat) }))
      .filter(({ metres }) => metres <= BY_STATION_METRES)
      .toSorted((one, other) => one.metres - other.metres || Number(one.station.id) - Number(other.station.id))
      .map(({ station }) => station);
  }

  #divisionOf(holding: readonly Holding[]): string {
    let code = '';
    for (const { id } of holding) {
      const own = this.#divisions.get(id) ?? '';
      if (own.length > code.length || (own.length === code.length && own < code)) code = own;
    }
    return code;
  }
}

export interface WhereaboutsOptions {
  db: Db;
  rangesAt: RangesAt;
  now: () => Date;
}

/** The same, kept for the calls of this node. */
export class Whereabouts {
  readonly #options: WhereaboutsOptions;
  readonly #reading = sharing<undefined>();
  #map: PlaceMap;
  #readAt = -Infinity;

  constructor(options: WhereaboutsOptions) {
    this.#options = options;
    this.#map = new PlaceMap([], options.rangesAt);
  }

  /** @param position WGS 84, longitude first */
  async of(position: readonly [number, number]): Promise<PickUp> {
    return (await this.map()).at(position);
  }

  /** Empty where no station tells. */
  async divisionOf(position: readonly [number, number]): Promise<string> {
    return (await this.of(position)).areaCode;
  }

  /** Stations and ranges as they are now, for many positions. */
  async map(): Promise<PlaceMap> {
    await this.#refresh();
    return this.#map;
  }

  /** Stations changed: they are read again when a place is asked for. */
  forget(): void {
    this.#readAt = -Infinity;
  }

  async #refresh(): Promise<void> {
    const now = this.#options.now().getTime();
    if (Math.abs(now - this.#readAt) < KNOWN_MS) return;
    await this.#reading(this, 'stations', async () => {
      this.#map = new PlaceMap(await stationPlaces(this.#options.db).execute(), this.#options.rangesAt);
      this.#readAt = now;
      return undefined;
    });
  }
}
