/** The network in force, in memory on every node. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Kept, type KeptOptions } from '#server/ground/core/kept.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { unpacked } from './packed.ts';
import { networkInForce } from './queries.ts';
import { Router } from './router.ts';

export interface RoadsInForce {
  readonly id: string;
  readonly number: number;
  readonly router: Router;
}

const unpack = promisify(gunzip);

/** Null: none is in force. A few tens of milliseconds for a large city, once for each change. */
export async function roadsInForce(db: Db): Promise<RoadsInForce | null> {
  const row = await networkInForce(db).executeTakeFirst();
  if (row === undefined) return null;
  const { edges, hierarchy } = unpacked(await unpack(row.data));
  return { id: row.id, number: row.number, router: new Router(edges, hierarchy) };
}

/** The network in memory; it is read anew when another comes into force anywhere. */
export const keptRoads = (db: Db, nodes: KeptOptions['nodes']): Kept<RoadsInForce | null> =>
  new Kept<RoadsInForce | null>({ nodes }, 'roads', null, () => roadsInForce(db));
