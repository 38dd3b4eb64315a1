import { detectorPage } from '#contract/dataManage/detector/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(detectorPage, {
  add: { label: ['新增检测器', 'Add detector'], permission: 'dataManage:detector:add' },
});
