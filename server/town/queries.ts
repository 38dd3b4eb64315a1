/** Queries of the demo's town. */
import { sql } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';

/** Gives devices new secrets (lists of equal length). Answers those that may speak, and for which cars. */
export const renewSecrets = (db: Db, ids: readonly string[], digests: readonly string[]) =>
  db
    .updateTable('device')
    .from(
      sql<{
        id: string;
        digest: string;
      }>`unnest(${[...ids]}::bigint[], ${[...digests]}::text[])`.as<'fresh'>(sql`"fresh"("id", "digest")`),
    )
    .from('car')
    .set((eb) => ({ secretDigest: eb.ref('fresh.digest'), updatedAt: sql<string>`now()` }))
    .whereRef('device.id', '=', 'fresh.id')
    .whereRef('car.id', '=', 'device.carId')
    .where('device.state', '=', 'enabled')
    .where('car.state', '<>', 'sold')
    .returning(['device.id', 'car.fleetNumber']);
