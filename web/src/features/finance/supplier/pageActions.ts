import { supplierPage } from '#contract/finance/supplier/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(supplierPage, {
  add: { label: ['新增供应商', 'Add supplier'], permission: 'operation:supplier:update' },
});
