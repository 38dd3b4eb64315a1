import { taskEnterprisePage } from '#contract/school/task/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(taskEnterprisePage, {
  add: { label: ['新增任务', 'Add task'], permission: 'task:taskEnterprise:add' },
});
