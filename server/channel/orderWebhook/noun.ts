import { orderWebhookPage } from '#contract/channel/orderWebhook/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { orderWebhookDicts } from './dictionaries.ts';
import { orderWebhookHandlers } from './handlers.ts';
import { orderWebhookListExport } from './listExport.ts';
import { forgetWebhookCalls, waitingWebhookCalls } from './queries.ts';
import { noteForApps, noteRescheduled, keepTellingApps } from './tell.ts';

const KEPT_MS = 7 * 24 * 3_600_000;

export const orderWebhookNoun = noun({
  serves: { orderWebhook: orderWebhookHandlers },
  follows: { orderMoved: noteForApps, orderRescheduled: noteRescheduled },
  backlog: {
    part: 'followers',
    to: orderWebhookPage.title,
    ask: (db) => waitingWebhookCalls(db).executeTakeFirstOrThrow(),
  },
  keeps: [keepTellingApps],
  listExports: [orderWebhookListExport],
  dictionaries: orderWebhookDicts,
  chores: { orderWebhookCalls: ({ db }, ago) => forgetWebhookCalls(db, ago(KEPT_MS)).execute() },
  menus: [
    {
      directory: 'operation',
      place: 99,
      page: orderWebhookPage,
      actions: {
        'operation:orderWebhook:list': { name: ['查看', 'View'], roles: ['operations', 'auditor'] },
        'operation:orderWebhook:add': { name: ['新增', 'Add'], roles: [] },
        'operation:orderWebhook:update': { name: ['修改', 'Edit'], roles: [] },
        'operation:orderWebhook:delete': { name: ['删除', 'Delete'], roles: [] },
        'operation:orderWebhook:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
