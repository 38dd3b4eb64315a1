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
        'sys:sysDict:list': { name: ['查看', 'View'], roles: ['auditor'] },
        'sys:sysDict:add': { name: ['新增', 'Add'], roles: [] },
        'sys:sysDict:update': { name: ['修改、排序和启停', 'Edit, move, enable and stop'], roles: [] },
        'sys:sysDict:delete': { name: ['删除', 'Delete'], roles: [] },
        'sys:sysDict:export': { name: ['导出', 'Export'], roles: [] },
      },
    },
  ],
});
