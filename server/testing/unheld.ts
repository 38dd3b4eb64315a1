/** Whether the process answers others while it works. */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

const TICK_MS = 10;

/** What this thread has worked so far, in milliseconds: other programs on the machine do not count. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** What a piece of work costs this thread, in milliseconds. */
export function workOf(work: () => void): number {
  const before = worked();
  work();
  return Math.round(worked() - before);
}

/** The longest that this thread worked without anything else having its turn, in milliseconds. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let [last, before] = [performance.now(), worked()];
  const look = () => {
    const [now, after] = [performance.now(), worked()];
    longest = Math.max(longest, Math.min(now - last - TICK_MS, after - before));
    [last, before] = [now, after];
  };
  const timer = setInterval(look, TICK_MS);
  try {
    await work();
    // one more turn, should the last step have been the long one
    await delay(TICK_MS);
    look();
  } finally {
    clearInterval(timer);
  }
  return Math.round(longest);
}

/** Fails when the work held this process up for longer than `most` milliseconds at a time. */
export async function unheld(work: () => Promise<unknown>, most = 200): Promise<void> {
  const held = await longestHold(work);
  assert.ok(held <= most, `nobody else had a turn for ${held} ms`);
}
