/** Adding, changing and deleting departments and majors. */
import { DONE } from '#contract/ground/core.ts';
import { placeForm, type schoolCalls } from '#contract/school/school/calls.ts';
import { schoolWords } from '#contract/school/school/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { notFound, refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { schoolWithin } from '#server/base/organisation/reach.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
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
const departmentWords = { ...schoolWords, object: 'department' };
const majorWords = { ...schoolWords, object: 'major' };

/** The department, locked. 404 out of reach, 409 when it changed meanwhile. */
const takeDepartment = ({ actor, db }: CallContext, seen: { id: string; version: number }) =>
  takeRow(lockDepartment(db, schoolWithin(scopeOf(actor)), seen.id), seen, (row) => row);

/** The same of a major. */
const takeMajor = ({ actor, db }: CallContext, seen: { id: string; version: number }) =>
  takeRow(lockMajor(db, schoolWithin(scopeOf(actor)), seen.id), seen, (row) => row);

export const addDepartment: Commands['addDepartment'] = async (context, form) => {
  const { actor, db } = context;
  if ((await lockSchool(db, schoolWithin(scopeOf(actor)), form.schoolId).executeTakeFirst()) === undefined) {
    throw notFound();
  }
  const added = await insertDepartment(db, form).executeTakeFirst();
  if (added === undefined) throw refuseTaken('name', schoolMessages.departmentTaken);
  context.record(changeOf(departmentWords, { id: added.id, label: form.name, after: form }));
  return added;
};

export const changeDepartment: Commands['updateDepartment'] = async (context, { id, version, ...change }) => {
  const { db } = context;
  const before = await takeDepartment(context, { id, version });
  const form = changedForm(context, placeForm, before, change);
  const other = await departmentNamed(db, before.schoolId, form.name).executeTakeFirst();
  if (other !== undefined && other.id !== id) throw refuseTaken('name', schoolMessages.departmentTaken);
  const updated = await updateDepartment(db, id, form).executeTakeFirstOrThrow();
  context.record(changeOf(departmentWords, { id, label: before.name, before, after: form }));
  return updated;
};

export const removeDepartment: Commands['deleteDepartment'] = async (context, seen) => {
  const { db, request } = context;
  const before = await takeDepartment(context, seen);
  await refuseWhenUsed(db, 'department', before, request.language);
  await deleteDepartment(db, seen.id).execute();
  context.record(changeOf(departmentWords, { id: seen.id, label: before.name, before }));
  return DONE;
};

export const addMajor: Commands['addMajor'] = async (context, form) => {
  const { actor, db } = context;
  const department = await lockDepartment(db, schoolWithin(scopeOf(actor)), form.departmentId).executeTakeFirst();
  if (department === undefined) throw notFound();
  const added = await insertMajor(db, form).executeTakeFirst();
  if (added === undefined) throw refuseTaken('name', schoolMessages.majorTaken);
  context.record(changeOf(majorWords, { id: added.id, label: form.name, after: form }));
  return added;
};

export const changeMajor: Commands['updateMajor'] = async (context, { id, version, ...change }) => {
  const { db } = context;
  const before = await takeMajor(context, { id, version });
  const form = changedForm(context, placeForm, before, change);
  const other = await majorNamed(db, before.departmentId, form.name).executeTakeFirst();
  if (other !== undefined && other.id !== id) throw refuseTaken('name', schoolMessages.majorTaken);
  const updated = await updateMajor(db, id, form).executeTakeFirstOrThrow();
  context.record(changeOf(majorWords, { id, label: before.name, before, after: form }));
  return updated;
};

export const removeMajor: Commands['deleteMajor'] = async (context, seen) => {
  const { db, request } = context;
  const before = await takeMajor(context, seen);
  await refuseWhenUsed(db, 'major', before, request.language);
  await deleteMajor(db, seen.id).execute();
  context.record(changeOf(majorWords, { id: seen.id, label: before.name, before }));
  return DONE;
};
