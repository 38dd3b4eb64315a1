import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { migrations } from './migrationFiles.ts';
import type { Db } from './pool.ts';

/** Whether the database has had exactly these migrations: most starts find it so, and need not read its whole catalogue. */
async function isLatest(db: Db): Promise<boolean> {
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as "isThere"`.execute(db);
  if (found[0]?.isThere !== true) return false;
  const { rows } = await sql<{ name: string }>`select "name" from ${table}`.execute(db);
  return rows.length === Object.keys(migrations).length && rows.every(({ name }) => name in migrations);
}

/**
 * Migrates the database to the newest schema. All pending migrations run in one transaction under a lock: a kill at any
 * statement leaves the old schema, and the next start repeats it; two servers take turns. Returns the applied names.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  if (await isLatest(db)) return [];
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
