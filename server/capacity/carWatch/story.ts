import type { Story } from '#server/ground/core/story.ts';
import { insertPastWatches } from './queries.ts';

/** Whoever took an alert of the past had its car open, for as long as it took, ten minutes at most. */
export async function tellWatches({ seeds: { db, began } }: Story): Promise<void> {
  await insertPastWatches(db, began.toISOString()).execute();
}
