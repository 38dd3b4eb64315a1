import { DONE } from '#contract/ground/core.ts';
import type { portalChatCalls } from '#contract/portal/chat/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { askChat, beginChat, missAnswer } from './asking.ts';
import { openChat, rateChat, readChat, typeInChat, writeInChat } from './conversation.ts';

export const portalChatHandlers: Handlers<typeof portalChatCalls> = {
  begin: ({ services }, { language }) => beginChat(services, language),
  ask: ({ services, request }, asked) => askChat(services, request, asked),
  missed: async ({ services }, { question }) => {
    await missAnswer(services, question);
    return DONE;
  },
  open: ({ services, request }, form) => openChat(services, request, form),
  read: ({ services }, { key, after = '0' }) => readChat(services, key, after),
  write: async ({ services }, written) => {
    await writeInChat(services, written);
    return DONE;
  },
  typing: async ({ services }, { key }) => {
    await typeInChat(services, key);
    return DONE;
  },
  rate: async ({ services }, { key, rating }) => {
    await rateChat(services, key, rating);
    return DONE;
  },
};
