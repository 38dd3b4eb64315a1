import { sysConfigPage } from '#contract/system/sysConfig/page.ts';
import { sysConfigDicts } from './dictionaries.ts';
import { sysConfigHandlers } from './handlers.ts';
import { configHistoryExport } from './listExport.ts';
import { noun } from '#server/ground/core/noun.ts';

export const sysConfigNoun = noun({
  serves: { sysConfig: sysConfigHandlers },
  listExports: [configHistoryExport],
  dictionaries: sysConfigDicts,
  menus: [
    {
      directory: 'operation',
      place: 30,
      page: sysConfigPage,
      actions: {
        'operation:config:list': { name: ['查看', 'View'], roles: ['auditor'] },
        'operation:config:update': { name: ['修改和恢复', 'Change and restore'], roles: [] },
        'operation:config:init': { name: ['恢复默认值', 'Reset to defaults'], roles: [] },
        'operation:config:export': { name: ['导出', 'Export'], roles: [] },
      },
    },
  ],
});
