import { Migrator } from 'kysely/migration';
import { migrations } from './migrationFiles.ts';
import type { Db } from './pool.ts';

/**
 * Migrates the database to the newest schema. All pending migrations run in one transaction under a lock: a kill at any
 * statement leaves the old schema, and the next start repeats it; two servers take turns. Returns the applied names.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    // one that was written before another may come to a database after it: branches meet in any order
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}
