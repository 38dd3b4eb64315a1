/** Runs one process at a time, by a folder that only one can create. */
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal, reasonOf, say } from './ground.mjs';

const BEAT_MS = 2000;
const STALE_MS = 20_000;

/** Whether the holder is certainly dead: by its process on this machine, or by its heartbeat. */
function isAbandoned(folder) {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return false;
  if (Date.now() - found.mtimeMs > STALE_MS) return true;
  try {
    const { pid, host } = JSON.parse(readFileSync(join(folder, 'holder.json'), 'utf8'));
    if (host !== hostname()) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error?.code === 'ESRCH';
  }
}

/** Creates the folder. @returns whether this process created it */
function take(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error?.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(folder, 'holder.json'), JSON.stringify({ pid: process.pid, host: hostname() }));
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
 * @param {() => Promise<T>} work must not block the event loop for long
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
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}
