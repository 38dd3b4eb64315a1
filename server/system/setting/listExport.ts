import { titledListExport } from '#server/ground/job/listExport.ts';

export const allJobsListExport = titledListExport(
  '/sys/setting/getJobList',
  { zh: '后台任务', en: 'Background jobs' },
  (column) => [
    column.text('编号', 'No.', (row) => row.id, 12),
    column.word('类型', 'Kind', 'jobKind', (row) => row.kind, 24),
    column.word('状态', 'State', 'jobState', (row) => row.state),
    column.text('账号', 'Account', (row) => row.account, 18),
    column.text('姓名', 'Name', (row) => row.realName),
    column.time('创建时间', 'Created at', (row) => row.createdAt),
    column.time('开始时间', 'Started at', (row) => row.startedAt),
    column.time('结束时间', 'Ended at', (row) => row.finishedAt),
    column.text('完成行数', 'Rows done', (row) => row.doneCount, 12),
    column.text('运行次数', 'Runs', (row) => row.attempt, 10),
    column.text('结果', 'Outcome', (row) => row.message, 48),
  ],
);

export const sessionListExport = titledListExport(
  '/sys/setting/getSessionList',
  { zh: '在线会话', en: 'Signed-in sessions' },
  (column) => [
    column.text('账号', 'Account', (row) => row.account, 18),
    column.text('姓名', 'Name', (row) => row.realName),
    column.named('角色', 'Role', (row) => ({ zh: row.roleNameZh, en: row.roleNameEn })),
    column.text('地址', 'Address', (row) => row.ip, 20),
    column.text('设备', 'Device', (row) => row.userAgent, 48),
    column.time('登录时间', 'Signed in at', (row) => row.createdAt),
    column.time('最近活动', 'Last seen at', (row) => row.lastSeenAt),
    column.yesNo('本次会话', 'This session', (row) => row.current),
  ],
);
