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
        'dataManage:labelList:list': ['查看', 'View'],
        'dataManage:labelList:add': ['新增', 'Add'],
        'dataManage:labelList:update': ['修改、弃用和合并', 'Edit, deprecate, merge'],
        'dataManage:labelList:delete': ['删除', 'Delete'],
        'dataManage:labelList:release': ['发布版本', 'Release versions'],
        'dataManage:labelList:export': ['导出', 'Export'],
      },
    },
  ],
});
