/**
 * `npm test -- changed`: the tests that a change may break, likeliest first. A test reaches the files that it imports, what
 * those import, and the nouns whose calls or pages its text names; the fewer steps away a changed file is, the earlier
 * the test runs. Lists that name all nouns lead to none of them, else every test would reach every noun.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { FOLDERS, readProject, type Import } from '../check/boundaries.ts';
import { root } from './processes.ts';

const git = (...args: string[]): string => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();
const exists = (revision: string): boolean => {
  try {
    git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
    return true;
  } catch {
    return false;
  }
};

const gateSchema = z.object({ commit: z.string(), green: z.boolean() });

/** The commit that the last green gate tried (scripts/gate.mjs). */
function lastGreen(): string | null {
  const path = join(root, '.cache', 'gate.json');
  if (!existsSync(path)) return null;
  const { commit, green } = gateSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  return green && exists(commit) ? commit : null;
}

/** What a change is measured from: main elsewhere, else what the gate found green, else the last commit. */
export const defaultBase = (): string =>
  exists('origin/main') ? git('merge-base', 'HEAD', 'origin/main') : (lastGreen() ?? 'HEAD');

/** Files that differ from a revision, those that git does not know yet too. */
export function changedSince(revision: string): string[] {
  if (!exists(revision)) throw new Error(`there is no commit ${revision}`);
  const names = [
    git('diff', '--name-only', '--no-renames', revision),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(names.join('\n').split('\n'))].filter((name) => name !== '').toSorted();
}

/** `contract/access/role/calls.ts` → `access/role`; the ground is no noun. */
function nounOf(path: string): string | null {
  const [, wing = '', noun = ''] = /^(?:contract|server|web\/src\/features)\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
  return noun === '' || wing === 'ground' || wing === 'testing' ? null : `${wing}/${noun}`;
}

const PATH = /(['"`])\/?([a-zA-Z]\w*(?:\/\w+)+)/g;
const pathsIn = (source: string): string[] => [...source.matchAll(PATH)].map(([, , path = '']) => path);
/** `sys/role/getPageList` → `sys/role`, what the calls and the page of a noun begin with. */
const stemOf = (path: string): string => path.split('/').slice(0, 2).join('/');

export interface Project {
  files: readonly string[];
  imports: readonly Import[];
  /** The text of a file. */
  read: (path: string) => string;
}

/** The project of this checkout. */
export const thisProject = (): Project => ({
  ...readProject(root, FOLDERS),
  read: (path) => readFileSync(join(root, path), 'utf8'),
});

/** The files of a noun that a test reaches by naming its calls: in all three houses. */
function nounsByStem({ files, read }: Project): Map<string, Set<string>> {
  const stems = new Map<string, Set<string>>();
  for (const file of files.filter((path) => /^contract\/.*\/(calls|page)\.ts$/.test(path))) {
    const noun = nounOf(file);
    for (const path of noun === null ? [] : pathsIn(read(file)))
      stems.set(stemOf(path), (stems.get(stemOf(path)) ?? new Set()).add(noun ?? ''));
  }
  return stems;
}

/** What stands beside a file or above it belongs to it: a style, a template, a page of the manual. */
const isBeside = (test: string, changed: string): boolean => changed.startsWith(`${dirname(test)}/`);

/** A step into a noun from outside of all nouns: a list that names it. */
const isFromList = (from: string, to: string): boolean =>
  nounOf(to) !== null && nounOf(from) === null && !/\.(test|spec)\.tsx?$/.test(from);

/** The tests among `tests` that a change of these files may break, likeliest first. */
export function reachedBy(changed: readonly string[], tests: readonly string[], project: Project): string[] {
  const stems = nounsByStem(project);
  const filesOf = Map.groupBy(project.files, (file) => nounOf(file) ?? '');
  const next = new Map<string, Set<string>>();
  const add = (from: string, to: string) => void next.set(from, (next.get(from) ?? new Set()).add(to));
  for (const { from, to, isInside } of project.imports) if (isInside && !isFromList(from, to)) add(from, to);
  for (const test of tests)
    for (const stem of new Set(pathsIn(project.read(test)).map(stemOf)))
      for (const noun of stems.get(stem) ?? []) for (const file of filesOf.get(noun) ?? []) add(test, file);
  const wanted = new Set(changed);
  const stepsFrom = (test: string): number => {
    const seen = new Set([test]);
    for (let [edge, steps] = [[test], 0]; edge.length > 0; steps += 1) {
      if (edge.some((file) => wanted.has(file))) return steps;
      edge = edge.flatMap((file) => [...(next.get(file) ?? [])]).filter((file) => !seen.has(file) && seen.add(file));
    }
    return changed.some((file) => isBeside(test, file)) ? 1 : Infinity;
  };
  return tests
    .map((test): [string, number] => [test, stepsFrom(test)])
    .filter(([, steps]) => steps < Infinity)
    .toSorted(([, one], [, other]) => one - other)
    .map(([test]) => test);
}
