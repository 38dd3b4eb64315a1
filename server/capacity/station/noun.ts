import { stationPage } from '#contract/capacity/station/page.ts';
import { stationDicts } from './dictionaries.ts';
import { stationHandlers } from './handlers.ts';
import { stationListExport } from './listExport.ts';
import { noun } from '#server/ground/core/noun.ts';

export const stationNoun = noun({
  serves: { station: stationHandlers },
  listExports: [stationListExport],
  dictionaries: stationDicts,
  menus: [
    {
      directory: 'capacity',
      place: 50,
      page: stationPage,
      actions: {
        'capacity:station:list': {
          name: ['查看', 'View'],
          roles: ['operations', 'dispatcher', 'data', 'supplier', 'auditor'],
        },
        'capacity:station:add': { name: ['新增', 'Add'], roles: ['operations'] },
        'capacity:station:update': { name: ['修改和启停', 'Edit, enable and stop'], roles: ['operations'] },
        'capacity:station:delete': { name: ['删除', 'Delete'], roles: ['operations'] },
        'capacity:station:export': { name: ['导出', 'Export'], roles: ['operations', 'data'] },
      },
    },
  ],
});
