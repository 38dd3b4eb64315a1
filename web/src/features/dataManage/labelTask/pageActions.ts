import { labelTaskPage } from '#contract/dataManage/labelTask/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(labelTaskPage, {
  add: { label: ['新增标注任务', 'Add labelling task'], permission: 'dataManage:labelTask:add' },
});
