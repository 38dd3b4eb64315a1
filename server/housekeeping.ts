/** What is forgotten after its time, a little at a time, on whichever node gets to it. */
import { forgetIdempotencyKeys } from './core/queries.ts';
import { forgetDeadNodes } from './nodes/queries.ts';
import type { Services } from './services.ts';
import { forgetEndedSessions, forgetOldThrottles, forgetRsaKeys } from './session/queries.ts';

const EVERY_MS = 10 * 60 * 1000;
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;

async function tidy({ db, jobs, now }: Services): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString();
  await forgetIdempotencyKeys(db, ago(DAY_MS)).execute();
  await forgetOldThrottles(db, ago(DAY_MS)).execute();
  await forgetRsaKeys(db, ago(HOUR_MS)).execute();
  await forgetEndedSessions(db, ago(30 * DAY_MS)).execute();
  await forgetDeadNodes(db).execute();
  await jobs.tidy();
}

/** Starts the rounds; the returned function ends them. */
export function keepHouse(services: Services): () => void {
  const timer = setInterval(() => {
    tidy(services).catch((error: unknown) =>
      services.log.warn({ err: error }, 'housekeeping failed; it is tried again'),
    );
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
