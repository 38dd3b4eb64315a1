import type { APP_KINDS, AppPlatform, AppVersionState, UPDATE_MODES } from '#contract/system/app/calls.ts';
import type { Job } from '#contract/base/job/calls.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const appDicts: readonly SeedDict[] = [
  closedDict<(typeof APP_KINDS)[number]>('appKind', '应用类别', 'Kind of app', {
    passenger: ['乘客端', 'Passenger'],
    safetyOperator: ['安全员端', 'Safety operator'],
    vehicleUnit: ['车机', 'Vehicle unit'],
  }),
  closedDict<AppPlatform>('appPlatform', '应用平台', 'App platform', {
    android: ['Android', 'Android'],
    ios: ['iOS', 'iOS'],
    harmony: ['HarmonyOS', 'HarmonyOS'],
    linux: ['Linux', 'Linux'],
  }),
  closedDict<AppVersionState>('appVersionState', '应用版本状态', 'State of an app version', {
    draft: ['草稿', 'Draft', 'grey'],
    published: ['已发布', 'Published', 'green'],
    withdrawn: ['已撤回', 'Withdrawn', 'red'],
  }),
  closedDict<(typeof UPDATE_MODES)[number]>('appUpdateMode', '更新方式', 'Update mode', {
    silent: ['静默更新', 'Silent'],
    prompt: ['提示更新', 'Prompt'],
    forced: ['强制更新', 'Forced'],
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
  }),
];
