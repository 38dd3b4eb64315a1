/** Puts a message into the inbox of everybody who may do something about it. */
import type { CallPermission } from '#contract/index.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { sendMessages, type NewMessages } from '#server/ground/inbox/inbox.ts';
import type { Services } from '#server/services.ts';
import { peopleWhoMay } from './queries.ts';
import { ADMINISTRATOR } from './service.ts';

/** Inside the caller's transaction; open consoles are notified with its commit. */
export async function tellThoseWhoMay(
  permission: CallPermission,
  { db, services }: { db: Db; services: Pick<Services, 'live' | 'now'> },
  message: Omit<NewMessages, 'userIds' | 'kind'>,
): Promise<void> {
  const people = await peopleWhoMay(db, permission, ADMINISTRATOR).execute();
  await sendMessages({ db, services }, { ...message, kind: 'alert', userIds: people.map(({ id }) => id) });
}
