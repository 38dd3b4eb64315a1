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
        'sys:sysArea:list': ['查看', 'View'],
        'sys:sysArea:add': ['新增下级', 'Add'],
        'sys:sysArea:update': ['修改和启停', 'Edit, stop and open'],
        'sys:sysArea:delete': ['删除', 'Delete'],
        'sys:sysArea:export': ['导出', 'Export'],
      },
    },
  ],
});
