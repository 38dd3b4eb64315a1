import { defineMessages } from '#server/ground/core/messages.ts';

export const menuMessages = defineMessages({
  noParent: { zh: '上级菜单不存在或已被删除', en: 'The parent does not exist or was deleted' },
  wrongParent: {
    zh: '按钮只能放在页面下，目录和页面只能放在目录下或最上层',
    en: 'An action belongs under a page; a directory or page under a directory or at the top',
  },
  ownDescendant: { zh: '不能移动到自己的下级', en: 'A node cannot be moved below itself' },
  tooDeep: { zh: '菜单最多 {levels} 层', en: 'The menu has at most {levels} levels' },
  routeTaken: { zh: '这个路由已被其他菜单使用', en: 'This route is taken by another node' },
  permissionTaken: { zh: '这个权限标识已被其他菜单使用', en: 'This permission is taken by another node' },
  builtInField: { zh: '内置菜单的这一项不能修改', en: 'This part of a built-in node stays as it is' },
  kindHasChildren: { zh: '有下级的菜单不能改变类型', en: 'A node with nodes below it keeps its kind' },
  builtInKept: { zh: '内置菜单不能删除，可以停用', en: 'A built-in node cannot be deleted; it can be stopped' },
  holdsBuiltIn: { zh: '其下有内置菜单，请先移出', en: 'There are built-in nodes below it; move them out first' },
  administrationKept: {
    zh: '停用或移动后将无法再管理用户、角色或菜单，没有保存',
    en: 'Users, roles or menus could no longer be administered after this; nothing was saved',
  },
  notLeaf: {
    zh: '“{name}”不存在、已被删除或有下级，只能分配最末级菜单',
    en: '“{name}” does not exist, was deleted or has nodes below it; only leaves are granted',
  },
  notHeld: {
    zh: '您当前的角色没有“{name}”，不能分配或收回',
    en: 'Your active role does not hold “{name}”; you can neither give nor take it',
  },
});
