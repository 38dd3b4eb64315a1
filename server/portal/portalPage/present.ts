/** Pages as the console sees them. */
import { standardBlocks } from '#contract/portal/portalPage/blocks.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { storedBlocks } from './blocks.ts';
import { portalPageById, type portalPageList } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof portalPageList>['execute']>>[number];

/** Without its blocks. */
export const rowOf = <Given extends Pick<Row, 'blocks' | 'code'>>({ blocks, ...row }: Given) => ({
  ...row,
  blockCount: (blocks ?? standardBlocks(row.code)).length,
});

/** A page with its working copy; undefined when there is none. */
export async function pageOf(db: Db, id: string, now: Date) {
  const row = await portalPageById(db, id, now.toISOString()).executeTakeFirst();
  return row === undefined ? undefined : { ...rowOf(row), blocks: storedBlocks(row.code, row.blocks) };
}
