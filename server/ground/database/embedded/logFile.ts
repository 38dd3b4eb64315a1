/** Limits the size of the database's own log in the data folder. */
import { copyFileSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const MOST_BYTES = 10 * 1024 * 1024;
const LOOK_EVERY_MS = 10 * 60_000;

export function logFileOf(dataDir: string): string {
  return join(dataDir, 'postgres.log');
}

/** Moves the content of a large log to `postgres.log.1`. The file itself stays, since PostgreSQL writes to it. */
function guard(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= MOST_BYTES) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** Checks the log now and periodically. @returns a function that stops it */
export function keepSmall(file: string): () => void {
  const look = () => {
    try {
      guard(file);
    } catch {
      // A full disk or a missing right: retried at the next check.
    }
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** The last reason for a failed start in the log after `offset`. */
export function lastFatal(file: string, offset: number): string | null {
  const text = readFileSync(file).subarray(offset).toString('utf8');
  return [...text.matchAll(/(?:FATAL|PANIC):\s+(.+)$/gm)].at(-1)?.[1] ?? text.trim().split('\n').at(-1) ?? null;
}
