/** Removes pictures and clouds that no frame shows any more. */
import { eachStore } from '#server/ground/storage/eachStore.ts';
import type { Stores } from '#server/ground/storage/stores.ts';
import type { Services } from '#server/services.ts';
import { claimToRemove, deleteToRemove, giveUpContents } from './queries.ts';

/** An import takes content before its frames name it. */
const KEEP_MS = 24 * 60 * 60 * 1000;
/** Whoever takes files to remove them and is killed leaves them to others after this. */
const CLAIM_MS = 10 * 60 * 1000;
const AT_ONCE = 500;
/** Of one round. */
const MOST_TURNS = 20;

type Needs = Pick<Services, 'jobDb' | 'now'> & { readonly storage: Pick<Stores, 'of'> };

/** One round. Rejects when a store failed; what lies there is tried again in a later round. */
export async function collectContents({ jobDb: db, storage, now }: Needs, ago: (ms: number) => string): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const gone = await giveUpContents(db, ago(KEEP_MS), now().toISOString(), AT_ONCE).execute();
    if (gone.length < AT_ONCE) break;
  }
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const files = await claimToRemove(db, now().toISOString(), ago(-CLAIM_MS), AT_ONCE).execute();
    await eachStore(files, async ({ id, store, key }) => {
      await storage.of(store).remove(key);
      await deleteToRemove(db, id).execute();
    });
    if (files.length < AT_ONCE) break;
  }
}
