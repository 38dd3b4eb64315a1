import { rangePage } from '#contract/capacity/range/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(rangePage, {
  add: { label: ['新增电子围栏', 'Add zone'], permission: 'capacity:range:add' },
});
