import { sysDictPage } from '#contract/base/sysDict/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(sysDictPage, {
  add: { label: ['新增字典', 'Add dictionary'], permission: 'sys:sysDict:add' },
});
