/** Adding, changing, stopping and deleting schools. */
import { checkAreaCodes } from '#server/base/sysArea/service.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { DONE } from '#contract/ground/core.ts';
import { schoolForm, type schoolCalls } from '#contract/school/school/calls.ts';
import { schoolWords } from '#contract/school/school/words.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { refuseTaken } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { schoolWithin } from '#server/base/organisation/reach.ts';
import { type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { schoolMessages } from './messages.ts';
import { currentSchool } from './present.ts';
import { deleteSchool, insertSchool, lockSchool, schoolWithCode, updateSchool } from './queries.ts';
import { refuseWhenUsed } from './service.ts';

type Commands = Handlers<typeof schoolCalls>;

const SECRET = ['contactMobile'];

/** The school, locked. 404 out of reach, 409 when it changed meanwhile. */
const takeSchool = (db: Db, actor: Actor, seen: { id: string; version: number }) =>
  takeRow(lockSchool(db, schoolWithin(scopeOf(actor)), seen.id), seen, () => currentSchool(db, actor, seen.id));

const givenIn = ({ areaCode }: { areaCode: string }): string[] => (areaCode === '' ? [] : [areaCode]);

export const addSchool: Commands['addOne'] = async (context, form) => {
  const { actor, db } = context;
  requireEverything(actor, schoolMessages.needsEverything);
  await checkAreaCodes(db, 'areaCode', givenIn(form));
  const school = await insertSchool(db, form).executeTakeFirst();
  if (school === undefined) throw refuseTaken('code', schoolMessages.codeTaken);
  context.record(changeOf(schoolWords, { id: school.id, label: form.name, after: form, secret: SECRET }));
  return school;
};

export const changeSchool: Commands['updateOne'] = async (context, { id, version, ...change }) => {
  const { actor, db } = context;
  const before = await takeSchool(db, actor, { id, version });
  const form = changedForm(context, schoolForm, before, change);
  if (form.code !== before.code && (await schoolWithCode(db, form.code).executeTakeFirst()) !== undefined) {
    throw refuseTaken('code', schoolMessages.codeTaken);
  }
  await checkAreaCodes(db, 'areaCode', givenIn(form), givenIn(before));
  const updated = await updateSchool(db, id, form).executeTakeFirstOrThrow();
  context.record(changeOf(schoolWords, { id, label: before.name, before, after: form, secret: SECRET }));
  return updated;
};

export const setSchoolState: Commands['updateState'] = async (context, { id, version, state }) => {
  const { actor, db } = context;
  const before = await takeSchool(db, actor, { id, version });
  const updated = await updateSchool(db, id, { state }).executeTakeFirstOrThrow();
  context.record(changeOf(schoolWords, { id, label: before.name, before, after: { state } }));
  return updated;
};

export const removeSchool: Commands['deleteById'] = async (context, seen) => {
  const { actor, db, request } = context;
  requireEverything(actor, schoolMessages.needsEverything);
  const before = await takeSchool(db, actor, seen);
  await refuseWhenUsed(db, 'school', before, request.language);
  await deleteSchool(db, seen.id).execute();
  context.record(changeOf(schoolWords, { id: seen.id, label: before.name, before, secret: SECRET }));
  return DONE;
};
