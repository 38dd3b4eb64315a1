/**
 * The pages of the console, one line each: the route (as menus name it, without a leading slash), the permission
 * that shows it (null: everybody signed in), its icon where the menu has none, and its code, loaded when first
 * opened. Its title and purpose stand in pageWords.ts under the same route.
 */
import type { ComponentType } from 'react';
import type { CallPermission } from '#contract/index.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import type { PagePath } from '#web/lib/pageWords.ts';

export interface PageRoute {
  path: PagePath;
  permission: CallPermission | null;
  icon: string;
  Page: ComponentType;
}

function page(
  path: PagePath,
  permission: CallPermission | null,
  icon: string,
  load: () => Promise<{ default: ComponentType }>,
): PageRoute {
  return { path, permission, icon, Page: lazyPage(load) };
}

export const PAGES: readonly PageRoute[] = [
  page('', null, 'home', () => import('#web/features/home/HomePage.tsx')),
  page('personal/account', null, 'account', () => import('#web/features/account/AccountPage.tsx')),
  page('personal/jobs', null, 'history', () => import('#web/features/job/JobPage.tsx')),
  page('sys/sysUser', 'sys:systemUser:list', 'user', () => import('#web/features/systemUser/SystemUserPage.tsx')),
  page('sys/role', 'sys:role:list', 'role', () => import('#web/features/role/RolePage.tsx')),
  page('sys/sysMenu', 'sys:menu:list', 'menu', () => import('#web/features/menu/MenuPage.tsx')),
  page('sys/sysLog', 'sys:sysLog:list', 'log', () => import('#web/features/sysLog/SysLogPage.tsx')),
  page('operation/order', 'operation:order:list', 'order', () => import('#web/features/order/OrderPage.tsx')),
  page('docs', null, 'manual', () => import('#web/features/docs/DocsPage.tsx')),
];

/** The page at a path with a leading slash. Undefined when there is none. */
export function pageAt(pathname: string): PageRoute | undefined {
  const path = pathname.replace(/^\/+|\/+$/g, '');
  return PAGES.find((candidate) => candidate.path === path);
}
