import { sysDictPage } from '#contract/base/sysDict/page.ts';
import { groundDicts } from './dictionaries.ts';
import { sysDictHandlers } from './handlers.ts';
import { dictItemListExport, dictTypeListExport } from './listExport.ts';
import { noun } from '#server/ground/core/noun.ts';

export const sysDictNoun = noun({
  serves: { sysDict: sysDictHandlers },
  listExports: [dictItemListExport, dictTypeListExport],
  dictionaries: groundDicts,
  menus: [
    {
      directory: 'sys',
      place: 130,
      page: sysDictPage,
      actions: {
        'sys:sysDict:list': ['查看', 'View'],
        'sys:sysDict:add': ['新增', 'Add'],
        'sys:sysDict:update': ['修改、排序和启停', 'Edit, move, enable and stop'],
        'sys:sysDict:delete': ['删除', 'Delete'],
        'sys:sysDict:export': ['导出', 'Export'],
      },
    },
  ],
});
