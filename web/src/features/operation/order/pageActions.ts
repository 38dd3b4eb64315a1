import { orderPage } from '#contract/operation/order/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(orderPage, {
  import: { label: ['导入', 'Import'], permission: 'operation:order:import' },
});
