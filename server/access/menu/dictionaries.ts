/** The enumerations of the menu. */
import type { MenuKind } from '#contract/ground/enums.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const menuDicts: readonly SeedDict[] = [
  closedDict<MenuKind>('menuKind', '菜单类型', 'Kind of menu', {
    directory: ['目录', 'Directory'],
    page: ['页面', 'Page'],
    action: ['按钮', 'Action'],
  }),
];
