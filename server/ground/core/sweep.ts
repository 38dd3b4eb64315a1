/** Collects garbage at moments when little is alive, for work that produces more of it than V8 expects. */

/** Present only with Node's `--expose-gc`, which the start script sets. */
const collect = globalThis.gc;

/**
 * Collects the young generation, in a millisecond or two. Streaming work calls it at moments when it holds almost nothing:
 * otherwise objects that happen to be alive grow old with each collection, and buffers of streams, which lie outside of the
 * heap, exceed the heap itself before V8 reacts.
 */
const sweepYoung = (): void => collect?.({ type: 'minor' });

/** Amount of a stream between two sweeps. */
export const SWEEP_EVERY_BYTES = 4 * 1024 * 1024;

/** Collects everything, in some tens of milliseconds; once in many seconds of work, for objects that grew old. */
const sweepAll = (): void => collect?.({ type: 'major' });

/** Calls a function once for this many units of work. */
function once(every: number, sweep: () => void): (done: number) => void {
  let due = every;
  return (done) => {
    due -= done;
    if (due > 0) return;
    due = every;
    sweep();
  };
}

/** Sweeps once for this many units of work. */
export const sweeper = (every: number): ((done: number) => void) => once(every, sweepYoung);

/** Collects everything once for this many units of work. */
export const thoroughSweeper = (every: number): ((done: number) => void) => once(every, sweepAll);
