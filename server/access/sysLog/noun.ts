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
        'sys:sysLog:list': ['查看', 'View'],
        'sys:sysLog:verify': ['校验日志', 'Verify the log'],
        'sys:sysLog:export': ['导出', 'Export'],
      },
    },
  ],
});
