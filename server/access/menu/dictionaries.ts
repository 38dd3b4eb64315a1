/** The enumerations of the menu. */
import type { MenuState } from '#contract/access/menu/calls.ts';
import type { MenuKind } from '#contract/ground/enums.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const menuDicts: readonly SeedDict[] = [
  closedDict<MenuKind>('menuKind', '菜单类型', 'Kind of menu', {
    directory: ['目录', 'Directory'],
    page: ['页面', 'Page'],
    action: ['按钮', 'Action'],
  }),
  closedDict<MenuState>('menuState', '菜单状态', 'State of a menu entry', {
    enabled: ['启用', 'Enabled', 'green'],
    disabled: ['已停用', 'Stopped', 'amber'],
    stoppedAbove: ['随上级停用', 'Stopped from above', 'grey'],
    deleted: ['已删除', 'Deleted', 'red'],
    deletedAbove: ['随上级删除', 'Deleted from above', 'red'],
  }),
];
