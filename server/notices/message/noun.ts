import { messageDicts } from './dictionaries.ts';
import { messageHandlers } from './handlers.ts';
import { messageListExport } from './listExport.ts';
import { forgetOldMessages } from './queries.ts';
import { KEPT_MS } from '#server/ground/inbox/inbox.ts';
import { noun } from '#server/ground/core/noun.ts';

export const messageNoun = noun({
  serves: { message: messageHandlers },
  listExports: [messageListExport],
  dictionaries: messageDicts,
  chores: {
    messages: ({ jobDb }, ago) => forgetOldMessages(jobDb, ago(KEPT_MS)).execute(),
  },
});
