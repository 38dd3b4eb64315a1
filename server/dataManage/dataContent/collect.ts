/** Removes pictures and clouds that no frame shows any more. */
import type { Services } from '#server/services.ts';
import { deleteContent, lostContents } from './queries.ts';

/** An import takes content before its frames name it. */
const KEEP_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503';

export async function collectContents({ db, storage }: Services, ago: (ms: number) => string): Promise<void> {
  for (const { sha256, store, key, thumbKey } of await lostContents(db, ago(KEEP_MS), AT_ONCE).execute()) {
    try {
      await deleteContent(db, sha256).execute();
    } catch (error) {
      // a frame took it meanwhile
      if (isTaken(error)) continue;
      throw error;
    }
    await storage.of(store).remove(key);
    if (thumbKey !== null) await storage.of(store).remove(thumbKey);
  }
}
