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
  story: [{ name: 'scenes', needs: ['alerts'], tell: tellScenes }],
  menus: [
    {
      directory: 'dataManage',
      place: 20,
      page: scenePage,
      actions: {
        'dataManage:scene:list': { name: ['查看', 'View'], roles: ['operations', 'data', 'auditor'] },
        'dataManage:scene:add': { name: ['新增和挖掘', 'Add and look for'], roles: ['operations', 'data'] },
        'dataManage:scene:update': { name: ['修改和标记', 'Edit and tag'], roles: ['operations', 'data'] },
        'dataManage:scene:review': { name: ['审核和发布', 'Review and publish'], roles: ['operations', 'data'] },
        'dataManage:scene:release': { name: ['公开到门户', 'Release to the portal'], roles: [] },
        'dataManage:scene:delete': { name: ['删除', 'Delete'], roles: [] },
        'dataManage:scene:export': { name: ['导出', 'Export'], roles: ['operations', 'data'] },
      },
    },
  ],
});
