import type { systemUserCalls } from '#contract/access/systemUser/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { liveSessionsOf } from '#server/access/session/queries.ts';
import { addUser, changeUser } from './commands.ts';
import { exportUsers } from './export.ts';
import { importUsers } from './import/importUsers.ts';
import { resetPassword, setPassword } from './passwordCommands.ts';
import { present, revealsTo } from './present.ts';
import { choosableUsers, systemUserById, userByEmployeeId, userCount, userList, userSorts } from './queries.ts';
import { peopleOf } from './service.ts';
import { changeState, endSessionsOfUser } from './stateCommands.ts';

export const systemUserHandlers: Handlers<typeof systemUserCalls> = {
  getSysUserInfoList({ actor, db }, input) {
    const [people, byMobile] = [peopleOf(actor), revealsTo(actor)];
    return answerList(db, input, userSorts, {
      rows: (page) => userList(db, people, input, byMobile, page),
      count: () => userCount(db, people, input, byMobile),
      show: (rows) => present(db, actor, rows),
    });
  },

  addSysUserInfo: addUser,
  updateSysUserInfo: changeUser,
  changeAccountState: changeState,
  updatePwd: setPassword,
  resetPwd: resetPassword,
  exportList: exportUsers,
  importUsers,

  async searchUserList({ actor, db }, { keyword }) {
    const rows = await choosableUsers(db, peopleOf(actor), keyword).execute();
    return { list: rows.map((row) => ({ ...row, employeeId: row.employeeId ?? '' })) };
  },

  async searchUserInfoByEmployeeId({ actor, db }, { employeeId }) {
    const row = await userByEmployeeId(db, peopleOf(actor), employeeId).executeTakeFirst();
    const [user] = row === undefined ? [] : await present(db, actor, [row]);
    if (user === undefined) throw notFound();
    return user;
  },

  async getSessionsOf({ actor, db, services }, { id }) {
    if ((await systemUserById(db, peopleOf(actor), id).executeTakeFirst()) === undefined) throw notFound();
    await services.sessions.flush();
    const now = services.now().toISOString();
    return { list: await liveSessionsOf(db, id, now, services.sessions.liveSince()).execute() };
  },

  endSessionsOf: endSessionsOfUser,
};
