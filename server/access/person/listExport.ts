import { titledListExport } from '#server/ground/job/listExport.ts';

export const ownSignInListExport = titledListExport(
  '/sys/sysuser/mySignIns',
  { zh: '我的登录记录', en: 'My sign-ins' },
  (column) => [
    column.time('时间', 'At', (row) => row.at),
    column.word('结果', 'Outcome', 'signInResult', (row) => row.result, 20),
    column.text('地址', 'Address', (row) => row.ip, 20),
    column.text('设备', 'Device', (row) => row.userAgent, 48),
  ],
);
