/** The enumerations of apps, public pages and the health of the installation. */
import type { APP_KINDS, AppPlatform, AppVersionState, UPDATE_MODES } from '#contract/system/app/calls.ts';
import type { Job } from '#contract/base/job/calls.ts';
import type { HEALTH_PARTS, HEALTH_STATES } from '#contract/system/setting/calls.ts';
import type { SitePageState } from '#contract/system/sitePage/calls.ts';
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
  closedDict<SitePageState>('sitePageState', '公开页面状态', 'State of a public page', {
    draft: ['草稿', 'Draft', 'grey'],
    published: ['已发布', 'Published', 'green'],
    changed: ['有未发布的修改', 'Unpublished changes', 'amber'],
    withdrawn: ['已撤下', 'Withdrawn', 'red'],
  }),
  closedDict<(typeof HEALTH_PARTS)[number]>('healthPart', '健康检查项', 'Part of the health', {
    database: ['数据库', 'Database'],
    broker: ['MQTT 代理', 'MQTT broker'],
    fileStore: ['文件存储', 'File store'],
    sms: ['短信', 'Text messages'],
    disk: ['数据盘', 'Data disk'],
    nodes: ['服务节点', 'Nodes'],
    jobs: ['后台任务', 'Background jobs'],
    clock: ['时钟', 'Clock'],
  }),
  closedDict<(typeof HEALTH_STATES)[number]>('healthState', '健康状态', 'Health', {
    good: ['正常', 'Good', 'green'],
    warn: ['需要关注', 'Needs a look', 'amber'],
    bad: ['异常', 'Not working', 'red'],
    off: ['未启用', 'Not set up', 'grey'],
  }),
];
