import type { menuCalls } from '#contract/access/menu/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { addMenu, changeMenu, deleteMenu, setMenuState } from './commands.ts';
import { findGrants, grantMenus } from './grants.ts';
import { readMenuTree } from './service.ts';
import { managedTree } from './tree.ts';

export const menuHandlers: Handlers<typeof menuCalls> = {
  async findMenuTree({ db }, { deleted }) {
    return { tree: managedTree((await readMenuTree(db)).roots, deleted) };
  },
  findRoleMenuTree: findGrants,
  updateRoleMenu: grantMenus,
  saveMenu: addMenu,
  updateMenu: changeMenu,
  fakeDelete: deleteMenu,
  stopOrOpen: setMenuState,
};
