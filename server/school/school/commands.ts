/** Adding, changing, stopping and deleting schools. */
import { requireEverything } from '#server/ground/core/reach.ts';
import { DONE } from '#contract/ground/core.ts';
import type { schoolCalls } from '#contract/school/school/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { changedMeanwhile, notFound, refuseTaken } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { schoolWithin } from '#server/base/organisation/reach.ts';
import { scopeOf, type Actor } from '#server/ground/core/actor.ts';
import { schoolMessages } from './messages.ts';
import { currentSchool, schoolFields } from './present.ts';
import { deleteSchool, insertSchool, lockSchool, schoolWithCode, updateSchool } from './queries.ts';
import { refuseWhenUsed } from './service.ts';

type Commands = Handlers<typeof schoolCalls>;

const SECRET = ['contactMobile'];

/** The school, locked. 404 out of reach, 409 when it changed meanwhile. */
async function takeSchool(db: Db, actor: Actor, seen: { id: string; version: number }) {
  const school = await lockSchool(db, schoolWithin(scopeOf(actor)), seen.id).executeTakeFirst();
  if (school === undefined) throw notFound();
  if (school.version !== seen.version) throw changedMeanwhile(await currentSchool(db, actor, seen.id));
  return school;
}

export const addSchool: Commands['addOne'] = async (context, form) => {
  const { actor, db } = context;
  requireEverything(actor, schoolMessages.needsEverything);
  const school = await insertSchool(db, form).executeTakeFirst();
  if (school === undefined) throw refuseTaken('code', schoolMessages.codeTaken);
  context.record({
    object: 'school',
    objectId: school.id,
    label: form.name,
    after: schoolFields(form),
    secret: SECRET,
  });
  return school;
};

export const changeSchool: Commands['updateOne'] = async (context, { id, version, ...form }) => {
  const { actor, db } = context;
  const before = await takeSchool(db, actor, { id, version });
  if (form.code !== before.code && (await schoolWithCode(db, form.code).executeTakeFirst()) !== undefined) {
    throw refuseTaken('code', schoolMessages.codeTaken);
  }
  const updated = await updateSchool(db, id, form).executeTakeFirstOrThrow();
  context.record({
    object: 'school',
    objectId: id,
    label: before.name,
    before: schoolFields(before),
    after: schoolFields(form),
    secret: SECRET,
  });
  return updated;
};

export const setSchoolState: Commands['updateState'] = async (context, { id, version, state }) => {
  const { actor, db } = context;
  const before = await takeSchool(db, actor, { id, version });
  const updated = await updateSchool(db, id, { state }).executeTakeFirstOrThrow();
  context.record({
    object: 'school',
    objectId: id,
    label: before.name,
    before: { state: before.state },
    after: { state },
  });
  return updated;
};

export const removeSchool: Commands['deleteById'] = async (context, seen) => {
  const { actor, db, request } = context;
  requireEverything(actor, schoolMessages.needsEverything);
  const before = await takeSchool(db, actor, seen);
  await refuseWhenUsed(db, 'school', before, request.language);
  await deleteSchool(db, seen.id).execute();
  context.record({
    object: 'school',
    objectId: seen.id,
    label: before.name,
    before: schoolFields(before),
    secret: SECRET,
  });
  return DONE;
};
