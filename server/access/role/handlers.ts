import type { roleCalls } from '#contract/access/role/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { listAnswer, pageOf, totalOf } from '#server/ground/core/list.ts';
import { addRole, changeRole, removeRole, setRoleState } from './commands.ts';
import { enabledRoles, roleCount, roleList, roleSorts } from './queries.ts';
import { rolesWithin } from './service.ts';
import { toRow } from './present.ts';

export const roleHandlers: Handlers<typeof roleCalls> = {
  async getPageList({ db }, input) {
    const page = pageOf(input, roleSorts);
    const [rows, total] = await Promise.all([
      roleList(db, input, page).execute(),
      totalOf(db, roleCount(db, input), input.withTotal),
    ]);
    return listAnswer(rows.map(toRow), page, total);
  },

  addOne: addRole,
  updateOne: changeRole,
  deleteById: removeRole,
  updateState: setRoleState,

  async getEnabledList({ actor, db }) {
    const roles = await enabledRoles(db).execute();
    const within = await rolesWithin(db, actor, roles);
    return {
      list: roles.map(({ id, code, nameZh, nameEn }) => ({ id, code, nameZh, nameEn, grantable: within.has(id) })),
    };
  },
};
