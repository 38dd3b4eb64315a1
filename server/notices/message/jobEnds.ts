/** Whoever started a job is told how it ended. */
import type { Db } from '#server/ground/database/pool.ts';
import type { JobEnding } from '#server/ground/job/define.ts';
import type { Live } from '#server/ground/live/live.ts';
import { messageMessages } from './messages.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';

/** Inside the transaction that ends the job. Whoever cancelled a job knows, and gets no message. */
export async function tellJobEnd(
  db: Db,
  services: { live: Live; now: () => Date },
  { id, userId, state, said }: JobEnding,
): Promise<void> {
  if (userId === null) return;
  await services.live.tell(db, { userIds: [userId] }, { kind: 'job', id });
  if (state === 'cancelled') return;
  const title = state === 'succeeded' ? messageMessages.jobDone : messageMessages.jobFailed;
  await sendMessages(
    { db, services },
    {
      userIds: [userId],
      kind: 'job',
      titleZh: title.zh,
      titleEn: title.en,
      bodyZh: said.zh,
      bodyEn: said.en,
      link: `/personal/jobs?drawer=detail&record=${id}`,
      object: 'job',
      objectId: id,
    },
  );
}
