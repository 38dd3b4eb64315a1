/** Runs the nouns' chores on one of the nodes. */
import type { Nouns } from './ground/core/noun.ts';
import type { Services } from './services.ts';

const EVERY_MS = 10 * 60 * 1000;

/** Runs each chore separately: a failed one delays no other and is retried in the next round. */
async function tidy(services: Services, chores: Nouns['chores'], signal: AbortSignal): Promise<void> {
  const ago = (ms: number) => new Date(services.now().getTime() - ms).toISOString();
  for (const [chore, run] of chores) {
    if (signal.aborted) return;
    await run(services, ago).catch((error: unknown) => {
      // a stop ends the databases under a chore that takes long
      if (!signal.aborted) services.log.warn({ err: error, chore }, 'housekeeping failed');
    });
  }
}

/** Starts the rounds; returns a function that stops them. */
export function keepHouse(services: Services, chores: Nouns['chores']): () => void {
  const stopping = new AbortController();
  const timer = setInterval(() => void tidy(services, chores, stopping.signal), EVERY_MS);
  timer.unref();
  return () => {
    stopping.abort();
    clearInterval(timer);
  };
}
