/** The database's own log in the data folder, kept from growing without end. */
import { copyFileSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const MOST_BYTES = 10 * 1024 * 1024;
const LOOK_EVERY_MS = 10 * 60_000;

export function logFileOf(dataDir: string): string {
  return join(dataDir, 'postgres.log');
}

/** Moves what is in the log to `postgres.log.1` when it is large. The file stays the same one: it is being written to. */
function guard(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= MOST_BYTES) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** Guards the log now and from time to time. @returns what ends it */
export function keepSmall(file: string): () => void {
  const look = () => {
    try {
      guard(file);
    } catch {
      // A full disk or a missing right: tried again at the next look.
    }
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** The last reason that the database gave for not starting, from what it wrote after `offset`. */
export function lastFatal(file: string, offset: number): string | null {
  const text = readFileSync(file).subarray(offset).toString('utf8');
  return [...text.matchAll(/(?:FATAL|PANIC):\s+(.+)$/gm)].at(-1)?.[1] ?? text.trim().split('\n').at(-1) ?? null;
}
