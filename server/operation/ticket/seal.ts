/** Seals tickets from before persons were sealed. */
import type { Portion } from '#server/ground/person/keepSealing.ts';
import { opened, sealed } from '#server/ground/person/person.ts';
import { anyUnsealed, sealPersons, takeUnsealed } from './queries.ts';

export const sealTickets: Portion = {
  async some(db, vault, wish) {
    const rows = await takeUnsealed(db, wish).execute();
    if (rows.length > 0)
      await sealPersons(
        db,
        JSON.stringify(rows.map((row) => ({ id: row.id, ...sealed(vault, opened(vault, row)) }))),
      ).execute();
    return rows.at(-1)?.id ?? null;
  },
  isLeft: async (db) => (await anyUnsealed(db).executeTakeFirst()) !== undefined,
};
