import { nounWords } from '#contract/ground/words.ts';
import type { InboxRow, messageCalls } from './calls.ts';
import { messagePage } from './page.ts';

/** The log names the confirmation of a notice under the notice. */
export const messageWords = nounWords<InboxRow, Omit<typeof messageCalls, 'confirmNotice'>>()({
  object: 'message',
  path: '/sys/message',
  one: ['消息', 'Message'],
  many: messagePage.title,
  fields: {
    keyword: ['标题', 'Subject'],
    kind: { name: ['类型', 'Kind'], dict: 'messageKind' },
    titleZh: ['标题', 'Subject'],
    titleEn: ['标题', 'Subject'],
    bodyZh: ['内容', 'Text'],
    bodyEn: ['内容', 'Text'],
    fromZh: ['来自', 'From'],
    fromEn: ['来自', 'From'],
    at: { name: ['时间', 'Time'], as: 'time' },
    readAt: { name: ['阅读时间', 'Read at'], as: 'time' },
    confirmedAt: { name: ['确认时间', 'Confirmed at'], as: 'time' },
    pinned: ['置顶', 'Pinned'],
    mustConfirm: ['需要确认', 'Must be confirmed'],
    unread: ['未读', 'Unread'],
    toConfirm: ['待确认', 'To confirm'],
  },
  calls: {},
});
