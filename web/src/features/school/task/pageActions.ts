import { taskEnterprisePage } from '#contract/school/task/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(taskEnterprisePage, {
  add: { label: ['新增任务', 'Add task'], permission: 'task:taskEnterprise:add' },
  publish: {
    label: ['发布企业任务', 'Publish a task'],
    permission: 'task:taskEnterprise:publish',
    at: 'tab=all&state=draft',
  },
});
