/** Names places from memory: whoever says where a car is, says it by this. */
import { englishNameOf } from '#contract/ground/localNames.ts';
import {
  NO_NAME,
  placeBeside,
  roadAt,
  type BesideStation,
  type NamedRoad,
  type PlaceName,
} from '#contract/ground/placeBeside.ts';
import { metresNearby } from '#contract/ground/distance.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { divisionsWithPlace, placesForAlerts } from './queries.ts';
import type { Finding } from './finding.ts';

/** Within so many metres of its middle a division is named. */
const DIVISION_M = 20_000;
/** Where nothing else is known, the way from a place as far as this is still better than figures. */
const FARTHEST_M = 100_000;

/** The names of the enabled stations, at most 5,000 of them, in memory. */
export class StationNames {
  protected stations: readonly BesideStation[] = [];

  async refresh(db: Db): Promise<void> {
    this.stations = await placesForAlerts(db).execute();
  }

  /** Where a position is from the nearest; empty where none is near. */
  beside(lng: number, lat: number): PlaceName {
    return placeBeside(this.stations, lng, lat);
  }
}

interface NamedArea {
  readonly name: string;
  /** Empty: `name` stands for both languages. */
  readonly nameEn: string;
  /** Square metres. */
  readonly area: number;
}

interface Division {
  nameZh: string;
  nameEn: string;
  lng: number;
  lat: number;
}

export interface KnownPlaces {
  /** The ranges in force that hold a position. */
  rangesAt: (lng: number, lat: number) => readonly NamedArea[];
  /** Roads with a name. */
  roads: readonly NamedRoad[];
}

/** Stations, ranges, roads and divisions. */
export class PlaceNames extends StationNames {
  readonly #known: KnownPlaces;
  #divisions: readonly Division[] = [];
  /** What the way is told from where it is far. */
  #landmarks: readonly BesideStation[] = [];

  constructor(known: KnownPlaces) {
    super();
    this.#known = known;
  }

  override async refresh(db: Db): Promise<void> {
    await super.refresh(db);
    this.#divisions = await divisionsWithPlace(db).execute();
    const divisions = this.#divisions.map(({ nameZh, ...place }) => ({ ...place, name: nameZh }));
    this.#landmarks = [...this.stations, ...divisions];
  }

  /**
   * What a position is called: by the nearest station, else the smallest range around it, the road under it, the division
   * about it, the way from whichever station or division is nearest: most divisions have no place of their own. Empty where
   * nothing of it is known.
   */
  at(lng: number, lat: number): PlaceName {
    const beside = this.beside(lng, lat);
    if (beside.placeZh !== '') return beside;
    const [range] = this.#known.rangesAt(lng, lat).toSorted((one, other) => one.area - other.area);
    if (range !== undefined) return { placeZh: range.name, placeEn: englishNameOf(range) };
    const road = roadAt(this.#known.roads, lng, lat);
    if (road !== null) return { placeZh: road.nameZh, placeEn: road.nameEn };
    return this.#division(lng, lat) ?? placeBeside(this.#landmarks, lng, lat, FARTHEST_M);
  }

  /** Where a finding is: the range that it is about, else where the car is. */
  of({ range, lng, lat }: Finding): PlaceName {
    if (range !== null) return { placeZh: range.name, placeEn: englishNameOf(range) };
    return lng === null || lat === null ? NO_NAME : this.at(lng, lat);
  }

  #division(lng: number, lat: number): PlaceName | null {
    let nearest: Division | null = null;
    let metres = DIVISION_M;
    for (const division of this.#divisions) {
      const away = metresNearby(lng, lat, division.lng, division.lat);
      if (away < metres) [nearest, metres] = [division, away];
    }
    return nearest === null ? null : { placeZh: `${nearest.nameZh}一带`, placeEn: `around ${nearest.nameEn}` };
  }
}
