import { defineMessages } from '#server/ground/core/messages.ts';

export const chatMessages = defineMessages({
  expired: {
    zh: '聊天打开太久，还没有转给人。内容都在，请再发一次。',
    en: 'The chat was open for too long, so nobody was asked yet. Your text is kept: please send it again.',
  },
  manyLinks: {
    zh: '内容里的网址太多，还没有发送。',
    en: 'There are too many addresses in the text; it was not sent.',
  },
  sentBefore: {
    zh: '这份内容和刚才发送的不同，请再发一次。',
    en: 'This text differs from the one that was just sent. Please send it again.',
  },
  over: {
    zh: '这次会话已经结束，内容没有发送。请开始新的会话。',
    en: 'This conversation is over; nothing was sent. Begin a new one.',
  },
  notDone: { zh: '会话结束后才能评分。', en: 'It can be rated once it is done.' },
  askedBefore: { zh: '在聊天里先问过：', en: 'Asked in the chat before:' },
  fromEmbedded: { zh: '来自嵌入的网站', en: 'From a site that embeds the chat' },
  waiting: { zh: '有人在线等候：工单 {number}', en: 'Somebody waits in the chat: ticket {number}' },
  transcriptSubject: { zh: '聊天记录（工单 {number}）', en: 'Your conversation (request {number})' },
  transcriptText: {
    zh: '您的聊天记录（工单 {number}）：\n\n{messages}\n\n还有问题请重新联系我们：{address}',
    en: 'Your conversation (request {number}):\n\n{messages}\n\nIf there is more, reach us here: {address}',
  },
  you: { zh: '您', en: 'You' },
  us: { zh: '客服', en: 'Us' },
});
