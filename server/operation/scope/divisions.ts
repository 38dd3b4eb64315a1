/**
 * The administrative division of a place: that of the nearest station that it lies by, else what the stations of an operating
 * range around it have in common, of several ranges the most specific. The same for a quote, an order and a charge (decision 0197).
 */
import { metresNearby } from '#contract/ground/distance.ts';
import { sharing } from '#server/ground/core/sharedAnswers.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { stationDivisions } from './queries.ts';

/** So near a station a place lies by it. */
const BY_STATION_METRES = 300;
/** Stations are read again after this. */
const KNOWN_MS = 15_000;

export interface DivisionsOptions {
  db: Db;
  /** The published ranges that hold a position, whatever their schedules say. */
  rangesAt: (lng: number, lat: number) => readonly { readonly id: string; readonly kind: string }[];
  now: () => Date;
}

type Station = Awaited<ReturnType<ReturnType<typeof stationDivisions>['execute']>>[number];

/** The longest beginning that all codes share. */
function common(codes: readonly string[]): string {
  const [first = '', ...others] = codes;
  let length = first.length;
  for (const code of others) while (!code.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

export class Divisions {
  readonly #options: DivisionsOptions;
  readonly #reading = sharing<undefined>();
  #stations: readonly Station[] = [];
  /** What the stations in each range have in common. */
  #ranges: ReadonlyMap<string, string> = new Map();
  #readAt = -Infinity;

  constructor(options: DivisionsOptions) {
    this.#options = options;
  }

  /** Empty where no station tells. */
  async of([lng, lat]: readonly [number, number]): Promise<string> {
    await this.#refresh();
    let nearest: { metres: number; areaCode: string } | null = null;
    for (const station of this.#stations) {
      const metres = metresNearby(lng, lat, station.lng, station.lat);
      if (metres <= BY_STATION_METRES && metres < (nearest?.metres ?? Infinity))
        nearest = { metres, areaCode: station.areaCode };
    }
    if (nearest !== null) return nearest.areaCode;
    let code = '';
    for (const { id, kind } of this.#options.rangesAt(lng, lat)) {
      const own = kind === 'operating' ? (this.#ranges.get(id) ?? '') : '';
      if (own.length > code.length || (own.length === code.length && own < code)) code = own;
    }
    return code;
  }

  async #refresh(): Promise<void> {
    const now = this.#options.now().getTime();
    if (Math.abs(now - this.#readAt) < KNOWN_MS) return;
    await this.#reading(this, 'divisions', async () => {
      const stations = await stationDivisions(this.#options.db).execute();
      const ranges = new Map<string, string[]>();
      for (const { lng, lat, areaCode } of stations)
        for (const { id } of this.#options.rangesAt(lng, lat)) ranges.set(id, [...(ranges.get(id) ?? []), areaCode]);
      this.#stations = stations;
      this.#ranges = new Map([...ranges].map(([id, codes]) => [id, common(codes)]));
      this.#readAt = now;
      return undefined;
    });
  }
}
