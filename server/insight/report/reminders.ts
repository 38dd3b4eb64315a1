/** Tells whoever fills in reports what is owed: once when it is begun, and once more before it is due. */
import { reportWords } from '#contract/insight/report/words.ts';
import { tellThoseWhoMay } from '#server/access/role/tell.ts';
import type { Message } from '#server/ground/core/messages.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { titled } from '#server/ground/inbox/inbox.ts';
import type { Services } from '#server/services.ts';
import { reportMessages } from './messages.ts';
import { reportById, takeReminders } from './queries.ts';
import type { ReportRecord } from './present.ts';

type Surroundings = Pick<Services, 'live' | 'now'>;

const OWED = '/operation/report?owed=true';
const addressOf = (id: string): string => `/operation/report?drawer=detail&record=${id}`;

async function tell(
  db: Db,
  services: Surroundings,
  sentence: Message,
  params: Readonly<Record<string, string | number>>,
  { id, link }: { id: string; link: string },
): Promise<void> {
  await tellThoseWhoMay(
    'operation:report:write',
    { db, services },
    { ...titled(sentence, params), link, object: reportWords.object, objectId: id },
  );
}

/** One message for all that a pack has begun at once. */
export async function tellBegun(
  db: Db,
  services: Surroundings,
  pack: string,
  added: readonly { id: string }[],
): Promise<void> {
  const [first] = added;
  if (first === undefined) return;
  const link = added.length === 1 ? addressOf(first.id) : OWED;
  await tell(db, services, reportMessages.begun, { pack, count: added.length }, { id: first.id, link });
}

/** An authority did not accept a version; the next one waits to be corrected. */
export const tellRejected = (
  db: Db,
  services: Surroundings,
  { number, packName, edition }: ReportRecord,
  { id, reason }: { id: string; reason: string },
): Promise<void> =>
  tell(
    db,
    services,
    reportMessages.rejected,
    { number, pack: packName, reason, edition: edition + 1 },
    { id, link: addressOf(id) },
  );

/** A channel does not get through. */
export async function tellStuck(
  db: Db,
  services: Surroundings,
  { name }: { name: string },
  { reportId, count }: { reportId: string; count: number },
): Promise<void> {
  const report = await reportById(db, reportId, services.now().toISOString()).executeTakeFirstOrThrow();
  const params = { name, count, number: report.number };
  await tell(db, services, reportMessages.stuck, params, { id: reportId, link: addressOf(reportId) });
}

/** Reminds of what is due soon and not sent. */
export async function remind(services: Surroundings & Pick<Services, 'db'>): Promise<void> {
  const { db, now } = services;
  await db.transaction().execute(async (transaction) => {
    for (const { id, number, packName, dueAt } of await takeReminders(transaction, now().toISOString()).execute()) {
      const hours = Math.max(1, Math.round((Date.parse(dueAt) - now().getTime()) / 3_600_000));
      const params = { pack: packName, number, hours };
      await tell(transaction, services, reportMessages.dueSoon, params, { id, link: addressOf(id) });
    }
  });
}
