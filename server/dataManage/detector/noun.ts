import { detectorPage } from '#contract/dataManage/detector/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { detectorDicts } from './dictionaries.ts';
import { detectorHandlers } from './handlers.ts';
import { detectorListExport } from './listExport.ts';
import { detectorRunJob } from './runJob.ts';

export const detectorNoun = noun({
  serves: { detector: detectorHandlers },
  listExports: [detectorListExport],
  dictionaries: detectorDicts,
  jobs: [detectorRunJob],
  menus: [
    {
      directory: 'dataManage',
      place: 55,
      page: detectorPage,
      actions: {
        'dataManage:detector:list': { name: ['查看', 'View'], roles: ['data', 'auditor'] },
        'dataManage:detector:add': { name: ['新增', 'Add'], roles: [] },
        'dataManage:detector:update': { name: ['修改', 'Edit'], roles: [] },
        'dataManage:detector:delete': { name: ['删除', 'Delete'], roles: [] },
        'dataManage:detector:export': { name: ['导出', 'Export'], roles: ['data'] },
      },
    },
  ],
});
