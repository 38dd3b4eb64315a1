/** Tells the demo's story beside the running server, so that nobody waits for it. */
import type { StoryPart } from '#server/ground/core/story.ts';
import type { Services } from '#server/services.ts';
import { takeSeedLock } from './queries.ts';
import { seedsOf } from './seeds.ts';

const keyOf = ({ name }: StoryPart): string => `story:${name}`;

/** Each part in a transaction of its own: a stop in between loses nothing, and the next start goes on. */
async function tellPart(services: Services, part: StoryPart, signal: AbortSignal): Promise<void> {
  await services.jobDb.transaction().execute(async (db) => {
    await takeSeedLock(db).execute();
    const seeds = await seedsOf(db);
    if (seeds.idOf(keyOf(part)) !== undefined) return;
    await part.tell({ services, seeds, signal });
    await seeds.remember(keyOf(part), '0');
  });
}

const MOST_TRIES = 3;
/** The town goes on while the story is told, and may lock the same rows in another order: the database ends one of the two. */
const wasInTheWay = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');

async function tellPatiently(services: Services, part: StoryPart, signal: AbortSignal): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await tellPart(services, part, signal);
    } catch (error) {
      if (tried === MOST_TRIES || !wasInTheWay(error)) throw error;
    }
  }
}

/** Tells the parts that were never told. Never rejects: a demo without a story is better than none. */
export async function tellStory(services: Services, signal: AbortSignal): Promise<void> {
  const { story, jobDb, nouns, log } = services;
  try {
    const known = await seedsOf(jobDb);
    const parts = nouns.story.filter((part) => known.idOf(keyOf(part)) === undefined);
    story.begin(parts.length);
    for (const part of parts) {
      if (signal.aborted) return;
      await tellPatiently(services, part, signal);
      story.advance();
    }
  } catch (error) {
    story.begin(0);
    if (!signal.aborted) log.warn({ err: error }, 'the story of the demo could not be told to its end');
  }
}
