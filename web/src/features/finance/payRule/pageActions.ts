import { payRulePage } from '#contract/finance/payRule/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(payRulePage, {
  add: { label: ['新增计价规则', 'Add pay rule'], permission: 'operation:payRule:update' },
});
