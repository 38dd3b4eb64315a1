/** Collecting garbage at moments when little is alive, for work that makes more of it than V8 expects. */

/** There only when Node runs with `--expose-gc`, as the start script sees to; else V8 collects when it likes. */
const collect = globalThis.gc;

/**
 * Collects the young generation, in a millisecond or two. What passes through in great amounts asks for it at moments
 * when it holds next to nothing: else what is alive by chance grows old with each collection, and buffers of streams,
 * which lie outside of the heap, mount up to more than the heap itself before V8 takes notice.
 */
const sweepYoung = (): void => collect?.({ type: 'minor' });

/** How much of a stream may pass between two sweeps. */
export const SWEEP_EVERY_BYTES = 4 * 1024 * 1024;

/** Collects everything, in some tens of milliseconds: for what grows old all the same, once in many seconds of work. */
const sweepAll = (): void => collect?.({ type: 'major' });

/** Calls something once for so many units of work. */
function once(every: number, sweep: () => void): (done: number) => void {
  let due = every;
  return (done) => {
    due -= done;
    if (due > 0) return;
    due = every;
    sweep();
  };
}

/** Sweeps once for so many units of work. */
export const sweeper = (every: number): ((done: number) => void) => once(every, sweepYoung);

/** Collects everything once for so many units of work. */
export const thoroughSweeper = (every: number): ((done: number) => void) => once(every, sweepAll);
