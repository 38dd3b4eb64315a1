import { townRoads } from '#contract/capacity/town/roads.ts';
import type { Seeds } from '#server/ground/core/seeds.ts';
import { rowOf } from './present.ts';
import { insertRoadNetwork } from './queries.ts';
import { readRoads } from './read.task.ts';

/** As the cars of the town drive on them. */
const KMH = { arterial: '60', street: '40' } as const;

/** The roads of the town, as an export of a map would have them. */
const townFile = (): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: 'FeatureCollection',
      features: townRoads().map(({ kind, nameZh, path }) => ({
        type: 'Feature',
        properties: { name: nameZh, maxspeed: KMH[kind] },
        geometry: { type: 'LineString', coordinates: path },
      })),
    }),
  );

/** The network of the demo's town, in force; quotes take it when a person says so. */
export async function seedRoadNetwork(seeds: Seeds): Promise<void> {
  const key = 'roadNetwork:town';
  if (seeds.idOf(key) !== undefined) return;
  const [fileName, inForceByName] = ['yunwan.geojson', 'Pilotdesk'];
  const row = rowOf(readRoads({ bytes: townFile() }), { fileName, importedByName: inForceByName });
  const inForce = { state: 'inForce' as const, inForceAt: seeds.began, inForceByName };
  await seeds.once(key, () => insertRoadNetwork(seeds.db, { ...row, ...inForce, importedAt: seeds.began }));
}
