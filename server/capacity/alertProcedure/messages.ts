import { defineMessages } from '#server/ground/core/messages.ts';

export const alertProcedureMessages = defineMessages({
  kindTaken: {
    zh: '这类告警在这个级别已有预案',
    en: 'There is a procedure for this kind and severity already',
  },
});
