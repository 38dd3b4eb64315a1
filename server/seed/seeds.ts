import type { Db } from '#server/ground/database/pool.ts';
import { Seeds } from '#server/ground/core/seeds.ts';
import { firstSeed, rememberedSeeds, rememberSeed } from './queries.ts';

/** What was seeded before, as the database remembers it. */
export async function seedsOf(db: Db): Promise<Seeds> {
  const rows = await rememberedSeeds(db).execute();
  const first = await firstSeed(db).executeTakeFirst();
  return new Seeds(db, {
    began: first === undefined ? new Date() : new Date(first.createdAt),
    known: new Map(rows.map(({ key, rowId }) => [key, rowId])),
    remember: async (key, rowId) => void (await rememberSeed(db, key, rowId).execute()),
  });
}
