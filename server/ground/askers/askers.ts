/** Whether whoever asked still waits for the answer, known to all that works on it. */
import { AsyncLocalStorage } from 'node:async_hooks';

const asking = new AsyncLocalStorage<AbortSignal | null>();

/** Does work for somebody; the signal is that they have left. */
export const askedBy = <Result>(left: AbortSignal, work: () => Result): Result => asking.run(left, work);

/** Does work for several at once: that one of them leaves ends it for nobody. */
export const askedByMany = <Result>(work: () => Result): Result => asking.run(null, work);

/** Aborted when the one for whom this works has left; null when there is not exactly one. */
export const askerLeft = (): AbortSignal | null => asking.getStore() ?? null;
