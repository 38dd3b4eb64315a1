import { outboxPage } from '#contract/access/outbox/page.ts';
import { smsDicts } from './dictionaries.ts';
import { outboxHandlers } from './handlers.ts';
import { outboxListExport } from './listExport.ts';
import { expireOldSms, failLostSms, forgetOldSms, forgetSmsQuotas } from './queries.ts';
import { keepSendingSms } from './waiting.ts';
import { noun } from '#server/ground/core/noun.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

export const outboxNoun = noun({
  serves: { outbox: outboxHandlers },
  listExports: [outboxListExport],
  dictionaries: smsDicts,
  menus: [
    {
      directory: 'sys',
      place: 120,
      page: outboxPage,
      actions: {
        'sys:outbox:list': { name: ['查看', 'View'], roles: ['auditor'] },
        'sys:outbox:read': { name: ['查看短信内容', 'Read the texts'], roles: [] },
        'sys:outbox:export': { name: ['导出', 'Export'], roles: [] },
      },
    },
  ],
  keeps: [keepSendingSms],
  chores: {
    smsLost: ({ db }, ago) => failLostSms(db, ago(MINUTE_MS)).execute(),
    smsTexts: ({ db }, ago) => expireOldSms(db, ago(0)).execute(),
    sms: ({ db }, ago) => forgetOldSms(db, ago(90 * DAY_MS)).execute(),
    smsQuotas: ({ db }, ago) => forgetSmsQuotas(db, ago(0)).execute(),
  },
});
