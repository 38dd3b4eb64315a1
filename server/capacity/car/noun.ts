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
        'capacity:car:list': {
          name: ['查看', 'View'],
          roles: ['operations', 'dispatcher', 'data', 'supplier', 'auditor'],
        },
        'capacity:car:add': { name: ['新增', 'Add'], roles: ['operations'] },
        'capacity:car:update': {
          name: ['修改档案、证件和维护', 'Edit records, documents and maintenance'],
          roles: ['operations'],
        },
        'capacity:car:changeState': { name: ['启用、停用和出售', 'Enable, disable and sell'], roles: ['operations'] },
        'capacity:car:import': { name: ['导入', 'Import'], roles: ['operations'] },
        'capacity:car:export': { name: ['导出', 'Export'], roles: ['operations', 'data', 'supplier'] },
      },
    },
  ],
});
