import type { Db } from '#server/ground/database/pool.ts';
import type { SeedDict } from '#server/ground/core/dictionaries.ts';
import { raiseRevisions, seedItems, seedTypes } from './queries.ts';

/**
 * Adds the dictionaries of the product, and what a newer version brings, at every start. What people changed is kept;
 * consoles ask again for what got new items.
 */
export async function seedDicts(db: Db, dicts: readonly SeedDict[]): Promise<void> {
  const types = await seedTypes(
    db,
    dicts.map(({ code, nameZh, nameEn, closed }) => ({ code, nameZh, nameEn, closed, builtIn: true })),
  ).execute();
  const idOf = new Map(types.map(({ code, id }) => [code, id]));
  const rows = dicts.flatMap(({ code, items }) =>
    items.map((item, place) => ({ ...item, typeId: idOf.get(code) ?? '', orderNum: place + 1, builtIn: true })),
  );
  const added = await seedItems(db, rows).execute();
  if (added.length > 0) await raiseRevisions(db, [...new Set(added.map(({ typeId }) => typeId))]).execute();
}
