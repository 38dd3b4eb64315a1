import { alertProcedurePage } from '#contract/capacity/alertProcedure/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { seedAlertProcedure } from './demo.ts';
import { alertProcedureHandlers } from './handlers.ts';
import { alertProcedureListExport } from './listExport.ts';

export const alertProcedureNoun = noun({
  serves: { alertProcedure: alertProcedureHandlers },
  listExports: [alertProcedureListExport],
  demo: seedAlertProcedure,
  menus: [
    {
      directory: 'capacity',
      place: 25,
      page: alertProcedurePage,
      actions: {
        'capacity:alertProcedure:list': ['查看', 'View'],
        'capacity:alertProcedure:add': ['新增', 'Add'],
        'capacity:alertProcedure:update': ['修改', 'Edit'],
        'capacity:alertProcedure:delete': ['删除', 'Delete'],
        'capacity:alertProcedure:export': ['导出', 'Export'],
      },
    },
  ],
});
