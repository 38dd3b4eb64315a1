import { sysAreaPage } from '#contract/base/sysArea/page.ts';
import { sysAreaDicts } from './dictionaries.ts';
import { areaExportJob } from './export.ts';
import { sysAreaHandlers } from './handlers.ts';
import { noun } from '#server/ground/core/noun.ts';

export const sysAreaNoun = noun({
  serves: { sysArea: sysAreaHandlers },
  jobs: [areaExportJob],
  dictionaries: sysAreaDicts,
  menus: [
    {
      directory: 'sys',
      place: 50,
      page: sysAreaPage,
      actions: {
        'sys:sysArea:list': { name: ['查看', 'View'], roles: ['auditor'] },
        'sys:sysArea:add': { name: ['新增下级', 'Add'], roles: [] },
        'sys:sysArea:update': { name: ['修改和启停', 'Edit, stop and open'], roles: [] },
        'sys:sysArea:delete': { name: ['删除', 'Delete'], roles: [] },
        'sys:sysArea:export': { name: ['导出', 'Export'], roles: [] },
      },
    },
  ],
});
