/** Where places lie, for orders that files and seeds bring: also on the command line, which keeps nothing at hand. */
import { RangeIndex } from '#server/capacity/range/rangeIndex.ts';
import { rangesAt } from '#server/capacity/range/ranges.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { stationPlaces } from '#server/operation/scope/queries.ts';
import { PlaceMap } from '#server/operation/scope/whereabouts.ts';

/** Stations and published ranges as they are at a moment. */
export async function readPlaceMap(db: Db, now: Date): Promise<PlaceMap> {
  const [stations, ranges] = await Promise.all([stationPlaces(db).execute(), rangesAt(db, now.toISOString())]);
  const index = new RangeIndex(ranges);
  return new PlaceMap(stations, (lng, lat) => index.rangesAt(lng, lat));
}
