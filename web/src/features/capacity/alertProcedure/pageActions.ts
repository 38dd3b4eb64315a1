import { alertProcedurePage } from '#contract/capacity/alertProcedure/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(alertProcedurePage, {
  add: { label: ['新增处置预案', 'Add alert procedure'], permission: 'capacity:alertProcedure:add' },
});
