import { labelListPage } from '#contract/dataManage/labelList/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { seedLabels } from './demo.ts';
import { labelDicts } from './dictionaries.ts';
import { labelListHandlers } from './handlers.ts';
import { labelListExport } from './listExport.ts';

export const labelListNoun = noun({
  serves: { labelList: labelListHandlers },
  listExports: [labelListExport],
  dictionaries: labelDicts,
  demo: seedLabels,
  menus: [
    {
      directory: 'dataManage',
      place: 30,
      page: labelListPage,
      actions: {
        'dataManage:labelList:list': { name: ['查看', 'View'], roles: ['operations', 'data', 'auditor'] },
        'dataManage:labelList:add': { name: ['新增', 'Add'], roles: [] },
        'dataManage:labelList:update': { name: ['修改、弃用和合并', 'Edit, deprecate, merge'], roles: [] },
        'dataManage:labelList:delete': { name: ['删除', 'Delete'], roles: [] },
        'dataManage:labelList:release': { name: ['发布版本', 'Release versions'], roles: [] },
        'dataManage:labelList:export': { name: ['导出', 'Export'], roles: [] },
      },
    },
  ],
});
