/** What a person is told when the protection of their account changes, whoever did it. */
import type { Message } from '#server/ground/core/messages.ts';
import { say } from '#server/ground/core/messages.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import type { Services } from '#server/services.ts';
import { tellMessages } from './tellMessages.ts';

/** Sends a security message inside the caller's transaction. */
export async function tellPerson(
  db: Db,
  services: Services,
  userId: string,
  title: Message,
  body: Message,
  params: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  await sendMessages(
    { db, services },
    {
      userIds: [userId],
      kind: 'security',
      titleZh: say(title, 'zh-CN', params),
      titleEn: say(title, 'en-US', params),
      bodyZh: say(body, 'zh-CN', params),
      bodyEn: say(body, 'en-US', params),
      link: '/personal/account',
      object: 'systemUser',
      objectId: userId,
    },
  );
}

/** A recovery code was used: whoever did not do that has to act. */
export const tellOfRecoveryCode = (services: Services, userId: string, left: number): Promise<void> =>
  services.db
    .transaction()
    .execute((db) =>
      tellPerson(db, services, userId, tellMessages.recoveryUsedTitle, tellMessages.recoveryUsedBody, { left }),
    );

/** Many wrong codes after the right password: somebody else may know it. */
export const tellOfWrongCodes = (services: Services, userId: string): Promise<void> =>
  services.db
    .transaction()
    .execute((db) => tellPerson(db, services, userId, tellMessages.wrongCodesTitle, tellMessages.wrongCodesBody));
