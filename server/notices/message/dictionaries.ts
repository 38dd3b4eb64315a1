import type { MessageKind } from '#contract/notices/message/calls.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const messageDicts: readonly SeedDict[] = [
  closedDict<MessageKind>('messageKind', '消息类型', 'Kind of message', {
    notice: ['公告', 'Notice'],
    job: ['后台任务', 'Job'],
    task: ['待办', 'Task'],
    ticket: ['工单', 'Ticket'],
    alert: ['告警', 'Alert'],
    security: ['安全', 'Security'],
  }),
];
