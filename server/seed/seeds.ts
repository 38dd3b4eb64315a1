import type { Db } from '#server/ground/database/pool.ts';
import { Seeds } from '#server/ground/core/seeds.ts';
import { rememberedSeeds, rememberSeed } from './queries.ts';

/** What was seeded before, as the database remembers it. */
export async function seedsOf(db: Db): Promise<Seeds> {
  const rows = await rememberedSeeds(db).execute();
  return new Seeds(db, {
    known: new Map(rows.map(({ key, rowId }) => [key, rowId])),
    remember: async (key, rowId) => void (await rememberSeed(db, key, rowId).execute()),
  });
}
