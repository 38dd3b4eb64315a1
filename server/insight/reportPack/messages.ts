import { defineMessages } from '#server/ground/core/messages.ts';

export const reportPackMessages = defineMessages({
  nameTaken: { zh: '这个名称已被使用', en: 'This name is taken' },
  noTimeZone: { zh: '没有这个时区，例如 Asia/Shanghai', en: 'There is no such time zone; e.g. Asia/Shanghai' },
  noChannel: { zh: '没有这个报送通道，请重新选择', en: 'There is no such channel; choose another' },
  hasReports: {
    zh: '已有报告使用这个模板，不能删除；不再需要时请停用',
    en: 'Reports were begun with this pack, so it cannot be deleted; disable it when it is no longer needed',
  },
});
