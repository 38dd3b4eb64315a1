/**
 * The moves of notices by the clock: a scheduled notice is published at its time, a published one expires. Every node
 * looks each second; a move is one statement over the state it begins with, so one node makes it and the others find
 * nothing to do.
 */
import type { NoticeState } from '#contract/notices/sysNotice/states.ts';
import { sysNoticeWords } from '#contract/notices/sysNotice/words.ts';
import { appendOwnAudit, changeOf } from '#server/ground/core/audit.ts';
import { repeatedly } from '#server/ground/core/repeatedly.ts';
import type { Services } from '#server/services.ts';
import { dueNotices, expireDue, publishDue } from './queries.ts';
import { tellAudience } from './service.ts';

const EVERY_MS = 1000;
const CLOCK = { call: 'clock', userAgent: 'clock' };

type Surroundings = Pick<Services, 'db' | 'live' | 'log' | 'now'>;

/** Makes the moves that are due. */
export async function moveDueNotices({ db, live, now }: Omit<Surroundings, 'log'>): Promise<void> {
  const at = now().toISOString();
  if ((await dueNotices(db, at).executeTakeFirst()) === undefined) return;
  await db.transaction().execute(async (transaction) => {
    const published = await publishDue(transaction, at).execute();
    const expired = await expireDue(transaction, at).execute();
    for (const audience of [...published, ...expired]) await tellAudience(transaction, live, audience);
    const record = (state: NoticeState, before: NoticeState, notices: typeof published) =>
      notices.map(({ id, title }) =>
        changeOf(sysNoticeWords, { id, label: title, before: { state: before }, after: { state } }),
      );
    // Written last: a writer holds the head of the log until its transaction ends.
    for (const entry of [...record('published', 'scheduled', published), ...record('expired', 'published', expired)])
      await appendOwnAudit(transaction, now(), CLOCK, entry);
  });
}

/** Begins to look; the returned function ends it once the turn under way is over. */
export const keepNoticeTimes = (services: Surroundings): (() => Promise<void>) =>
  repeatedly({
    everyMs: EVERY_MS,
    log: services.log,
    problem: 'notices that are due could not be looked after',
    run: () => moveDueNotices(services),
  });
