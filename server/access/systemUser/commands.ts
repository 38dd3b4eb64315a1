/** Adding and changing system users. */
import { systemUserEdit, type systemUserCalls } from '#contract/access/systemUser/calls.ts';
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { changedForm } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { attachImages } from '#server/base/file/service.ts';
import { ADMINISTRATOR, holdAdministratorRole } from '#server/access/role/service.ts';
import { userMessages } from './messages.ts';
import { oneUsePassword } from './oneUsePassword.ts';
import { deleteUserRoles, insertUser, insertUserRoles, updateUser } from './queries.ts';
import {
  checkAdministratorLeft,
  checkNotTaken,
  checkPlace,
  checkRoles,
  checkWithinReach,
  takeUser,
  unmaskedMobile,
  type UserForm,
} from './service.ts';

type Commands = Handlers<typeof systemUserCalls>;

/** The columns of a form. */
export const toColumns = ({ roleIds: _roleIds, employeeId, ...form }: UserForm) => ({
  ...form,
  employeeId: employeeId === '' ? null : employeeId,
});

const SECRET = ['mobile'];

/** A person as the log has them: with the codes of their roles. */
const logged = <Person extends { employeeId: string | null }>(person: Person, roles: readonly { code: string }[]) => ({
  ...person,
  employeeId: person.employeeId ?? '',
  roles: roles.map(({ code }) => code).sort(),
});

export const addUser: Commands['addSysUserInfo'] = async (context, form) => {
  const { actor, db, services } = context;
  checkWithinReach(actor, form, null);
  await checkPlace(db, form);
  const { wanted } = await checkRoles(db, actor, form.roleIds, []);
  await checkNotTaken(db, form, null);
  const { password, expiresAt, passwordHash } = await oneUsePassword(services.now());
  const columns = toColumns(form);
  const row = { ...columns, passwordHash, passwordExpiresAt: expiresAt, mustChangePassword: true };
  const user = await insertUser(db, row).executeTakeFirst();
  if (user === undefined) {
    // Taken between the check and the insert.
    await checkNotTaken(db, form, null);
    throw new Refusal(409, userMessages.accountTaken);
  }
  await insertUserRoles(
    db,
    wanted.map((role) => ({ userId: user.id, roleId: role.id })),
  ).execute();
  await attachImages(context, { object: 'systemUser', objectId: user.id }, [form.avatar]);
  const after = logged(columns, wanted);
  context.record(changeOf(systemUserWords, { id: user.id, label: form.realName, after, secret: SECRET }));
  return { id: user.id, password, expiresAt: expiresAt.toISOString() };
};

async function changeRoles(
  db: Db,
  userId: string,
  added: readonly { id: string }[],
  removed: readonly { id: string }[],
) {
  if (removed.length > 0)
    await deleteUserRoles(
      db,
      userId,
      removed.map(({ id }) => id),
    ).execute();
  if (added.length > 0)
    await insertUserRoles(
      db,
      added.map(({ id }) => ({ userId, roleId: id })),
    ).execute();
}

export const changeUser: Commands['updateSysUserInfo'] = async (context, { id, version, ...change }) => {
  const { actor, db } = context;
  const administratorRoleId = await holdAdministratorRole(db);
  const { user: before, roles } = await takeUser(db, actor, { id, version });
  const row = {
    ...before,
    employeeId: before.employeeId ?? '',
    roleIds: roles.map((role) => role.id),
    defaultRoleId: before.defaultRoleId ?? '',
  };
  const form = changedForm(context, systemUserEdit, row, change);
  const mobile = unmaskedMobile(form.mobile, before.mobile);
  checkWithinReach(actor, form, before);
  await checkPlace(db, form);
  const { wanted, added, removed } = await checkRoles(db, actor, form.roleIds, roles);
  await checkNotTaken(db, form, id);
  const columns = { ...toColumns(form), mobile };
  const updated = await updateUser(db, id, version, columns).executeTakeFirstOrThrow();
  await changeRoles(db, id, added, removed);
  await attachImages(context, { object: 'systemUser', objectId: id }, [form.avatar]);
  if (removed.some(({ code }) => code === ADMINISTRATOR)) await checkAdministratorLeft(db, administratorRoleId);
  const texts = { before: logged(before, roles), after: logged(columns, wanted), secret: SECRET };
  context.record(changeOf(systemUserWords, { id, label: before.realName, ...texts }));
  context.changed('rights');
  return updated;
};
