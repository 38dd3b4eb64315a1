import { defineMessages } from '#server/ground/core/messages.ts';

export const eventRecordMessages = defineMessages({
  notFrozen: {
    zh: '这条事件数据正在固定，请几秒后重试',
    en: 'This record is being frozen; please try again in a few seconds',
  },
  broken: {
    zh: '事件数据与固定时的校验值不符，不能导出。请把数据库备份交给技术人员核对。',
    en: 'The record no longer gives the hash it was frozen with, and is not exported. Have it compared with a backup.',
  },
  gone: { zh: '事件数据已不在您的数据范围内', en: 'The event record is no longer within your reach' },
  exported: { zh: '事件数据已导出，共 {positions} 个位置', en: 'Event record exported, with {positions} positions' },
});
