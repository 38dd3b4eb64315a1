import { payRulePage } from '#contract/finance/payRule/page.ts';
import { hasEnded } from '#contract/operation/order/rules.ts';
import { noun } from '#server/ground/core/noun.ts';
import { payBackTestJob } from './backTest.ts';
import { seedPayRule } from './demo.ts';
import { payRuleDicts } from './dictionaries.ts';
import { payRuleHandlers } from './handlers.ts';
import { payRuleListExport } from './listExport.ts';
import { deleteOldQuotes } from './queries.ts';

const QUOTES_KEPT_MS = 7 * 86_400_000;

export const payRuleNoun = noun({
  serves: { payRule: payRuleHandlers },
  follows: {
    orderMoved: async ({ prices }, db, moved) => {
      for (const { orderId, to } of moved) if (hasEnded(to)) await prices.charge(db, orderId);
    },
  },
  listExports: [payRuleListExport],
  dictionaries: payRuleDicts,
  jobs: [payBackTestJob],
  demo: seedPayRule,
  chores: { priceQuotes: ({ db }, ago) => deleteOldQuotes(db, ago(QUOTES_KEPT_MS)).execute() },
  menus: [
    {
      directory: 'operation',
      place: 30,
      page: payRulePage,
      actions: {
        'operation:payRule:list': { name: ['查看', 'View'], roles: ['operations', 'auditor'] },
        'operation:payRule:update': { name: ['编写', 'Write'], roles: ['operations'] },
        'operation:payRule:approve': { name: ['审核和停用', 'Approve and retire'], roles: [] },
        'operation:payRule:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
