import { setTimeout as wait } from 'node:timers/promises';

/** Waits so many milliseconds, or until the signal says stop: a stop waits for no pause. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
