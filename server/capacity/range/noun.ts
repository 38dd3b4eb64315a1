import { rangePage } from '#contract/capacity/range/page.ts';
import { rangeDicts } from './dictionaries.ts';
import { rangeHandlers } from './handlers.ts';
import { rangeListExport } from './listExport.ts';
import { noun } from '#server/ground/core/noun.ts';

export const rangeNoun = noun({
  serves: { range: rangeHandlers },
  listExports: [rangeListExport],
  dictionaries: rangeDicts,
  menus: [
    {
      directory: 'capacity',
      place: 40,
      page: rangePage,
      actions: {
        'capacity:range:list': {
          name: ['查看', 'View'],
          roles: ['operations', 'dispatcher', 'data', 'supplier', 'auditor'],
        },
        'capacity:range:add': { name: ['新增和导入', 'Add and import'], roles: ['operations'] },
        'capacity:range:update': { name: ['修改草稿和恢复', 'Edit drafts and restore'], roles: ['operations'] },
        'capacity:range:publish': { name: ['发布和停用', 'Publish and retire'], roles: ['operations'] },
        'capacity:range:delete': { name: ['删除草稿', 'Delete drafts'], roles: ['operations'] },
        'capacity:range:export': { name: ['导出', 'Export'], roles: ['operations', 'data'] },
      },
    },
  ],
});
