/** The icons a menu may name. */

/** The icons to choose from: each drawing once, under the name that is stored. */
export const MENU_ICON_NAMES = [
  'contacts',
  'container',
  'ticket',
  'account',
  'accountbook',
  'apartment',
  'api',
  'appstore',
  'audit',
  'bank',
  'bell',
  'book',
  'branches',
  'car',
  'chart',
  'control',
  'customerservice',
  'dashboard',
  'database',
  'desktop',
  'dollar',
  'environment',
  'filetext',
  'folder',
  'form',
  'global',
  'hdd',
  'highlight',
  'history',
  'home',
  'idcard',
  'key',
  'layout',
  'linechart',
  'link',
  'log',
  'menu',
  'message',
  'mobile',
  'monitoring',
  'notification',
  'orderedlist',
  'partition',
  'range',
  'read',
  'safety',
  'screen',
  'setting',
  'shop',
  'sound',
  'team',
  'tool',
  'user',
  'usergroup',
  'build',
  'carryout',
  'checksquare',
  'cloudserver',
  'compass',
  'experiment',
  'mail',
  'project',
  'share',
  'snippets',
  'truck',
  'fileprotect',
  'eye',
  'filedone',
  'send',
  'stop',
  'login',
  'cloudupload',
  'camera',
  'cluster',
  'fork',
  'nodeindex',
  'export',
  'pullrequest',
  'aim',
  'scan',
  'gold',
  'bulb',
] as const;
export type MenuIconName = (typeof MENU_ICON_NAMES)[number];

/** Other names of the same drawings, as older menus have them. */
const OTHER_NAMES: Readonly<Record<string, MenuIconName>> = {
  app: 'appstore',
  file: 'filetext',
  manual: 'book',
  operation: 'car',
  order: 'filetext',
  role: 'safety',
  safetycertificate: 'safety',
  school: 'bank',
  station: 'environment',
  supplier: 'shop',
  sys: 'setting',
  system: 'setting',
  wallet: 'dollar',
};

/** The name of a drawing among those to choose from, for a stored name that may be another name of it. */
export function menuIconNameOf(stored: string): MenuIconName | undefined {
  const name = plain(stored);
  return MENU_ICON_NAMES.find((one) => one === name) ?? OTHER_NAMES[name];
}

/** `user`, `UserOutlined` and `user-outlined` are the same icon. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/outlined$/, '');
}
