/**
 * The pages of the console, one line each: the route (as menus name it, without a leading slash), the permission
 * that shows it (null: everybody signed in), its icon where the menu has none, and its code, loaded when first
 * opened. Its title and purpose stand in pageWords.ts under the same route.
 */
import { type ComponentType, lazy } from 'react';
import type { CallPermission } from '#contract/index.ts';
import { shared } from '#web/lib/chunks.ts';
import type { PagePath } from '#web/lib/pageWords.ts';

export interface PageRoute {
  path: PagePath;
  permission: CallPermission | null;
  icon: string;
  Page: ComponentType;
  /** Fetches its code ahead; a failure shows when the page is rendered. */
  prefetch: () => void;
}

function page(
  path: PagePath,
  permission: CallPermission | null,
  icon: string,
  load: () => Promise<{ default: ComponentType }>,
): PageRoute {
  const loadOnce = shared(load);
  return { path, permission, icon, Page: lazy(loadOnce), prefetch: () => void loadOnce().catch(() => undefined) };
}

export const PAGES: readonly PageRoute[] = [
  page('', null, 'home', () => import('#web/features/system/home/HomePage.tsx')),
  page('personal/mine', null, 'idcard', () => import('#web/features/access/person/mine/MinePage.tsx')),
  page('personal/account', null, 'account', () => import('#web/features/access/person/account/AccountPage.tsx')),
  page('personal/jobs', null, 'history', () => import('#web/features/base/job/JobPage.tsx')),
  page(
    'sys/sysUser',
    'sys:systemUser:list',
    'user',
    () => import('#web/features/access/systemUser/SystemUserPage.tsx'),
  ),
  page('sys/role', 'sys:role:list', 'role', () => import('#web/features/access/role/RolePage.tsx')),
  page('sys/sysMenu', 'sys:menu:list', 'menu', () => import('#web/features/access/menu/MenuPage.tsx')),
  page('sys/school', 'sys:school:list', 'school', () => import('#web/features/school/school/SchoolPage.tsx')),
  page(
    'task/taskEnterprise',
    'task:taskEnterprise:list',
    'supplier',
    () => import('#web/features/school/task/EnterprisePage.tsx'),
  ),
  page('task/taskTeacher', 'task:taskTeacher:list', 'team', () => import('#web/features/school/task/TeacherPage.tsx')),
  page(
    'task/taskStudent',
    'task:taskStudent:list',
    'idcard',
    () => import('#web/features/school/task/StudentPage.tsx'),
  ),
  page('sys/area', 'sys:sysArea:list', 'environment', () => import('#web/features/base/sysArea/AreaPage.tsx')),
  page('sys/dictionary', 'sys:sysDict:list', 'book', () => import('#web/features/base/sysDict/DictionaryPage.tsx')),
  page(
    'operation/configurationCenter',
    'operation:config:list',
    'setting',
    () => import('#web/features/system/sysConfig/ConfigurationPage.tsx'),
  ),
  page('sys/outbox', 'sys:outbox:list', 'message', () => import('#web/features/access/outbox/OutboxPage.tsx')),
  page('sys/sysLog', 'sys:sysLog:list', 'log', () => import('#web/features/access/sysLog/SysLogPage.tsx')),
  page('capacity/range', 'capacity:range:list', 'range', () => import('#web/features/capacity/range/RangePage.tsx')),
  page('operation/order', 'operation:order:list', 'order', () => import('#web/features/operation/order/OrderPage.tsx')),
  page(
    'operation/service',
    'ai:aiCustomerService:list',
    'customerservice',
    () => import('#web/features/operation/aiCustomerService/ServicePage.tsx'),
  ),
  page('capacity/device', 'capacity:device:list', 'link', () => import('#web/features/capacity/device/DevicePage.tsx')),
  page('capacity/car', 'capacity:car:list', 'car', () => import('#web/features/capacity/car/CarPage.tsx')),
  page(
    'capacity/station',
    'capacity:station:list',
    'station',
    () => import('#web/features/capacity/station/StationPage.tsx'),
  ),
  page(
    'capacity/station/siteMap',
    'capacity:siteMap:list',
    'environment',
    () => import('#web/features/capacity/station/siteMap/SiteMapPage.tsx'),
  ),
  page('sys/apiKey', 'sys:apiKey:list', 'safety', () => import('#web/features/system/apiKey/ApiKeyPage.tsx')),
  page('sys/app', 'sys:app:list', 'app', () => import('#web/features/system/app/AppPage.tsx')),
  page('sys/app/version', 'sys:appVersion:list', 'history', () => import('#web/features/system/app/VersionPage.tsx')),
  page('sys/page', 'sys:sitePage:list', 'filetext', () => import('#web/features/system/sitePage/SitePagePage.tsx')),
  page('sys/file', 'sys:file:list', 'folder', () => import('#web/features/base/file/FilePage.tsx')),
  page('message', null, 'bell', () => import('#web/features/notices/message/MessagePage.tsx')),
  page('sys/setting', 'sys:setting:list', 'setting', () => import('./SettingRoute.tsx')),
  page('api', null, 'link', () => import('#web/features/system/apiDocs/ApiPage.tsx')),
  page(
    'noticeAnnouncementPlatform',
    'sys:sysNotice:list',
    'notification',
    () => import('#web/features/notices/sysNotice/NoticePage.tsx'),
  ),
  page(
    'noticeAnnouncementSupplier',
    'sys:sysNoticeProvider:list',
    'shop',
    () => import('#web/features/notices/sysNoticeProvider/SupplierNoticePage.tsx'),
  ),
  page(
    'capacity/monitoring',
    'capacity:monitoring:view',
    'monitoring',
    () => import('#web/features/capacity/monitoring/MonitoringPage.tsx'),
  ),
  page('docs', null, 'manual', () => import('#web/features/system/docs/DocsPage.tsx')),
];

/** The page at a path with a leading slash. Undefined when there is none. */
export function pageAt(pathname: string): PageRoute | undefined {
  const path = pathname.replace(/^\/+|\/+$/g, '');
  return PAGES.find((candidate) => candidate.path === path);
}
