import { tollGatePage } from '#contract/finance/tollGate/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { seedTollGate } from './demo.ts';
import { tollGateHandlers } from './handlers.ts';
import { tollGateListExport } from './listExport.ts';

export const tollGateNoun = noun({
  serves: { tollGate: tollGateHandlers },
  listExports: [tollGateListExport],
  demo: seedTollGate,
  menus: [
    {
      directory: 'operation',
      place: 35,
      page: tollGatePage,
      actions: {
        'operation:tollGate:list': { name: ['查看', 'View'], roles: ['operations', 'auditor'] },
        'operation:tollGate:add': { name: ['新增', 'Add'], roles: ['operations'] },
        'operation:tollGate:update': { name: ['修改', 'Edit'], roles: ['operations'] },
        'operation:tollGate:delete': { name: ['删除', 'Delete'], roles: ['operations'] },
        'operation:tollGate:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
