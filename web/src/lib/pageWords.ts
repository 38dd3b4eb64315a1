import { defineWords, useWords } from './words.ts';

/** Titles of the pages by route; the home page, whose route is empty, is `homePage`. What one is for: `<route>?`. */
const zh = {
  homePage: '首页',
  'homePage?': '今天可以从这里开始',
  'personal/mine': '个人资料',
  'personal/mine?': '维护自己的资料和头像，核验身份',
  'personal/account': '个人账号',
  'personal/account?': '修改密码和手机号，设置两步验证，查看登录会话和记录',
  'personal/jobs': '我的任务',
  'personal/jobs?': '查看自己的导出和导入，下载文件',
  message: '消息',
  'message?': '查看公告、任务结果和提醒',
  noticeAnnouncementPlatform: '平台公告',
  'noticeAnnouncementPlatform?': '编写、发布和撤回公告，查看谁已阅读',
  noticeAnnouncementSupplier: '供应商通知',
  'noticeAnnouncementSupplier?': '供应商提交通知，平台阅读并推送',
  docs: '操作手册',
  'docs?': '查阅各页面的用法',
  'sys/sysUser': '系统用户',
  'sys/sysUser?': '添加和管理能登录控制台的人员',
  'sys/role': '角色',
  'sys/role?': '决定每个角色能看什么、做什么',
  'sys/sysMenu': '菜单',
  'sys/sysMenu?': '调整菜单的结构、名称和权限',
  'sys/school': '学校',
  'sys/school?': '维护学校、院系、专业和师生',
  'task/taskEnterprise': '企业任务',
  'task/taskEnterprise?': '发布实践任务，验收成果',
  'task/taskTeacher': '教师任务',
  'task/taskTeacher?': '接受企业任务，分发给学生并评分',
  'task/taskStudent': '学生任务',
  'task/taskStudent?': '查看任务要求，提交成果',
  'sys/area': '行政区划',
  'sys/area?': '查看全国区划，停用或增补下级',
  'sys/app': '应用',
  'sys/app?': '管理乘客端、安全员端和车机应用',
  'sys/app/version': '应用版本',
  'sys/app/version?': '发布、放量和撤回各平台的应用版本',
  'sys/page': '公开页面',
  'sys/page?': '编写并发布协议、隐私政策等公开页面',
  'sys/file': '文件',
  'sys/file?': '查看上传的文件，处理隔离和清理',
  'sys/setting': '系统设置',
  'sys/setting?': '站点、安全、存储、任务、登录会话、健康状况和版本',
  api: '接口文档',
  'api?': '查阅并试用每个接口',
  'sys/dictionary': '字典',
  'sys/dictionary?': '维护各种值的名称、颜色和顺序',
  'operation/configurationCenter': '配置中心',
  'operation/configurationCenter?': '修改系统的各项设置，查看历史，恢复旧值',
  'sys/sysLog': '系统日志',
  'sys/sysLog?': '查看谁在什么时候改了什么，并校验日志链',
  'sys/outbox': '短信发件箱',
  'sys/outbox?': '查看发出的短信，把发件箱中的验证码转告本人',
  'operation/order': '订单',
  'operation/order?': '查找、查看、导入和导出订单',
  'operation/service': '智能客服',
  'operation/service?': '编写客服知识，试问，处理没能回答的问题',
} as const;

type PageKey = Exclude<keyof typeof zh, `${string}?`>;
/** A page's route without a leading slash; empty for the home page. */
export type PagePath = Exclude<PageKey, 'homePage'> | '';

export const pageWords = defineWords('pages', {
  zh,
  en: {
    homePage: 'Home',
    'homePage?': 'A place to start from today',
    'personal/mine': 'My profile',
    'personal/mine?': 'Keep your own data and picture, have your identity checked',
    'personal/account': 'My account',
    'personal/account?': 'Change password and mobile number, set up a second factor, see sessions and sign-ins',
    'personal/jobs': 'My jobs',
    'personal/jobs?': 'See your own exports and imports, save their files',
    message: 'Messages',
    'message?': 'Read notices, outcomes of jobs and reminders',
    noticeAnnouncementPlatform: 'Platform notices',
    'noticeAnnouncementPlatform?': 'Write, publish and recall notices, see who has read them',
    noticeAnnouncementSupplier: 'Supplier notices',
    'noticeAnnouncementSupplier?': 'Suppliers hand notices in, the platform reads them and pushes them on',
    docs: 'Manual',
    'docs?': 'Look up how the pages are used',
    'sys/sysUser': 'System users',
    'sys/sysUser?': 'Add and manage the people who sign in to the console',
    'sys/role': 'Roles',
    'sys/role?': 'Decide what each role may see and do',
    'sys/sysMenu': 'Menus',
    'sys/sysMenu?': 'Arrange the menu: structure, names, permissions',
    'sys/school': 'Schools',
    'sys/school?': 'Keep schools, departments, majors and their people',
    'task/taskEnterprise': 'Enterprise tasks',
    'task/taskEnterprise?': 'Give practice work and accept the results',
    'task/taskTeacher': 'Teacher tasks',
    'task/taskTeacher?': 'Accept tasks, release them to students, mark',
    'task/taskStudent': 'Student tasks',
    'task/taskStudent?': 'Read what is asked and hand in',
    'sys/area': 'Areas',
    'sys/area?': 'See the divisions of the country, stop some or add parts',
    'sys/app': 'Apps',
    'sys/app?': 'Manage the apps of passengers, safety operators and vehicles',
    'sys/app/version': 'App versions',
    'sys/app/version?': 'Publish, roll out and withdraw versions for each platform',
    'sys/page': 'Public pages',
    'sys/page?': 'Write and publish agreements, the privacy policy and the like',
    'sys/file': 'Files',
    'sys/file?': 'See what was uploaded, judge quarantine, clear orphans',
    'sys/setting': 'Settings',
    'sys/setting?': 'Site, security, storage, jobs, sessions, health and versions',
    api: 'API',
    'api?': 'Look up and try every call',
    'sys/dictionary': 'Dictionaries',
    'sys/dictionary?': 'The names, colours and order of values',
    'operation/configurationCenter': 'Configuration',
    'operation/configurationCenter?': 'Change settings, see their history, put old values back',
    'sys/sysLog': 'System log',
    'sys/sysLog?': 'See who changed what and when, and verify the chain',
    'sys/outbox': 'SMS outbox',
    'sys/outbox?': 'See what text messages went out, and pass on codes that wait here',
    'operation/order': 'Orders',
    'operation/order?': 'Find, view, import and export orders',
    'operation/service': 'AI customer service',
    'operation/service?': 'Write service entries, try them out, handle what could not be answered',
  },
});

export interface PageNames {
  title: (path: PagePath) => string;
  purpose: (path: PagePath) => string;
  /** What the page at any route is for; empty for a route that is none of ours. */
  purposeOf: (route: string) => string;
}

const keyOf = (path: PagePath): PageKey => (path === '' ? 'homePage' : path);
const isPagePath = (route: string): route is PagePath => route !== '' && `${route}?` in zh;

/** The titles and purposes of pages in the current language. */
export function usePageNames(): PageNames {
  const t = useWords(pageWords);
  const purpose = (path: PagePath) => t(`${keyOf(path)}?`);
  return { title: (path) => t(keyOf(path)), purpose, purposeOf: (route) => (isPagePath(route) ? purpose(route) : '') };
}
