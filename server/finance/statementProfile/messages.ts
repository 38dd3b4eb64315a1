import { defineMessages } from '#server/ground/core/messages.ts';

export const statementProfileMessages = defineMessages({
  nameTaken: { zh: '这个名称已被使用', en: 'This name is taken' },
});
