/**
 * The second half of the lock on a data folder: a file whose time stamp the holder keeps fresh. Containers and machines that
 * share the folder see it, but not the holder's sockets and process numbers.
 */
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ownIdentity, processIdentity, whereabouts, type ProcessIdentity } from '#server/ground/instance/identity.ts';

const BEAT_MS = 2000;
/** Longer than two beats: a living holder touches the file within it. */
const WATCH_MS = 5000;
/** An older file has no living holder. */
const SURELY_STALE_MS = 30_000;

export interface Heartbeat {
  /** Stops beating and removes the file. */
  stop(): void;
}

function readHolder(file: string): ProcessIdentity | null {
  try {
    return processIdentity.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Missing, or truncated by a kill: no living holder.
    return null;
  }
}

function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Whether a process invisible to this one touches the file meanwhile. */
async function isBeating(file: string): Promise<boolean> {
  const seen = modifiedAt(file);
  if (Date.now() - seen > SURELY_STALE_MS) return false;
  for (const until = Date.now() + WATCH_MS; Date.now() < until; await delay(100)) {
    const now = modifiedAt(file);
    if (now === 0) return false;
    if (now !== seen) return true;
  }
  return false;
}

/**
 * Makes this process the holder. Call it only while holding the socket.
 * @returns the heartbeat, or the process number of a living holder
 */
export async function claimHeartbeat(dataDir: string): Promise<Heartbeat | { heldBy: number }> {
  const file = join(dataDir, 'instance.json');
  const own = ownIdentity();
  const holder = readHolder(file);
  if (holder !== null && (holder.pid !== own.pid || holder.scope !== own.scope)) {
    const where = whereabouts(holder);
    if (where === 'running' || (where === 'elsewhere' && (await isBeating(file)))) return { heldBy: holder.pid };
  }
  const write = () => {
    writeFileSync(`${file}.new`, `${JSON.stringify(own)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  write();
  const timer = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // Removed by hand, or the disk is gone; then others cannot read it either.
      try {
        write();
      } catch {
        // Retried at the next beat.
      }
    }
  }, BEAT_MS).unref();
  return {
    stop() {
      clearInterval(timer);
      if (readHolder(file)?.pid === own.pid) rmSync(file, { force: true });
    },
  };
}
