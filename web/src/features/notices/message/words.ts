import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  state: ['状态', 'State'],
  read: ['已读', 'Read'],
  confirmed: ['已确认', 'Confirmed'],
  markRead: ['标为已读', 'Mark as read'],
  markAllRead: ['全部已读', 'Mark all as read'],
  allRead: [
    '已全部标为已读；需要确认的公告请打开后确认',
    'All marked as read; notices that ask to be confirmed have to be opened',
  ],
  openIt: ['打开相关页面', 'Go to it'],
  confirm: ['我已阅读并确认', 'I have read and confirm this'],
  confirmedAt: ['确认于 {{time}}', 'Confirmed at {{time}}'],
  confirmHint: ['发布方要求每位收件人确认。', 'The publisher asks everyone to confirm.'],
  confirmedNow: ['已确认', 'Confirmed'],
  files: ['附件', 'Attachments'],
  download: ['下载 {{name}}（{{size}}）', 'Download {{name}} ({{size}})'],
  empty: ['没有消息', 'No messages'],
  emptyHint: [
    '公告、任务结果和提醒会出现在这里，保留 180 天。',
    'Notices, outcomes of jobs and reminders show here and are kept for 180 days.',
  ],
});
