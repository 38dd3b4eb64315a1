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
        'insight:agency:list': ['查看', 'View'],
        'insight:agency:add': ['新增', 'Add'],
        'insight:agency:update': ['修改', 'Edit'],
        'insight:agency:renew': ['签发令牌', 'Issue tokens'],
        'insight:agency:delete': ['删除', 'Delete'],
        'insight:agency:export': ['导出', 'Export'],
      },
    },
  ],
});
