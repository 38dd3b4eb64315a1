import { tollGatePage } from '#contract/finance/tollGate/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(tollGatePage, {
  add: { label: ['新增收费口', 'Add toll gate'], permission: 'operation:tollGate:add' },
});
