import { dataSetPage } from '#contract/dataManage/dataSet/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { dataSetDicts } from './dictionaries.ts';
import { dataSetHandlers } from './handlers.ts';
import { dataSetListExport } from './listExport.ts';

export const dataSetNoun = noun({
  serves: { dataSet: dataSetHandlers },
  listExports: [dataSetListExport],
  dictionaries: dataSetDicts,
  menus: [
    {
      directory: 'dataManage',
      place: 10,
      page: dataSetPage,
      actions: {
        'dataManage:dataSet:list': { name: ['查看', 'View'], roles: ['operations', 'data', 'auditor'] },
        'dataManage:dataSet:add': { name: ['新增', 'Add'], roles: ['data'] },
        'dataManage:dataSet:update': { name: ['修改和归档', 'Edit and archive'], roles: ['data'] },
        'dataManage:dataSet:delete': { name: ['删除', 'Delete'], roles: [] },
        'dataManage:dataSet:import': { name: ['导入', 'Import'], roles: ['data'] },
        'dataManage:dataSet:freeze': { name: ['冻结版本', 'Freeze versions'], roles: ['data'] },
        'dataManage:dataSet:export': { name: ['导出', 'Export'], roles: ['data'] },
      },
    },
  ],
});
