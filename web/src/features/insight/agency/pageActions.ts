import { agencyPage } from '#contract/insight/agency/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(agencyPage, {
  add: { label: ['新增监管机构', 'Add agency'], permission: 'insight:agency:add' },
});
