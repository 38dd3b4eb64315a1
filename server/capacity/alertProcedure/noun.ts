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
        'capacity:alertProcedure:list': { name: ['查看', 'View'], roles: ['operations', 'dispatcher', 'auditor'] },
        'capacity:alertProcedure:add': { name: ['新增', 'Add'], roles: ['operations'] },
        'capacity:alertProcedure:update': { name: ['修改', 'Edit'], roles: ['operations'] },
        'capacity:alertProcedure:delete': { name: ['删除', 'Delete'], roles: [] },
        'capacity:alertProcedure:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
