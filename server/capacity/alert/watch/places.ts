/** Names a place: by the range of the alert, else by the nearest station, with the way from there when it is not beside it. */
import { placeBeside, type BesideStation, type PlaceName } from '#contract/ground/placeBeside.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { placesForAlerts } from './queries.ts';
import type { Finding } from './finding.ts';

/** The names of the enabled stations, at most 5,000 of them, in memory. */
export class StationNames {
  #stations: readonly BesideStation[] = [];

  async refresh(db: Db): Promise<void> {
    this.#stations = await placesForAlerts(db).execute();
  }

  /** Where a position is from the nearest; empty where none is near. */
  beside(lng: number, lat: number): PlaceName {
    return placeBeside(this.#stations, lng, lat);
  }

  /** Where a finding is. */
  of({ range, lng, lat }: Finding): PlaceName {
    if (range !== null) return { placeZh: range.name, placeEn: range.name };
    return lng === null || lat === null ? { placeZh: '', placeEn: '' } : this.beside(lng, lat);
  }
}
