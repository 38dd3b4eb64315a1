import { scenePage } from '#contract/dataManage/scene/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { sceneDicts } from './dictionaries.ts';
import { sceneHandlers } from './handlers.ts';
import { sceneListExport } from './listExport.ts';
import { sceneMiningJob } from './mineJob.ts';
import { tellScenes } from './story.ts';

export const sceneNoun = noun({
  serves: { scene: sceneHandlers },
  listExports: [sceneListExport],
  jobs: [sceneMiningJob],
  dictionaries: sceneDicts,
  story: [{ name: 'scenes', place: 70, tell: tellScenes }],
  menus: [
    {
      directory: 'dataManage',
      place: 20,
      page: scenePage,
      actions: {
        'dataManage:scene:list': ['查看', 'View'],
        'dataManage:scene:add': ['新增和挖掘', 'Add and look for'],
        'dataManage:scene:update': ['修改和标记', 'Edit and tag'],
        'dataManage:scene:review': ['审核和发布', 'Review and publish'],
        'dataManage:scene:release': ['公开到门户', 'Release to the portal'],
        'dataManage:scene:delete': ['删除', 'Delete'],
        'dataManage:scene:export': ['导出', 'Export'],
      },
    },
  ],
});
