import { sysLogPage } from '#contract/access/sysLog/page.ts';
import { sysLogDicts } from './dictionaries.ts';
import { sysLogHandlers } from './handlers.ts';
import { operationListExport, signInListExport } from './listExport.ts';
import { noun } from '#server/ground/core/noun.ts';

export const sysLogNoun = noun({
  serves: { sysLog: sysLogHandlers },
  listExports: [operationListExport, signInListExport],
  dictionaries: sysLogDicts,
  menus: [
    {
      directory: 'sys',
      place: 140,
      page: sysLogPage,
      actions: {
        'sys:sysLog:list': { name: ['查看', 'View'], roles: ['auditor'] },
        'sys:sysLog:verify': { name: ['校验日志', 'Verify the log'], roles: ['auditor'] },
        'sys:sysLog:export': { name: ['导出', 'Export'], roles: [] },
      },
    },
  ],
});
