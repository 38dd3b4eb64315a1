/** The enumerations of background jobs. */
import type { Job } from '#contract/base/job/calls.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const jobDicts: readonly SeedDict[] = [
  closedDict<Job['state']>('jobState', '任务状态', 'Job state', {
    queued: ['排队中', 'Queued', 'grey'],
    running: ['进行中', 'Running', 'blue'],
    succeeded: ['已完成', 'Done', 'green'],
    failed: ['失败', 'Failed', 'red'],
    cancelled: ['已取消', 'Cancelled', 'amber'],
  }),
  closedDict<Job['kind']>('jobKind', '后台任务类型', 'Kind of background job', {
    userExport: ['导出系统用户', 'Export of system users'],
    userImport: ['导入系统用户', 'Import of system users'],
    areaExport: ['导出行政区划', 'Export of areas'],
    noticeReaderExport: ['导出公告阅读情况', 'Export of notice readers'],
    orderExport: ['导出订单', 'Export of orders'],
    orderImport: ['导入订单', 'Import of orders'],
    serviceExport: ['导出客服知识', 'Export of answers'],
    serviceImport: ['导入客服知识', 'Import of answers'],
    schoolExport: ['导出学校', 'Export of schools'],
    schoolImport: ['导入学校', 'Import of schools'],
    taskExport: ['导出任务结果', 'Export of task results'],
    listExport: ['导出列表', 'Export of a list'],
    trackExport: ['导出轨迹', 'Export of a track'],
    payBackTest: ['回测计价规则', 'Back-test of a pay rule'],
  }),
];
