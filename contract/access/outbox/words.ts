import { nounWords } from '#contract/ground/words.ts';
import type { outboxCalls, SmsRow } from './calls.ts';
import { outboxPage } from './page.ts';

export const outboxWords = nounWords<SmsRow, typeof outboxCalls>()({
  object: 'sms',
  path: '/sys/outbox',
  one: ['短信', 'Text message'],
  many: outboxPage.title,
  fields: {
    at: { name: ['时间', 'Time'], as: 'time' },
    account: ['账号', 'Account'],
    mobile: ['号码', 'Number'],
    purpose: { name: ['用途', 'Purpose'], dict: 'smsPurpose' },
    state: { name: ['状态', 'State'], dict: 'smsState' },
    sender: { name: ['发送方式', 'Sender'], dict: 'smsSender' },
    expiresAt: { name: ['失效时间', 'Good until'], as: 'time' },
    outcome: ['网关回应', 'Gateway said'],
  },
  calls: {
    readText: ['查看短信内容', 'Read a text message'],
    trySender: ['发送测试消息', 'Send a test message'],
  },
  logged: {
    read: ['已查看', 'Read'],
    isSent: ['已发出', 'Sent'],
    problem: ['原因', 'What went wrong'],
  },
});
