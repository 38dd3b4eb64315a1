import { noun } from '#server/ground/core/noun.ts';
import { tellOfReplies } from './mail.ts';
import { forgetCodes } from './queries.ts';

export const portalContactNoun = noun({
  serves: {},
  chores: {
    portalReplies: (services) => tellOfReplies(services),
    portalCodes: ({ db }, ago) => forgetCodes(db, ago(0)).execute(),
  },
});
