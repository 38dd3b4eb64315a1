import { noun } from '#server/ground/core/noun.ts';
import { portalChatHandlers } from './handlers.ts';
import { sendTranscripts } from './transcript.ts';

export const portalChatNoun = noun({
  serves: { portalChat: portalChatHandlers },
  chores: { portalTranscripts: (services) => sendTranscripts(services) },
});
