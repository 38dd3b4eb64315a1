import { carPage } from '#contract/capacity/car/page.ts';
import { carDicts } from './dictionaries.ts';
import { carHandlers } from './handlers.ts';
import { carListExport } from './listExport.ts';
import { seesCarDocument } from './service.ts';
import { noun } from '#server/ground/core/noun.ts';

export const carNoun = noun({
  serves: { car: carHandlers },
  listExports: [carListExport],
  fileChecks: { carDocument: seesCarDocument },
  dictionaries: carDicts,
  menus: [
    {
      directory: 'capacity',
      place: 20,
      page: carPage,
      actions: {
        'capacity:car:list': ['查看', 'View'],
        'capacity:car:add': ['新增', 'Add'],
        'capacity:car:update': ['修改档案、证件和维护', 'Edit records, documents and maintenance'],
        'capacity:car:changeState': ['启用、停用和出售', 'Enable, disable and sell'],
        'capacity:car:import': ['导入', 'Import'],
        'capacity:car:export': ['导出', 'Export'],
      },
    },
  ],
});
