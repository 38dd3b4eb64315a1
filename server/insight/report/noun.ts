import { reportPage } from '#contract/insight/report/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { reportDicts } from './dictionaries.ts';
import { reportExportJob } from './export.ts';
import { forgetInReports, forgetOldReports, reportsHeld } from './forget.ts';
import { reportHandlers } from './handlers.ts';
import { reportListExport } from './listExport.ts';
import { keepReports } from './owed.ts';

export const reportNoun = noun({
  serves: { report: reportHandlers },
  keeps: [keepReports],
  follows: { passengerErased: forgetInReports },
  holds: reportsHeld,
  chores: { reports: forgetOldReports },
  listExports: [reportListExport],
  dictionaries: reportDicts,
  jobs: [reportExportJob],
  menus: [
    {
      directory: 'operation',
      place: 95,
      page: reportPage,
      actions: {
        'operation:report:list': { name: ['查看', 'View'], roles: ['operations', 'auditor'] },
        'operation:report:write': { name: ['填写和提交', 'Fill in and submit'], roles: ['operations'] },
        'operation:report:approve': {
          name: ['批准、退回、认定无需报送', 'Approve, return, dismiss'],
          roles: ['operations'],
        },
        'operation:report:send': { name: ['导出并登记报送', 'Export, and say what was sent'], roles: ['operations'] },
        'operation:report:export': { name: ['导出列表', 'Export the list'], roles: ['operations'] },
      },
    },
  ],
});
