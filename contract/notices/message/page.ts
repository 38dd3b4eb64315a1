import { page } from '#contract/ground/words.ts';

export const messagePage = page({
  route: 'message',
  title: ['消息', 'Messages'],
  purpose: ['查看公告、任务结果和提醒', 'Read notices, outcomes of jobs and reminders'],
  icon: 'bell',
  permission: null,
});

export const messageExports = {
  '/sys/message/getPageList': 'signedIn',
} as const;
