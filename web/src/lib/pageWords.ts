import { defineWords, useWords } from './words.ts';

/** Titles of the pages by route; the home page, whose route is empty, is `homePage`. What one is for: `<route>?`. */
const zh = {
  homePage: '首页',
  'homePage?': '今天可以从这里开始',
  'personal/account': '个人账号',
  'personal/account?': '修改密码，查看并结束自己的登录会话',
  'personal/jobs': '我的任务',
  'personal/jobs?': '查看自己的导出和导入，下载文件',
  docs: '操作手册',
  'docs?': '查阅各页面的用法',
  'sys/sysUser': '系统用户',
  'sys/sysUser?': '添加和管理能登录控制台的人员',
  'sys/role': '角色',
  'sys/role?': '决定每个角色能看什么、做什么',
  'sys/sysMenu': '菜单',
  'sys/sysMenu?': '调整菜单的结构、名称和权限',
  'sys/sysLog': '系统日志',
  'sys/sysLog?': '查看谁在什么时候改了什么，并校验日志链',
  'operation/order': '订单',
  'operation/order?': '查找、查看、导入和导出订单',
} as const;

type PageKey = Exclude<keyof typeof zh, `${string}?`>;
/** A page's route without a leading slash; empty for the home page. */
export type PagePath = Exclude<PageKey, 'homePage'> | '';

export const pageWords = defineWords('pages', {
  zh,
  en: {
    homePage: 'Home',
    'homePage?': 'A place to start from today',
    'personal/account': 'My account',
    'personal/account?': 'Change the password, see and end your own sessions',
    'personal/jobs': 'My jobs',
    'personal/jobs?': 'See your own exports and imports, save their files',
    docs: 'Manual',
    'docs?': 'Look up how the pages are used',
    'sys/sysUser': 'System users',
    'sys/sysUser?': 'Add and manage the people who sign in to the console',
    'sys/role': 'Roles',
    'sys/role?': 'Decide what each role may see and do',
    'sys/sysMenu': 'Menus',
    'sys/sysMenu?': 'Arrange the menu: structure, names, permissions',
    'sys/sysLog': 'System log',
    'sys/sysLog?': 'See who changed what and when, and verify the chain',
    'operation/order': 'Orders',
    'operation/order?': 'Find, view, import and export orders',
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
