import { orderPage } from '#contract/operation/order/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(orderPage, {
  add: { label: ['下单', 'Order a ride'], permission: 'operation:order:add' },
  import: { label: ['导入', 'Import'], permission: 'operation:order:import' },
});
