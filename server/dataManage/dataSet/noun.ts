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
        'dataManage:dataSet:list': ['查看', 'View'],
        'dataManage:dataSet:add': ['新增', 'Add'],
        'dataManage:dataSet:update': ['修改和归档', 'Edit and archive'],
        'dataManage:dataSet:delete': ['删除', 'Delete'],
        'dataManage:dataSet:import': ['导入', 'Import'],
        'dataManage:dataSet:freeze': ['冻结版本', 'Freeze versions'],
        'dataManage:dataSet:export': ['导出', 'Export'],
      },
    },
  ],
});
