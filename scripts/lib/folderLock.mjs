/** Runs one process at a time, by a folder that only one can create. */
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal, reasonOf, say } from './ground.mjs';

const BEAT_MS = 2000;
const STALE_MS = 20_000;
/** After that a process of that id may be another one. */
const ORPHAN_MS = 15 * 60_000;

/** Whether a process of this machine lives. */
function lives(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error?.code !== 'ESRCH';
  }
}

/**
 * Whether nobody is at work any more: by the processes on this machine, or by the heartbeat. What the holder started may
 * outlive it (`worker`), and is waited for up to `ORPHAN_MS`.
 */
function isAbandoned(folder) {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return false;
  const quietMs = Date.now() - found.mtimeMs;
  try {
    const { pid, host, worker } = JSON.parse(readFileSync(join(folder, 'holder.json'), 'utf8'));
    if (host === hostname() && worker !== undefined && quietMs < ORPHAN_MS && lives(worker)) return false;
    if (host === hostname() && !lives(pid)) return true;
  } catch {
    // Not written yet, or half.
  }
  return quietMs > STALE_MS;
}

const writeHolder = (folder, more) =>
  writeFileSync(join(folder, 'holder.json'), JSON.stringify({ pid: process.pid, host: hostname(), ...more }));

/** Creates the folder. @returns whether this process created it */
function take(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error?.code === 'EEXIST') return false;
    throw error;
  }
  writeHolder(folder);
  return true;
}

/** Removes an abandoned lock. Only one process at a time may check and remove, else it could remove a new one. */
function clear(folder) {
  const broom = `${folder}.clearing`;
  try {
    mkdirSync(broom);
  } catch {
    const found = statSync(broom, { throwIfNoEntry: false });
    if (found !== undefined && Date.now() - found.mtimeMs > STALE_MS) rmSync(broom, { recursive: true, force: true });
    return;
  }
  if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true });
  rmSync(broom, { recursive: true, force: true });
}

/**
 * Runs `work` while no other process does; waits for its turn.
 * @template T
 * @param {string} folder made and removed again; the folder above it is made when missing
 * @param {{ need: string, waiting: string }} words the reason, and the text while another process does it
 * @param {(onWorker: (pid: number) => void) => Promise<T>} work must not block the event loop for long; tells the process that
 *   it starts, for which others wait even if this one dies
 * @returns {Promise<T>}
 */
export async function oneAtATime(folder, { need, waiting }, work) {
  try {
    mkdirSync(dirname(folder), { recursive: true });
    for (let told = false; !take(folder); told = true) {
      if (!told) say(waiting);
      if (isAbandoned(folder)) clear(folder);
      else await delay(100);
    }
  } catch (error) {
    throw new Refusal(`${need}, but ${dirname(folder)} cannot be written to (${reasonOf(error)}).`);
  }
  const beat = setInterval(() => {
    try {
      utimesSync(folder, new Date(), new Date());
    } catch {
      // Removed as abandoned while this machine slept.
    }
  }, BEAT_MS);
  const release = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work((worker) => writeHolder(folder, { worker }));
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}
