/** The base map at a moment of the past. */
import { closuresThen } from '#server/capacity/closure/queries.ts';
import { featuresOf, MOST_RANGES, MOST_STATIONS } from '#server/capacity/monitoring/ownMap.ts';
import { validVersions, versionsByIds } from '#server/capacity/range/queries.ts';
import type { PublishedRange, Ranges } from '#server/capacity/range/ranges.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { mapChanges, stationsThen } from './queries.ts';

/** Vertices that are read of ranges that apply no more. */
const MOST_VERTICES = 200_000;
const READ_AT_ONCE = 50;

type Drawn = Pick<PublishedRange, 'id' | 'kind' | 'name' | 'nameEn' | 'geometry'>;

/** The ranges in force at a moment. Those that still are need no reading. */
async function rangesThen(db: Db, ranges: Ranges, at: string): Promise<Drawn[]> {
  const inForce = new Map(ranges.index.ranges.map((range) => [range.versionId, range]));
  const versions = (await validVersions(db, at).execute()).slice(0, MOST_RANGES);
  const missing: string[] = [];
  let vertices = 0;
  for (const { id, vertexCount } of versions) {
    if (inForce.has(id)) continue;
    vertices += vertexCount;
    if (vertices > MOST_VERTICES) break;
    missing.push(id);
  }
  const known = new Map<string, Drawn>(inForce);
  for (let from = 0; from < missing.length; from += READ_AT_ONCE) {
    const rows = await versionsByIds(db, missing.slice(from, from + READ_AT_ONCE)).execute();
    for (const row of rows) known.set(row.versionId, row);
  }
  return versions.flatMap(({ id }) => known.get(id) ?? []);
}

/** What was on the map at a moment, and since when and until when it was so. */
export async function mapThen(db: Db, ranges: Ranges, at: string, demo: boolean) {
  const [then, closures, stations, changes] = await Promise.all([
    rangesThen(db, ranges, at),
    closuresThen(db, at).execute(),
    stationsThen(db, at, MOST_STATIONS).execute(),
    mapChanges(db, at).execute(db),
  ]);
  const { from = null, until = null } = changes.rows[0] ?? {};
  return {
    type: 'FeatureCollection' as const,
    features: featuresOf({ closures, ranges: then, stations }, demo),
    from,
    until,
  };
}
