import { defineMessages } from '#server/ground/core/messages.ts';

export const orderWebhookMessages = defineMessages({
  nameTaken: { zh: '这个名称已被使用', en: 'This name is taken' },
  stuck: {
    zh: '订单推送“{name}”连续 {count} 次失败，应用可能不知道订单的变化；会继续尝试三天',
    en: 'The order webhook “{name}” failed {count} times in a row, so the app may not know what becomes of its orders; it is tried for three days',
  },
  gone: {
    zh: '订单推送“{name}”的地址答复已停用（HTTP 410），已自动停用',
    en: 'The address of the order webhook “{name}” says that it is gone (HTTP 410); it was disabled',
  },
});
