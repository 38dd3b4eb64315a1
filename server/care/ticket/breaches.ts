/** Raises each overdue ticket once: marked in its row, so that one node does, and told to whoever has to act. */
import { say } from '#server/ground/core/messages.ts';
import { repeatedly } from '#server/ground/core/repeatedly.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import type { Services } from '#server/services.ts';
import { ticketCalls } from '#contract/care/ticket/calls.ts';
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

/** Begins to look; the returned function ends it once the turn under way is over. */
export const keepRaisingBreaches = (services: Services): (() => Promise<void>) =>
  repeatedly({
    everyMs: EVERY_MS,
    log: services.log,
    problem: 'overdue tickets could not be raised; it is tried again',
    run: () => raiseBreaches(services),
  });
