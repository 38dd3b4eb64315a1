/** Adding, changing, stopping and deleting roles. */
import { DONE } from '#contract/ground/core.ts';
import { roleForm, type roleCalls } from '#contract/access/role/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { roleWords } from '#contract/access/role/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { checkAreaCodes } from '#server/base/sysArea/service.ts';
import { roleMessages } from './messages.ts';
import { currentRole } from './present.ts';
import {
  countHolders,
  deleteRole,
  holdersOf,
  insertRole,
  lockRole,
  lockRoleForDeletion,
  roleWithCode,
  updateRole,
} from './queries.ts';
import { ADMINISTRATOR, isScopeWithin, requireWithin } from './service.ts';
import { requireEverything } from '#server/ground/core/reach.ts';

type Commands = Handlers<typeof roleCalls>;

/** A role that the actor may change, locked. 404 when it is gone, 409 when it is beyond the actor or has changed. */
async function takeRole(db: Db, actor: Actor, seen: { id: string; version: number }, lock = lockRole) {
  requireEverything(actor);
  const role = await takeRow(lock(db, seen.id), seen, () => currentRole(db, seen.id));
  await requireWithin(db, actor, role);
  return role;
}

/** Areas are kept only for the scope that they belong to. */
function checkedFields<Form extends { dataScope: Actor['dataScope']; areaCodes: string[] }>(
  actor: Actor,
  form: Form,
): Form {
  const areaCodes = form.dataScope === 'areas' ? [...new Set(form.areaCodes)].sort() : [];
  if (!isScopeWithin(actor, { dataScope: form.dataScope, areaCodes }))
    throw refuseField('dataScope', roleMessages.widerScope);
  return { ...form, areaCodes };
}

export const addRole: Commands['addOne'] = async (context, form) => {
  const { actor, db } = context;
  requireEverything(actor);
  const fields = checkedFields(actor, form);
  await checkAreaCodes(db, 'areaCodes', fields.areaCodes);
  const role = await insertRole(db, fields).executeTakeFirst();
  if (role === undefined) throw refuseTaken('code', roleMessages.codeTaken);
  const after = { ...fields, state: 'enabled' };
  context.record(changeOf(roleWords, { id: role.id, label: form.nameZh, after }));
  return role;
};

export const changeRole: Commands['updateOne'] = async (context, { id, version, ...change }) => {
  const { actor, db } = context;
  const before = await takeRole(db, actor, { id, version });
  const fields = checkedFields(actor, changedForm(context, roleForm, before, change));
  await checkAreaCodes(db, 'areaCodes', fields.areaCodes, before.areaCodes);
  if (before.builtIn && fields.code !== before.code) throw refuseField('code', roleMessages.builtInCode);
  // the setting names it by its code: under another one nobody would be asked for a second factor any more
  if (fields.code !== before.code && context.services.sessions.requiresSecondFactor(before.code))
    throw refuseField('code', roleMessages.codeRequiresFactor);
  if (before.code === ADMINISTRATOR && fields.dataScope !== 'everything') {
    throw refuseField('dataScope', roleMessages.administratorKept);
  }
  if (fields.code !== before.code && (await roleWithCode(db, fields.code).executeTakeFirst()) !== undefined) {
    throw refuseTaken('code', roleMessages.codeTaken);
  }
  const updated = await updateRole(db, id, version, fields).executeTakeFirstOrThrow();
  context.record(changeOf(roleWords, { id, label: before.nameZh, before, after: fields }));
  context.changed('rights');
  return updated;
};

export const removeRole: Commands['deleteById'] = async (context, seen) => {
  const { actor, db } = context;
  const before = await takeRole(db, actor, seen, lockRoleForDeletion);
  if (before.builtIn) throw new Refusal(409, roleMessages.builtInKept);
  const { count } = await countHolders(db, seen.id).executeTakeFirstOrThrow();
  if (count !== '0') {
    const users = await holdersOf(db, seen.id).execute();
    throw new Refusal(409, roleMessages.inUse, { params: { count }, data: { users, count: Number(count) } });
  }
  await deleteRole(db, seen.id, seen.version).executeTakeFirstOrThrow();
  context.record(changeOf(roleWords, { id: seen.id, label: before.nameZh, before }));
  context.changed('rights');
  return DONE;
};

export const setRoleState: Commands['updateState'] = async (context, { id, version, state }) => {
  const { actor, db } = context;
  const before = await takeRole(db, actor, { id, version });
  if (state === 'disabled' && before.code === ADMINISTRATOR) throw new Refusal(409, roleMessages.administratorKept);
  if (state === 'disabled' && id === actor.roleId) throw new Refusal(409, roleMessages.ownRole);
  const updated = await updateRole(db, id, version, { state }).executeTakeFirstOrThrow();
  context.record(changeOf(roleWords, { id, label: before.nameZh, before, after: { state } }));
  context.changed('rights');
  return updated;
};
