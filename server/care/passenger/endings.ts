/** Tells whoever set a limit that it ends soon, once. */
import { passengerWords } from '#contract/care/passenger/words.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import type { Services } from '#server/services.ts';
import { takeEndingLimits } from './queries.ts';

const BEFORE_MS = 24 * 3_600_000;

/** The chore: limits that end within a day and were set for longer than one. */
export async function warnOfEndingLimits(services: Pick<Services, 'jobDb' | 'live' | 'now'>): Promise<void> {
  const now = services.now();
  const until = new Date(now.getTime() + BEFORE_MS).toISOString();
  await services.jobDb.transaction().execute(async (db) => {
    for (const { passengerId, createdBy } of await takeEndingLimits(db, now.toISOString(), until).execute()) {
      if (createdBy === null) continue;
      await sendMessages(
        { db, services },
        {
          userIds: [createdBy],
          kind: 'ticket',
          titleZh: `乘客 #${passengerId} 的乘车限制将在 24 小时内到期`,
          titleEn: `The limit of passenger #${passengerId} ends within 24 hours`,
          bodyZh: '到期后该乘客可以重新叫车；需要延长时请重新设置限制。',
          bodyEn: 'The passenger can order again then; set another limit if it has to last.',
          link: `/operation/user?drawer=detail&record=${passengerId}`,
          object: passengerWords.object,
          objectId: passengerId,
        },
      );
    }
  });
}
