/** Whether the process answers others while it works. */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

const TICK_MS = 10;

/** What this thread has worked so far, in milliseconds: other programs on the machine do not count. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** What the reference costs where nothing else runs, in milliseconds. */
const REFERENCE_MS = 20;
const REFERENCE_TEXT = JSON.stringify(Array.from({ length: 4000 }, (_, at) => ({ at, name: `name ${at}` })));
const REFERENCE_ROUNDS = 14;
/** No machine is so busy that more than this is excused. */
const MOST_SLOW = 5;

function reference(): number {
  const before = worked();
  for (let round = 0; round < REFERENCE_ROUNDS; round += 1) JSON.stringify(JSON.parse(REFERENCE_TEXT));
  return worked() - before;
}
// compiled by then
reference();

/**
 * How many times longer this thread needs for the same work at this moment than where nothing else runs: what it has worked is counted
 * coarsely, and includes waiting for memory and for a processor that other machines have.
 */
const slowness = (): number => Math.min(MOST_SLOW, Math.max(1, reference() / REFERENCE_MS));

/** What a piece of work costs this thread, in milliseconds of a machine on which nothing else runs. */
export function workOf(work: () => void): number {
  const before = worked();
  work();
  const after = worked();
  return Math.round((after - before) / slowness());
}

/** What is shorter is not worth the reference. */
const SHORT_MS = 50;

/** The longest that this thread worked without anything else having its turn, in milliseconds of a machine on which nothing else runs. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let [last, before] = [performance.now(), worked()];
  const look = () => {
    const [now, after] = [performance.now(), worked()];
    const held = Math.min(now - last - TICK_MS, after - before);
    if (held > longest) longest = Math.max(longest, held < SHORT_MS ? held : held / slowness());
    // the reference is nobody's work
    [last, before] = [performance.now(), worked()];
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
