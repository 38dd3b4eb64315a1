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
        'sys:role:list': { name: ['查看', 'View'], roles: ['auditor'] },
        'sys:role:add': { name: ['新增', 'Add'], roles: [] },
        'sys:role:update': { name: ['修改和启停', 'Edit, enable and stop'], roles: [] },
        'sys:role:delete': { name: ['删除', 'Delete'], roles: [] },
        'sys:role:grant': { name: ['分配权限', 'Grant rights'], roles: [] },
        'sys:role:export': { name: ['导出', 'Export'], roles: [] },
      },
    },
  ],
});
