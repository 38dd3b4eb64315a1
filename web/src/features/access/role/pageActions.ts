import { rolePage } from '#contract/access/role/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(rolePage, {
  add: { label: ['新增角色', 'Add role'], permission: 'sys:role:add' },
});
