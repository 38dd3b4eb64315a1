/**
 * The migrations: each lies in the folder `migrations` of the noun whose tables it makes or changes; what changes the tables
 * of several nouns lies in that of this folder. Their names give the order in which a new database gets them, and once released
 * never change. Those from before they lay with their nouns are numbered; from then on a name begins with the minute (UTC) in
 * which it was written, `2026-11-29-1017-payRule`, so that branches that meet need no new numbers.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Migration } from 'kysely/migration';

const MIGRATION = /^(\d{4}|\d{4}-\d\d-\d\d-\d{4})-\w+\.ts$/;

const SERVER = join(import.meta.dirname, '..', '..');

const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [join(path, entry.name)] : []));

/**
 * The files of all migrations, in order.
 * @throws Error for a file whose name is none of a migration, and for a name that stands twice
 */
export function migrationFiles(): string[] {
  const found = new Map<string, string>();
  for (const noun of foldersIn(SERVER).flatMap(foldersIn)) {
    const folder = join(noun, 'migrations');
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (!MIGRATION.test(name)) throw new Error(`${path} is no name of a migration: 2026-11-29-1017-payRule.ts`);
      if (found.has(name)) throw new Error(`two migrations have the name ${name}: ${found.get(name)} and ${path}`);
      found.set(name, path);
    }
  }
  return [...found.keys()].toSorted().map((name) => found.get(name) ?? '');
}

const isMigration = (module: unknown): module is Migration =>
  typeof module === 'object' && module !== null && 'up' in module && typeof module.up === 'function';

/** @throws Error for a file that is no migration */
async function load(path: string): Promise<[string, Migration]> {
  const module: unknown = await import(pathToFileURL(path).href);
  if (!isMigration(module)) throw new Error(`the migration ${path} has no "up"`);
  return [basename(path, '.ts'), module];
}

/** By name, in order. */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  await Promise.all(migrationFiles().map(load)),
);
