import { menuPage } from '#contract/access/menu/page.ts';
import { menuDicts } from './dictionaries.ts';
import { menuHandlers } from './handlers.ts';
import { noun } from '#server/ground/core/noun.ts';

export const menuNoun = noun({
  serves: { menu: menuHandlers },
  dictionaries: menuDicts,
  menus: [
    {
      directory: 'sys',
      place: 30,
      page: menuPage,
      actions: {
        'sys:menu:list': { name: ['查看', 'View'], roles: ['auditor'] },
        'sys:menu:add': { name: ['新增', 'Add'], roles: [] },
        'sys:menu:update': { name: ['修改、移动和启停', 'Edit, move, open and stop'], roles: [] },
        'sys:menu:delete': { name: ['删除和恢复', 'Delete and restore'], roles: [] },
      },
    },
  ],
});
