import { defineMessages } from '#server/ground/core/messages.ts';

export const replayMessages = defineMessages({
  exported: {
    zh: '已导出 {count} 个轨迹点',
    en: '{count} positions exported',
    one: '{count} position exported',
  },
  nothing: { zh: '这段时间没有轨迹', en: 'No positions are kept of that time' },
});
