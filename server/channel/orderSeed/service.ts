/** Seeding orders by the million. */
import type { Db } from '#server/ground/database/pool.ts';
import { sealedToFind } from '#server/ground/person/person.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import { readPlaceMap } from '#server/channel/placeMap.ts';
import { SEED_PLACES } from './data.ts';
import {
  analyzeOrders,
  countSeeded,
  insertSeedSuppliers,
  seedOrders,
  seedPersons,
  seedSupplierIds,
} from './queries.ts';

const BATCH = 10_000;
/** Batches at the same time, each on a connection of its own. */
const AT_ONCE = 2;

export interface SeedResult {
  added: number;
  /** Seeded orders that exist now. */
  total: number;
}

async function suppliersFor(db: Db): Promise<string[]> {
  const some = await seedSupplierIds(db).execute();
  if (some.length > 0) return some.map(({ id }) => id);
  await insertSeedSuppliers(db).execute();
  return (await seedSupplierIds(db).execute()).map(({ id }) => id);
}

const seededCount = async (db: Db): Promise<number> => Number((await countSeeded(db).executeTakeFirstOrThrow()).count);

/**
 * Adds those of the first `wanted` orders of the seed that are missing. An interrupted run leaves whole batches and is
 * completed by the next.
 */
export async function seedToTotal(
  db: Db,
  vault: Vault,
  wanted: number,
  onProgress: (done: number) => void,
): Promise<SeedResult> {
  const before = await seededCount(db);
  if (before >= wanted) return { added: 0, total: before };
  const supplierIds = await suppliersFor(db);
  const places = await readPlaceMap(db, new Date());
  const pickUps = SEED_PLACES.map(({ lng, lat }) => places.at([lng, lat]));
  let next = 1;
  let done = 0;
  const worker = async () => {
    while (next <= wanted) {
      const from = next;
      const to = Math.min(wanted, from + BATCH - 1);
      next = to + 1;
      const people = await seedPersons(db, from, to).execute();
      const sealed = people.map(({ person, ...who }) => ({ person, ...sealedToFind(vault, who) }));
      await seedOrders(db, from, to, { supplierIds, persons: JSON.stringify(sealed), pickUps }).execute();
      done += to - from + 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await analyzeOrders.execute(db);
  const total = await seededCount(db);
  return { added: total - before, total };
}
