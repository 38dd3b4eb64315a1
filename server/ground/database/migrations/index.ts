/** The migrations of this folder in the order of their numbers; a name, once released, never changes. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Migration } from 'kysely/migration';

const MIGRATION = /^(\d{4}-[\w-]+)\.ts$/;

const isMigration = (module: unknown): module is Migration =>
  typeof module === 'object' && module !== null && 'up' in module && typeof module.up === 'function';

/** @throws Error for a file that is no migration */
async function load(name: string): Promise<[string, Migration]> {
  const module: unknown = await import(pathToFileURL(join(import.meta.dirname, `${name}.ts`)).href);
  if (!isMigration(module)) throw new Error(`the migration ${name} has no "up"`);
  return [name, module];
}

const names = readdirSync(import.meta.dirname)
  .flatMap((file) => MIGRATION.exec(file)?.[1] ?? [])
  .toSorted();

export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(await Promise.all(names.map(load)));
