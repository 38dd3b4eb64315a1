import { titledListExport } from '#server/ground/job/listExport.ts';

export const operationListExport = titledListExport(
  '/sys/sysLog/getPageList',
  { zh: '操作日志', en: 'Operations' },
  (column) => [
    column.text('编号', 'No.', (row) => row.id, 12),
    column.time('时间', 'At', (row) => row.at),
    column.text('账号', 'Account', (row) => row.account, 18),
    column.text('角色', 'Role', (row) => row.roleCode),
    column.text('调用', 'Call', (row) => row.call, 36),
    column.text('对象', 'Object', (row) => row.object, 20),
    column.text('对象编号', 'Its id', (row) => row.objectId, 20),
    column.named(
      '对象名称',
      'Its name',
      ({ label, names }) => ({ zh: names?.nameZh ?? label, en: names?.nameEn ?? label }),
      28,
    ),
    column.text('变更字段数', 'Changed fields', (row) => row.changeCount, 12),
    column.text('地址', 'Address', (row) => row.ip, 20),
    column.text('追踪编号', 'Trace id', (row) => row.traceId, 34),
    column.text('耗时（毫秒）', 'Took (ms)', (row) => row.durationMs, 12),
  ],
);

export const signInListExport = titledListExport(
  '/sys/sysLog/getSignInList',
  { zh: '登录日志', en: 'Sign-ins' },
  (column) => [
    column.time('时间', 'At', (row) => row.at),
    column.text('账号', 'Account', (row) => row.account, 18),
    column.word('结果', 'Outcome', 'signInResult', (row) => row.result, 20),
    column.text('地址', 'Address', (row) => row.ip, 20),
    column.text('设备', 'Device', (row) => row.userAgent, 48),
    column.text('追踪编号', 'Trace id', (row) => row.traceId, 34),
  ],
);
