import { rulePage } from '#contract/operation/rule/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(rulePage, {
  add: { label: ['新增规则', 'Add rule'], permission: 'operation:rule:update' },
});
