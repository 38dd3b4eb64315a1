import { scenePage } from '#contract/dataManage/scene/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(scenePage, {
  add: { label: ['新增场景', 'Add scene'], permission: 'dataManage:scene:add' },
  import: { label: ['导入场景', 'Import scenes'], permission: 'dataManage:scene:add' },
  release: {
    label: ['公开场景到门户', 'Release a scene to the portal'],
    permission: 'dataManage:scene:release',
    at: 'state=published',
  },
});
