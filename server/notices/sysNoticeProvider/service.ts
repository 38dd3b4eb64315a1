/** What holds for suppliers' notices: who reaches them, how they go out, and who is told. */
import type { SupplierNoticeDetail } from '#contract/notices/sysNoticeProvider/calls.ts';
import { say, type Message } from '#server/ground/core/messages.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { filesOf } from '#server/base/file/service.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import { ADMINISTRATOR } from '#server/access/role/service.ts';
import type { Services } from '#server/services.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { audienceOf, SUPPLIER_NOTICE } from '#server/notices/sysNotice/present.ts';
import { maySeeNotice } from '#server/notices/sysNotice/reading.ts';
import { readerFigures } from '#server/notices/sysNotice/queries.ts';
import { supplierNoticeMessages } from './messages.ts';
import { peopleOfSupplier, peopleWhoMay, pushedAs, supplierNoticeById, type Reach } from './queries.ts';

/** With all data one is the platform; with the data of one's supplier, that supplier; else nobody. */
export function reachOf({ dataScope, supplierId }: Actor): Reach {
  if (dataScope === 'everything') return { kind: 'platform' };
  return dataScope === 'suppliers' && supplierId !== null ? { kind: 'supplier', supplierId } : { kind: 'nothing' };
}

/** Whether the actor may see one, and so fetch its files: on the screen, or as a reader of what it was pushed as. */
export async function maySeeSupplierNotice(db: Db, actor: Actor, id: string): Promise<boolean> {
  if (actor.permissions.has('sys:sysNoticeProvider:list')) {
    const notice = await supplierNoticeById(db, reachOf(actor), id).executeTakeFirst();
    if (notice !== undefined) return true;
  }
  const pushed = await pushedAs(db, id).executeTakeFirst();
  return pushed !== undefined && maySeeNotice(db, actor, pushed.id);
}

async function receiptOf(db: Db, id: string): Promise<SupplierNoticeDetail['receipt']> {
  const notice = await pushedAs(db, id).executeTakeFirst();
  if (notice === undefined) return null;
  const edition = { id: notice.id, edition: notice.edition, audience: audienceOf(notice) };
  const { audience, read, confirmed } = await readerFigures(db, edition).executeTakeFirstOrThrow();
  return {
    noticeId: notice.id,
    state: notice.state,
    audience: Number(audience),
    read: Number(read),
    confirmed: Number(confirmed),
  };
}

/** It as it is now; null when it is gone, or out of reach. */
export async function findSupplierNotice(db: Db, reach: Reach, id: string): Promise<SupplierNoticeDetail | null> {
  const row = await supplierNoticeById(db, reach, id).executeTakeFirst();
  if (row === undefined) return null;
  const [files, receipt] = await Promise.all([filesOf(db, SUPPLIER_NOTICE, [id]), receiptOf(db, id)]);
  const own = files.get(id) ?? [];
  return { ...row, externalId: row.externalId ?? '', files: own, fileIds: own.map((file) => file.id), receipt };
}

interface Told {
  id: string;
  title: string;
  urgent: boolean;
}
type Telling = Pick<Services, 'live' | 'now'>;

const both = (sentence: Message, params: Record<string, string>) => ({
  titleZh: say(sentence, 'zh-CN', params),
  titleEn: say(sentence, 'en-US', params),
});

const linkTo = (id: string): string => `/noticeAnnouncementSupplier?drawer=detail&record=${id}`;

/** Those who push notices learn that one was handed in. */
export async function tellPlatform(db: Db, services: Telling, supplier: string, notice: Told): Promise<void> {
  const people = await peopleWhoMay(db, 'sys:sysNoticeProvider:push', ADMINISTRATOR).execute();
  const sentence = notice.urgent ? supplierNoticeMessages.submittedUrgent : supplierNoticeMessages.submittedTitle;
  await sendMessages(
    { db, services },
    {
      userIds: people.map(({ id }) => id),
      kind: notice.urgent ? 'alert' : 'task',
      ...both(sentence, { supplier }),
      bodyZh: notice.title,
      bodyEn: notice.title,
      link: linkTo(notice.id),
      object: SUPPLIER_NOTICE,
      objectId: notice.id,
    },
  );
}

/** The people of a supplier learn what became of their notice. */
export async function tellSupplier(
  db: Db,
  services: Telling,
  supplierId: string,
  notice: { id: string; title: string },
  outcome: { kind: 'returned'; reason: string } | { kind: 'pushed' },
): Promise<void> {
  const people = await peopleOfSupplier(db, supplierId).execute();
  const isReturned = outcome.kind === 'returned';
  const body = isReturned ? outcome.reason : '';
  await sendMessages(
    { db, services },
    {
      userIds: people.map(({ id }) => id),
      kind: 'task',
      ...both(isReturned ? supplierNoticeMessages.returnedTitle : supplierNoticeMessages.pushedTitle, {
        title: notice.title,
      }),
      bodyZh: body,
      bodyEn: body,
      link: linkTo(notice.id),
      object: SUPPLIER_NOTICE,
      objectId: notice.id,
    },
  );
}
