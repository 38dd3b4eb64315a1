import type { roleCalls } from '#contract/access/role/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { addRole, changeRole, removeRole, setRoleState } from './commands.ts';
import { enabledRoles, roleCount, roleList, roleSorts } from './queries.ts';
import { rolesWithin } from './service.ts';
import { toRow } from './present.ts';

export const roleHandlers: Handlers<typeof roleCalls> = {
  getPageList: ({ db }, input) =>
    answerList(db, input, roleSorts, {
      rows: (page) => roleList(db, input, page),
      count: () => roleCount(db, input),
      show: (rows) => rows.map(toRow),
    }),

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
