import { testListPage } from '#contract/dataManage/testList/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(testListPage, {
  add: { label: ['新增测试清单', 'Add test list'], permission: 'dataManage:testList:add' },
});
