import { roadWorkPage } from '#contract/capacity/roadWork/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { roadWorkDicts } from './dictionaries.ts';
import { roadWorkHandlers } from './handlers.ts';
import { roadWorkListExport } from './listExport.ts';

export const roadWorkNoun = noun({
  serves: { roadWork: roadWorkHandlers },
  listExports: [roadWorkListExport],
  dictionaries: roadWorkDicts,
  menus: [
    {
      directory: 'capacity',
      place: 29,
      page: roadWorkPage,
      actions: {
        'capacity:roadWork:list': { name: ['查看', 'View'], roles: ['operations', 'dispatcher', 'auditor'] },
        'capacity:roadWork:decide': { name: ['决定不封闭', 'Decide'], roles: ['operations', 'dispatcher'] },
        'capacity:roadWork:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
