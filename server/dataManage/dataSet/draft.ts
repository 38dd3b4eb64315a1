import type { DataSetState } from '#contract/dataManage/dataSet/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { countDraft, dataVersion, versionHash } from './queries.ts';

/** What a set that nobody imports into is as it stands: its counts, and whether a version keeps exactly that. */
export async function draftAsItIs(
  db: Db,
  { id, newestVersion, baseVersion }: { id: string; newestVersion: number; baseVersion: number | null },
): Promise<{ frames: number; objects: number; state: DataSetState }> {
  const counts = await countDraft(db, id).executeTakeFirstOrThrow();
  if (counts.frames === 0 && newestVersion === 0) return { ...counts, state: 'draft' };
  const base = baseVersion === null ? undefined : await dataVersion(db, id, baseVersion).executeTakeFirst();
  const { hash } = await versionHash(db, id, newestVersion + 1).executeTakeFirstOrThrow();
  return { ...counts, state: base?.hash === hash ? 'frozen' : 'ready' };
}
