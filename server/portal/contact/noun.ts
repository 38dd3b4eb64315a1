import { noun } from '#server/ground/core/noun.ts';
import { tellOfReplies } from './mail.ts';
import { eraseRequestEmails, forgetCodes } from './queries.ts';

export const portalContactNoun = noun({
  serves: {},
  follows: {
    ticketsErased: async (_services, db, erased) => {
      await eraseRequestEmails(
        db,
        erased.flatMap(({ ticketIds }) => ticketIds),
      ).execute();
    },
  },
  chores: {
    portalReplies: (services) => tellOfReplies(services),
    portalCodes: ({ db }, ago) => forgetCodes(db, ago(0)).execute(),
  },
});
