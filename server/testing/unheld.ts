/** Whether the process answers others while it works. */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

const TICK_MS = 10;

/** The longest that nothing else had its turn while the work was done, in milliseconds. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last - TICK_MS);
    last = now;
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
