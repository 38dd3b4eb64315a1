/** Which files run in which step of `npm test`. */
import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { codeFiles, FOLDERS } from '../check/boundaries.ts';
import { root } from './processes.ts';

/** The variable that tells tests that a run leaves nothing out (`npm run test:all`). */
export const ALL = 'TEST_ALL';

/** Paths that somebody typed, as paths in the project. */
export const inProject = (paths: readonly string[]): string[] =>
  paths.map((path) => relative(root, resolve(path)).split(sep).join('/'));

/** Whether a file holds browser tests. */
export const isSpec = (file: string): boolean => file.endsWith('.spec.ts');

const filesBelow = (folders: readonly string[], ending: string): string[] =>
  codeFiles(root, folders).filter((path) => path.endsWith(ending));

/** Test files of `node:test` below these folders. */
export const testFiles = (folders: readonly string[]): string[] => filesBelow(folders, '.test.ts');

/** Run every measurement with little, each for as long as its product takes to start. */
const MEASURES = /^bench\/smoke\.test/;

/** All of them, but for those of `measureFiles`. */
export const everyTestFile = (): string[] => testFiles(FOLDERS).filter((file) => !MEASURES.test(file));

/** Those that only a run which leaves nothing out has time for. */
export const measureFiles = (): string[] => testFiles(['bench']).filter((file) => MEASURES.test(file));

/** Browser tests that walk what is tested elsewhere, screen after screen. */
const REPEATS = /^e2e\/accessibility\.spec/;

/** The specs that are journeys, and those that look at every screen. */
export function specs(): { journeys: string[]; everyScreen: string[] } {
  const all = filesBelow(['e2e'], '.spec.ts');
  return {
    journeys: all.filter((file) => !REPEATS.test(file)),
    everyScreen: all.filter((file) => REPEATS.test(file)),
  };
}

/** They start a database themselves, so another server makes no difference. */
const OWN_DATABASE = /^server\/(cli\/|ground\/(database\/(embedded\/|failover)|instance\/|storage\/))/;
/** Imports of tests that use the given server. */
const ON_GIVEN_SERVER = /testing\/(harness|databases|product)\.ts/;

const isOnServer = (file: string): boolean =>
  file.startsWith('server/') &&
  !OWN_DATABASE.test(file) &&
  ON_GIVEN_SERVER.test(readFileSync(join(root, file), 'utf8'));

/**
 * Run on the older PostgreSQL, too: what leans on its locks, triggers and plans. Every statement is prepared on both
 * (server/ground/database); the other files ask nothing else of it.
 */
const ABOUT_DATABASES = /^server\/(ground\/(core|database)\/|finance\/ledger\/|seed\/)/;

/** The files for the older PostgreSQL, and a note on the others. */
export function filesOnOlder(isAll: boolean): { chosen: string[]; note: string[] } {
  const files = testFiles(['server']).filter(isOnServer);
  if (isAll) return { chosen: files, note: [] };
  const chosen = files.filter((file) => ABOUT_DATABASES.test(file));
  if (chosen.length === 0) throw new Error('no file is chosen: ABOUT_DATABASES names folders that are gone');
  return {
    chosen,
    note: [`on PostgreSQL 15: ${files.length - chosen.length} files that ask nothing special of it (npm run test:all)`],
  };
}
