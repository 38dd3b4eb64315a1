/** Who reads, and whether a notice is for them. */
import type { Db } from '#server/ground/database/pool.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { KEPT_MS } from '#server/ground/inbox/inbox.ts';
import { noticeById, noticeFor, type Author, type Reader } from './queries.ts';

export const readerOf = ({ userId, supplierId, schoolId }: Actor, now: Date): Reader => ({
  userId,
  supplierId,
  schoolId,
  now: now.toISOString(),
  since: new Date(now.getTime() - KEPT_MS).toISOString(),
});

/** Whose notices the actor sees in the platform’s list: with a data scope narrower than everything, the own ones. */
export const authorOf = ({ dataScope, userId }: Actor): Author => (dataScope === 'everything' ? null : userId);

/** Whether the actor may see a notice and so fetch its files: as its reader, or in the platform’s list. */
export async function maySeeNotice(db: Db, actor: Actor, id: string): Promise<boolean> {
  if ((await noticeFor(db, readerOf(actor, new Date()), id).executeTakeFirst()) !== undefined) return true;
  if (!actor.permissions.has('sys:sysNotice:list')) return false;
  return (await noticeById(db, authorOf(actor), id).executeTakeFirst()) !== undefined;
}
