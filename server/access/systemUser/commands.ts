/** Adding and changing system users. */
import type { systemUserCalls } from '#contract/access/systemUser/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { changedMeanwhile, Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { attachImages } from '#server/base/file/service.ts';
import { ADMINISTRATOR, holdAdministratorRole } from '#server/access/role/service.ts';
import { userMessages } from './messages.ts';
import { oneUsePassword } from './oneUsePassword.ts';
import { currentUser } from './present.ts';
import { deleteUserRoles, insertUser, insertUserRoles, updateUser } from './queries.ts';
import {
  checkAdministratorLeft,
  checkNotTaken,
  checkPlace,
  checkRoles,
  checkWithinReach,
  peopleOf,
  takeUser,
  unmaskedMobile,
  type LockedUser,
  type UserForm,
} from './service.ts';

type Commands = Handlers<typeof systemUserCalls>;

/** The columns of a form. */
export const toColumns = ({ roleIds: _roleIds, employeeId, ...form }: UserForm) => ({
  ...form,
  employeeId: employeeId === '' ? null : employeeId,
});

const SECRET = ['mobile'];

/** What the log says of a person. */
function logged(person: Omit<LockedUser, 'id' | 'version' | 'state'>, roles: readonly { code: string }[]) {
  const {
    account,
    realName,
    employeeId,
    mobile,
    email,
    gender,
    avatar,
    type,
    supplierId,
    schoolId,
    departmentId,
    majorId,
    defaultRoleId,
    remark,
  } = person;
  return {
    account,
    realName,
    employeeId: employeeId ?? '',
    mobile,
    email,
    gender,
    avatar,
    type,
    supplierId,
    schoolId,
    departmentId,
    majorId,
    defaultRoleId,
    remark,
    roles: roles.map(({ code }) => code).sort(),
  };
}

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
    // taken since it was looked for
    await checkNotTaken(db, form, null);
    throw new Refusal(409, userMessages.accountTaken);
  }
  await insertUserRoles(
    db,
    wanted.map((role) => ({ userId: user.id, roleId: role.id })),
  ).execute();
  await attachImages(context, { object: 'systemUser', objectId: user.id }, [form.avatar]);
  context.record({
    object: 'systemUser',
    objectId: user.id,
    label: form.realName,
    after: logged(columns, wanted),
    secret: SECRET,
  });
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

export const changeUser: Commands['updateSysUserInfo'] = async (context, { id, version, ...form }) => {
  const { actor, db } = context;
  const administratorRoleId = await holdAdministratorRole(db);
  const { user: before, roles } = await takeUser(db, actor, { id, version });
  const mobile = unmaskedMobile(form.mobile, before.mobile);
  checkWithinReach(actor, form, before);
  await checkPlace(db, form);
  const { wanted, added, removed } = await checkRoles(db, actor, form.roleIds, roles);
  await checkNotTaken(db, form, id);
  const columns = { ...toColumns(form), mobile };
  const updated = await updateUser(db, id, version, columns).executeTakeFirst();
  if (updated === undefined) throw changedMeanwhile(await currentUser(db, actor, peopleOf(actor), id));
  await changeRoles(db, id, added, removed);
  await attachImages(context, { object: 'systemUser', objectId: id }, [form.avatar]);
  if (removed.some(({ code }) => code === ADMINISTRATOR)) await checkAdministratorLeft(db, administratorRoleId);
  context.record({
    object: 'systemUser',
    objectId: id,
    label: before.realName,
    before: logged(before, roles),
    after: logged(columns, wanted),
    secret: SECRET,
  });
  context.rightsChanged();
  return updated;
};
