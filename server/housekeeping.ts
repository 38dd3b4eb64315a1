/** What is forgotten after its time, on whichever node gets to it. */
import type { Nouns } from './ground/core/noun.ts';
import type { Services } from './services.ts';

const EVERY_MS = 10 * 60 * 1000;

/** Each chore for itself: one that fails holds up no other, and is tried again in the next round. */
async function tidy(services: Services, chores: Nouns['chores']): Promise<void> {
  const ago = (ms: number) => new Date(services.now().getTime() - ms).toISOString();
  for (const [chore, run] of chores) {
    await run(services, ago).catch((error: unknown) => services.log.warn({ err: error, chore }, 'housekeeping failed'));
  }
}

/** Starts the rounds; the returned function ends them. */
export function keepHouse(services: Services, chores: Nouns['chores']): () => void {
  const timer = setInterval(() => void tidy(services, chores), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
