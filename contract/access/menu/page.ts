import { page } from '#contract/ground/words.ts';

export const menuPage = page({
  route: 'sys/sysMenu',
  title: ['菜单', 'Menus'],
  purpose: ['调整菜单的结构、名称和权限', 'Arrange the menu: structure, names, permissions'],
  icon: 'menu',
  permission: 'sys:menu:list',
});
