/** The menu tree that every installation begins with: the directories, and in them the pages that the nouns announce. */
import type { MenuKind } from '#contract/ground/enums.ts';
import type { CallPermission } from '#contract/index.ts';
import type { Text } from '#contract/ground/words.ts';
import { MENU_DIRECTORIES, type NounMenu } from '#server/ground/core/noun.ts';
import { nouns } from '#server/nouns.ts';

export interface SeedMenu {
  /** What it is remembered by. */
  key: string;
  kind: MenuKind;
  nameZh: string;
  nameEn: string;
  route: string;
  permission: CallPermission | '';
  icon: string;
  children: readonly SeedMenu[];
}

const DIRECTORIES: Readonly<Record<(typeof MENU_DIRECTORIES)[number], { name: Text; icon: string }>> = {
  operation: { name: ['运营管理', 'Operations'], icon: 'compass' },
  capacity: { name: ['运力管理', 'Fleet'], icon: 'truck' },
  dataManage: { name: ['数据管理', 'Data'], icon: 'cloudserver' },
  noticeAnnouncement: { name: ['通知公告', 'Notices'], icon: 'mail' },
  task: { name: ['校企任务', 'Practice tasks'], icon: 'project' },
  sys: { name: ['系统管理', 'System'], icon: 'setting' },
};

function node(kind: MenuKind, key: string, [nameZh, nameEn]: Text, more: Partial<SeedMenu>): SeedMenu {
  return { key: `menu:${key}`, kind, nameZh, nameEn, route: '', permission: '', icon: '', children: [], ...more };
}

const isSeeded = (permission: string): permission is CallPermission => permission.split(':').length === 3;

const actionsOf = ({ actions }: NounMenu): SeedMenu[] =>
  Object.entries(actions).flatMap(([permission, { name }]) =>
    isSeeded(permission) ? [node('action', permission, name, { permission })] : [],
  );

const pageOf = (menu: NounMenu): SeedMenu =>
  node('page', menu.page.route, menu.page.title, {
    route: menu.page.route,
    icon: menu.page.icon,
    children: actionsOf(menu),
  });

/** The tree of what the nouns announce. */
export const SEED_MENUS: readonly SeedMenu[] = MENU_DIRECTORIES.map((directory) =>
  node('directory', directory, DIRECTORIES[directory].name, {
    icon: DIRECTORIES[directory].icon,
    children: nouns.menus
      .filter((menu) => menu.directory === directory)
      .toSorted((one, other) => one.place - other.place)
      .map(pageOf),
  }),
);
