/** The enumerations of notices and messages. */
import type { MessageKind } from '#contract/notices/message/calls.ts';
import type { NoticeState, READER_STATES } from '#contract/notices/sysNotice/calls.ts';
import type { SupplierNoticeState } from '#contract/notices/sysNoticeProvider/calls.ts';
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
  closedDict<SupplierNoticeState>('supplierNoticeState', '供应商通知状态', 'Supplier notice state', {
    draft: ['草稿', 'Draft', 'grey'],
    submitted: ['待推送', 'Handed in', 'blue'],
    returned: ['已退回', 'Returned', 'amber'],
    pushed: ['已推送', 'Pushed', 'green'],
  }),
  closedDict<'console' | 'api'>('supplierNoticeVia', '供应商通知来源', 'Where a supplier notice came from', {
    console: ['控制台', 'Console'],
    api: ['API', 'API'],
  }),
  closedDict<MessageKind>('messageKind', '消息类型', 'Kind of message', {
    notice: ['公告', 'Notice'],
    job: ['后台任务', 'Job'],
    task: ['待办', 'Task'],
    ticket: ['工单', 'Ticket'],
    alert: ['告警', 'Alert'],
    security: ['安全', 'Security'],
  }),
];
