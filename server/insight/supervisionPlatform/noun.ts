import { supervisionPlatformPage } from '#contract/insight/supervisionPlatform/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { supervisionPlatformDicts } from './dictionaries.ts';
import { supervisionPlatformHandlers } from './handlers.ts';
import { supervisionPlatformListExport } from './listExport.ts';

export const supervisionPlatformNoun = noun({
  serves: { supervisionPlatform: supervisionPlatformHandlers },
  listExports: [supervisionPlatformListExport],
  dictionaries: supervisionPlatformDicts,
  menus: [
    {
      directory: 'operation',
      place: 97,
      page: supervisionPlatformPage,
      actions: {
        'operation:supervisionPlatform:list': { name: ['查看', 'View'], roles: ['operations', 'auditor'] },
        'operation:supervisionPlatform:add': { name: ['新增', 'Add'], roles: [] },
        'operation:supervisionPlatform:update': { name: ['修改', 'Edit'], roles: [] },
        'operation:supervisionPlatform:delete': { name: ['删除', 'Delete'], roles: [] },
        'operation:supervisionPlatform:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
