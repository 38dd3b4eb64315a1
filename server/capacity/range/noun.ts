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
        'capacity:range:list': ['查看', 'View'],
        'capacity:range:add': ['新增和导入', 'Add and import'],
        'capacity:range:update': ['修改草稿和恢复', 'Edit drafts and restore'],
        'capacity:range:publish': ['发布和停用', 'Publish and retire'],
        'capacity:range:delete': ['删除草稿', 'Delete drafts'],
        'capacity:range:export': ['导出', 'Export'],
      },
    },
  ],
});
