import { dataSetPage } from '#contract/dataManage/dataSet/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(dataSetPage, {
  add: { label: ['新增数据集', 'Add data set'], permission: 'dataManage:dataSet:add' },
});
