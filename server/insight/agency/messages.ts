import { defineMessages } from '#server/ground/core/messages.ts';

export const agencyMessages = defineMessages({
  nameTaken: { zh: '这个名称已被使用', en: 'This name is taken' },
  tokenNeeded: {
    zh: '换了地址，请同时填写令牌：已保存的令牌不会发往别处',
    en: 'With another address the token is needed, too: the one that is kept is not sent elsewhere',
  },
});
