import { defineMessages } from '#server/ground/core/messages.ts';

export const monitoringMessages = defineMessages({
  tooManyViewers: {
    zh: '正在看实时监控的窗口过多，请稍后再试',
    en: 'Too many windows are watching live monitoring; please try again later',
  },
});
