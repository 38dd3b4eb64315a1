/** Shared parts of the start scripts. Plain JavaScript for any Node from 20.0 on, without dependencies. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A reason to stop that a person can act on: printed without a stack. */
export class Refusal extends Error {}

/** One line of progress. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Ends the process with the sentence of a refusal, or with the stack of an unexpected error.
 * @param {unknown} error
 */
export function leave(error) {
  process.stderr.write(
    `${error instanceof Refusal ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}

/** The code of a system error, or its text. */
export function reasonOf(error) {
  return error?.code ?? error?.message ?? String(error);
}

/** The whole content of a file, or null when there is none. */
export function contentOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/**
 * All files below a folder or the file itself, sorted; nothing when it does not exist.
 * @param {string} path
 * @param {(path: string) => boolean} [leaveOut] for files and folders
 * @returns {string[]}
 */
function filesBelow(path, leaveOut = () => false) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || leaveOut(path)) return [];
  if (found.isFile()) return [path];
  if (!found.isDirectory()) return [];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name), leaveOut));
}

/**
 * A hash over the names and contents of files.
 * @param {string[]} paths relative to the project
 * @param {(path: string) => boolean} [leaveOut]
 */
export function hashOf(paths, leaveOut) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(join(root, path), leaveOut))) {
    const content = createHash('sha256').update(readFileSync(file)).digest('hex');
    hash.update(`${relative(root, file).split(sep).join('/')} ${content}\n`);
  }
  return hash.digest('hex');
}
