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
    areaExport: ['导出行政区划', 'Export of divisions'],
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
    supplierClose: ['供应商结算单关账', 'Closing of a supplier statement'],
    supplierCheck: ['供应商结算单复核', 'Check of a supplier statement'],
    supplierExport: ['供应商结算单导出', 'Export of a supplier statement'],
    reconciliation: ['对账', 'Reconciliation'],
    ruleBackTest: ['回测运营规则', 'Back-test of an operating rule'],
    dataInspect: ['检查待导入的数据', 'Inspection of data to import'],
    dataImport: ['导入数据集', 'Import into a data set'],
    dataExport: ['导出数据集', 'Export of a data set'],
    sceneMining: ['挖掘场景', 'Search for scenes'],
    sceneInspect: ['检查待导入的场景', 'Inspection of scenes to import'],
    sceneImport: ['导入场景', 'Import of scenes'],
    figureExport: ['导出分析', 'Export of an analysis'],
    analysisExport: ['导出分析表格', 'Export of a table of an analysis'],
    eventRecordExport: ['导出事件数据', 'Export of an event record'],
    reportExport: ['导出监管报告', 'Export of a regulatory report'],
  }),
];
