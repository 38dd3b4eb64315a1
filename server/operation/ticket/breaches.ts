/** Raises each overdue ticket once: marked in its row, so that one node does, and told to whoever has to act. */
import { say } from '#server/ground/core/messages.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import type { Services } from '#server/services.ts';
import { ticketCalls } from '#contract/operation/ticket/calls.ts';
import { ticketMessages } from './messages.ts';
import { ownersFor } from './owners.ts';
import { insertEntry, markBreached } from './queries.ts';

const EVERY_MS = 5000;

export async function raiseBreaches(services: Services): Promise<void> {
  const now = services.now().toISOString();
  await services.db.transaction().execute(async (transaction) => {
    const breached = await markBreached(transaction, now).execute();
    for (const ticket of breached) {
      const { id, number, subject, ownerId } = ticket;
      await insertEntry(transaction, { ticketId: id, kind: 'event', event: 'breached', at: now }).execute();
      const people = ownerId === null ? await ownersFor(transaction, services, ticket) : [{ id: ownerId }];
      await sendMessages(
        { db: transaction, services },
        {
          userIds: people.map((person) => person.id),
          kind: 'ticket',
          titleZh: say(ticketMessages.breached, 'zh-CN', { number }),
          titleEn: say(ticketMessages.breached, 'en-US', { number }),
          bodyZh: subject,
          bodyEn: subject,
          link: `/operation/ticket?drawer=detail&record=${id}`,
          object: 'ticket',
          objectId: id,
        },
      );
    }
    if (breached.length > 0) await services.live.tellRows(transaction, ticketCalls.getPageList.path);
  });
}

/** Begins to look; the returned function ends it. */
export function keepRaisingBreaches(services: Services): () => void {
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    raiseBreaches(services)
      .catch((error: unknown) =>
        services.log.warn({ err: error }, 'overdue tickets could not be raised; it is tried again'),
      )
      .finally(() => (isLooking = false));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
