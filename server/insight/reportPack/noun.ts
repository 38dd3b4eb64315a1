import { reportPackPage } from '#contract/insight/reportPack/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { seedReportPack } from './demo.ts';
import { reportPackDicts } from './dictionaries.ts';
import { reportPackHandlers } from './handlers.ts';
import { reportPackListExport } from './listExport.ts';

export const reportPackNoun = noun({
  serves: { reportPack: reportPackHandlers },
  listExports: [reportPackListExport],
  dictionaries: reportPackDicts,
  demo: seedReportPack,
  menus: [
    {
      directory: 'operation',
      place: 96,
      page: reportPackPage,
      actions: {
        'operation:reportPack:list': { name: ['查看', 'View'], roles: ['operations', 'auditor'] },
        'operation:reportPack:add': { name: ['新增', 'Add'], roles: ['operations'] },
        'operation:reportPack:update': { name: ['修改', 'Edit'], roles: ['operations'] },
        'operation:reportPack:delete': { name: ['删除', 'Delete'], roles: [] },
        'operation:reportPack:export': { name: ['导出列表', 'Export the list'], roles: ['operations'] },
      },
    },
  ],
});
