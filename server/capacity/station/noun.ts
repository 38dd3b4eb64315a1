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
        'capacity:station:list': ['查看', 'View'],
        'capacity:station:add': ['新增', 'Add'],
        'capacity:station:update': ['修改和启停', 'Edit, enable and stop'],
        'capacity:station:delete': ['删除', 'Delete'],
        'capacity:station:export': ['导出', 'Export'],
      },
    },
  ],
});
