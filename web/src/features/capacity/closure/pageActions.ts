import { closurePage } from '#contract/capacity/closure/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(closurePage, {
  add: { label: ['新增封闭区域', 'Close an area'], permission: 'capacity:closure:close' },
});
