import { defineMessages } from '#server/ground/core/messages.ts';

export const supervisionPlatformMessages = defineMessages({
  nameTaken: { zh: '这个名称已被使用', en: 'This name is taken' },
  hasRecords: {
    zh: '已有记录的监管平台不能删除；可以停用，记录按保存天数保留',
    en: 'A platform with records cannot be deleted; it may be stopped, and its records stay as long as they are kept',
  },
});
