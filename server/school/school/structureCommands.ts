/** Adding, changing and deleting departments and majors. */
import { DONE } from '#contract/ground/core.ts';
import type { State } from '#contract/ground/enums.ts';
import type { schoolCalls } from '#contract/school/school/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { changedMeanwhile, notFound, refuseTaken } from '#server/ground/core/refusal.ts';
import { schoolWithin } from '#server/base/organisation/reach.ts';
import { scopeOf } from '#server/ground/core/actor.ts';
import { schoolMessages } from './messages.ts';
import {
  deleteDepartment,
  deleteMajor,
  departmentNamed,
  insertDepartment,
  insertMajor,
  lockDepartment,
  lockMajor,
  lockSchool,
  majorNamed,
  updateDepartment,
  updateMajor,
} from './queries.ts';
import { refuseWhenUsed } from './service.ts';

type Commands = Handlers<typeof schoolCalls>;
interface Place {
  id: string;
  name: string;
  nameEn: string;
  state: State;
  version: number;
}

const logged = ({ name, nameEn, state }: Pick<Place, 'name' | 'nameEn' | 'state'>) => ({ name, nameEn, state });

/** 404 out of reach, 409 when it changed meanwhile. */
function checkSeen<Row extends Place>(row: Row | undefined, version: number): Row {
  if (row === undefined) throw notFound();
  const { id, name, nameEn, state } = row;
  if (row.version !== version) throw changedMeanwhile({ id, name, nameEn, state, version: row.version });
  return row;
}

export const addDepartment: Commands['addDepartment'] = async (context, form) => {
  const { actor, db } = context;
  if ((await lockSchool(db, schoolWithin(scopeOf(actor)), form.schoolId).executeTakeFirst()) === undefined) {
    throw notFound();
  }
  const added = await insertDepartment(db, form).executeTakeFirst();
  if (added === undefined) throw refuseTaken('name', schoolMessages.departmentTaken);
  const after = { ...logged(form), schoolId: form.schoolId };
  context.record({ object: 'department', objectId: added.id, label: form.name, after });
  return added;
};

export const changeDepartment: Commands['updateDepartment'] = async (context, { id, version, ...form }) => {
  const { actor, db } = context;
  const only = schoolWithin(scopeOf(actor));
  const before = checkSeen(await lockDepartment(db, only, id).executeTakeFirst(), version);
  const other = await departmentNamed(db, before.schoolId, form.name).executeTakeFirst();
  if (other !== undefined && other.id !== id) throw refuseTaken('name', schoolMessages.departmentTaken);
  const updated = await updateDepartment(db, id, form).executeTakeFirstOrThrow();
  const [was, is] = [logged(before), logged(form)];
  context.record({ object: 'department', objectId: id, label: before.name, before: was, after: is });
  return updated;
};

export const removeDepartment: Commands['deleteDepartment'] = async (context, { id, version }) => {
  const { actor, db, request } = context;
  const only = schoolWithin(scopeOf(actor));
  const before = checkSeen(await lockDepartment(db, only, id).executeTakeFirst(), version);
  await refuseWhenUsed(db, 'department', before, request.language);
  await deleteDepartment(db, id).execute();
  context.record({ object: 'department', objectId: id, label: before.name, before: logged(before) });
  return DONE;
};

export const addMajor: Commands['addMajor'] = async (context, form) => {
  const { actor, db } = context;
  const department = await lockDepartment(db, schoolWithin(scopeOf(actor)), form.departmentId).executeTakeFirst();
  if (department === undefined) throw notFound();
  const added = await insertMajor(db, form).executeTakeFirst();
  if (added === undefined) throw refuseTaken('name', schoolMessages.majorTaken);
  const after = { ...logged(form), departmentId: form.departmentId };
  context.record({ object: 'major', objectId: added.id, label: form.name, after });
  return added;
};

export const changeMajor: Commands['updateMajor'] = async (context, { id, version, ...form }) => {
  const { actor, db } = context;
  const before = checkSeen(await lockMajor(db, schoolWithin(scopeOf(actor)), id).executeTakeFirst(), version);
  const other = await majorNamed(db, before.departmentId, form.name).executeTakeFirst();
  if (other !== undefined && other.id !== id) throw refuseTaken('name', schoolMessages.majorTaken);
  const updated = await updateMajor(db, id, form).executeTakeFirstOrThrow();
  context.record({
    object: 'major',
    objectId: id,
    label: before.name,
    before: logged(before),
    after: logged(form),
  });
  return updated;
};

export const removeMajor: Commands['deleteMajor'] = async (context, { id, version }) => {
  const { actor, db, request } = context;
  const before = checkSeen(await lockMajor(db, schoolWithin(scopeOf(actor)), id).executeTakeFirst(), version);
  await refuseWhenUsed(db, 'major', before, request.language);
  await deleteMajor(db, id).execute();
  context.record({ object: 'major', objectId: id, label: before.name, before: logged(before) });
  return DONE;
};
