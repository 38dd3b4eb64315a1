import { reportChannelPage } from '#contract/insight/reportChannel/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { reportChannelDicts } from './dictionaries.ts';
import { reportChannelHandlers } from './handlers.ts';
import { reportChannelListExport } from './listExport.ts';
import { tellReportChannel } from './story.ts';

export const reportChannelNoun = noun({
  serves: { reportChannel: reportChannelHandlers },
  listExports: [reportChannelListExport],
  dictionaries: reportChannelDicts,
  story: [{ name: 'reportChannel', needs: [], tell: tellReportChannel }],
  menus: [
    {
      directory: 'operation',
      place: 98,
      page: reportChannelPage,
      actions: {
        'operation:reportChannel:list': { name: ['查看', 'View'], roles: ['operations', 'auditor'] },
        'operation:reportChannel:add': { name: ['新增', 'Add'], roles: [] },
        'operation:reportChannel:update': { name: ['修改', 'Edit'], roles: [] },
        'operation:reportChannel:delete': { name: ['删除', 'Delete'], roles: [] },
        'operation:reportChannel:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
