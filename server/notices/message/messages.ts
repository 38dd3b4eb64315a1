import { defineMessages } from '#server/ground/core/messages.ts';

export const messageMessages = defineMessages({
  needsNoConfirmation: { zh: '该公告不需要确认', en: 'This notice does not ask to be confirmed' },
  jobDone: { zh: '任务已完成', en: 'A job has finished' },
  jobFailed: { zh: '任务未完成', en: 'A job has failed' },
});
