import { systemUserPage } from '#contract/access/systemUser/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(systemUserPage, {
  add: { label: ['新增用户', 'Add user'], permission: 'sys:systemUser:add' },
  import: { label: ['导入', 'Import'], permission: 'sys:systemUser:add' },
});
