/** Who reads, and whether a notice is for them. */
import type { Db } from '#server/ground/database/pool.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { noticeById, noticeFor, type Author, type Reader } from './queries.ts';

/** Published notices leave the inbox after so long, as messages do. */
export const SHOWN_MS = 180 * 24 * 3600 * 1000;

export const readerOf = ({ userId, supplierId, schoolId }: Actor, now: Date): Reader => ({
  userId,
  supplierId,
  schoolId,
  now: now.toISOString(),
  since: new Date(now.getTime() - SHOWN_MS).toISOString(),
});

/** Whose notices the actor sees in the platform’s list: with a data scope narrower than everything, the own ones. */
export const authorOf = ({ dataScope, userId }: Actor): Author => (dataScope === 'everything' ? null : userId);

/** Whether the actor may see a notice and so fetch its files: as its reader, or in the platform’s list. */
export async function maySeeNotice(db: Db, actor: Actor, id: string): Promise<boolean> {
  if ((await noticeFor(db, readerOf(actor, new Date()), id).executeTakeFirst()) !== undefined) return true;
  if (!actor.permissions.has('sys:sysNotice:list')) return false;
  return (await noticeById(db, authorOf(actor), id).executeTakeFirst()) !== undefined;
}
