import type { NoticeState, READER_STATES } from '#contract/notices/sysNotice/calls.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const noticeDicts: readonly SeedDict[] = [
  closedDict<NoticeState>('noticeState', '公告状态', 'Notice state', {
    draft: ['草稿', 'Draft', 'grey'],
    scheduled: ['待发布', 'Scheduled', 'blue'],
    published: ['已发布', 'Published', 'green'],
    recalled: ['已撤回', 'Recalled', 'amber'],
    expired: ['已失效', 'Expired', 'grey'],
  }),
  closedDict<(typeof READER_STATES)[number]>('noticeReaderState', '阅读情况', 'Reading', {
    unread: ['未读', 'Unread', 'amber'],
    read: ['已读', 'Read', 'green'],
    confirmed: ['已确认', 'Confirmed', 'green'],
  }),
];
