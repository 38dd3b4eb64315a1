import { agencyPage } from '#contract/insight/agency/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { agencyHandlers } from './handlers.ts';
import { agencyListExport } from './listExport.ts';

export const agencyNoun = noun({
  serves: { agency: agencyHandlers },
  listExports: [agencyListExport],
  menus: [
    {
      directory: 'sys',
      place: 84,
      page: agencyPage,
      actions: {
        'insight:agency:list': { name: ['查看', 'View'], roles: ['auditor'] },
        'insight:agency:add': { name: ['新增', 'Add'], roles: [] },
        'insight:agency:update': { name: ['修改', 'Edit'], roles: [] },
        'insight:agency:renew': { name: ['签发令牌', 'Issue tokens'], roles: [] },
        'insight:agency:delete': { name: ['删除', 'Delete'], roles: [] },
        'insight:agency:export': { name: ['导出', 'Export'], roles: [] },
      },
    },
  ],
});
