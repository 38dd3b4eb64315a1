/** Roads for tests: files of them, and networks that are imported. */
import { z } from 'zod';
import type { Client } from './harness.ts';

type Position = readonly [number, number];
export interface RoadLine {
  readonly line: readonly Position[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** A FeatureCollection of lines. */
export const roadsFile = (roads: readonly RoadLine[]): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: 'FeatureCollection',
      features: roads.map(({ line, properties = {} }) => ({
        type: 'Feature',
        properties,
        geometry: { type: 'LineString', coordinates: line },
      })),
    }),
  );

const answered = z.object({ id: z.string(), number: z.int() });

/** Imports a file as a draft. @throws Error with the server's sentence where it is refused */
export async function importRoads(client: Client, file: Uint8Array, fileName = 'roads.geojson') {
  const { status, body } = await client.upload('/capacity/roadNetwork/importGeojson', { fileName }, file);
  if (status !== 200) throw new Error(`${status} ${body.msg}`);
  return answered.parse(body.data);
}

/** Imports a file and puts it in force. */
export async function openRoads(client: Client, file: Uint8Array) {
  const { id, number } = await importRoads(client, file);
  const { version } = await client.call('/capacity/roadNetwork/putInForce', { id, version: 1 });
  return { id, number, version };
}

/** Takes the network in force, if any, out of force. */
export async function closeRoads(client: Client): Promise<void> {
  const { list } = await client.call('/capacity/roadNetwork/getPageList', {});
  for (const { id, state, version } of list)
    if (state === 'inForce') await client.call('/capacity/roadNetwork/withdraw', { id, version });
}
