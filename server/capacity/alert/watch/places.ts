/** Names a place: by the range of the alert, else by the nearest station. */
import { metresNearby } from '#contract/ground/distance.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { placesForAlerts } from './queries.ts';
import type { Finding } from './finding.ts';

/** A station further away than this many metres does not name the place. */
const BESIDE_M = 300;

interface Station {
  name: string;
  nameEn: string;
  lng: number;
  lat: number;
}

/** The names of the enabled stations, at most 5,000 of them, in memory. */
export class StationNames {
  #stations: readonly Station[] = [];

  async refresh(db: Db): Promise<void> {
    this.#stations = await placesForAlerts(db).execute();
  }

  /** Both names of the nearest; empty where none is near. */
  beside(lng: number, lat: number): { placeZh: string; placeEn: string } {
    let nearest: Station | null = null;
    let metres = BESIDE_M;
    for (const station of this.#stations) {
      const away = metresNearby(lng, lat, station.lng, station.lat);
      if (away < metres) [nearest, metres] = [station, away];
    }
    if (nearest === null) return { placeZh: '', placeEn: '' };
    return { placeZh: nearest.name, placeEn: nearest.nameEn === '' ? nearest.name : nearest.nameEn };
  }

  /** Where a finding is. */
  of({ range, lng, lat }: Finding): { placeZh: string; placeEn: string } {
    if (range !== null) return { placeZh: range.name, placeEn: range.name };
    return lng === null || lat === null ? { placeZh: '', placeEn: '' } : this.beside(lng, lat);
  }
}
