import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { ManagedMenuNode, menuCalls } from './calls.ts';
import { menuPage } from './page.ts';

export const menuWords = nounWords<ManagedMenuNode, typeof menuCalls>()({
  object: 'menu',
  path: '/sys/menu',
  one: ['菜单', 'Menu'],
  many: menuPage.title,
  fields: {
    kind: { name: ['类型', 'Kind'], dict: 'menuKind' },
    parentId: { name: ['上级', 'Parent'], none: ['最上层', 'Top level'] },
    nameZh: ['中文名称', 'Name in Chinese'],
    nameEn: ['英文名称', 'Name in English'],
    route: { name: ['路由', 'Route'], as: 'code' },
    externalLink: ['外部链接', 'External link'],
    permission: { name: ['权限标识', 'Permission'], as: 'code' },
    icon: { name: ['图标', 'Icon'], none: ['无图标', 'No icon'] },
    visible: ['左侧菜单', 'Menu on the left'],
    keepAlive: ['切换标签页', 'Tabs'],
    orderNum: { name: ['顺序', 'Place'], as: 'number' },
    state: { name: COMMON.state.name, dict: 'menuState' },
    deleted: ['已删除', 'Deleted'],
    builtIn: ['内置', 'Built in'],
  },
  calls: {
    saveMenu: ['新增菜单', 'Add to the menu'],
    updateMenu: ['修改菜单', 'Edit menu'],
    fakeDelete: ['删除或恢复菜单', 'Delete or restore menu'],
    stopOrOpen: ['启用或停用菜单', 'Open or stop menu'],
    updateRoleMenu: ['修改角色的菜单', 'Change menus of role'],
  },
  logged: { place: ['位置', 'Place'] },
});
