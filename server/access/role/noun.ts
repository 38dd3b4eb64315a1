import { rolePage } from '#contract/access/role/page.ts';
import { roleDicts } from './dictionaries.ts';
import { roleHandlers } from './handlers.ts';
import { roleListExport } from './listExport.ts';
import { noun } from '#server/ground/core/noun.ts';

export const roleNoun = noun({
  serves: { role: roleHandlers },
  listExports: [roleListExport],
  dictionaries: roleDicts,
  menus: [
    {
      directory: 'sys',
      place: 20,
      page: rolePage,
      actions: {
        'sys:role:list': ['查看', 'View'],
        'sys:role:add': ['新增', 'Add'],
        'sys:role:update': ['修改和启停', 'Edit, enable and stop'],
        'sys:role:delete': ['删除', 'Delete'],
        'sys:role:grant': ['分配权限', 'Grant rights'],
        'sys:role:export': ['导出', 'Export'],
      },
    },
  ],
});
