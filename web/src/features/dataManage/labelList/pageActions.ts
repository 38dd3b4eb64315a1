import { labelListPage } from '#contract/dataManage/labelList/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(labelListPage, {
  add: { label: ['新增标签', 'Add label'], permission: 'dataManage:labelList:add' },
  release: { label: ['发布标签版本', 'Release labels'], permission: 'dataManage:labelList:release', at: '' },
});
