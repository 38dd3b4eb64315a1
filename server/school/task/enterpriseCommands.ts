/** What an enterprise does: drafting, publishing and closing tasks. */
import type { z } from 'zod';
import { DONE } from '#contract/ground/core.ts';
import { taskForm, type taskEnterpriseCalls } from '#contract/school/task/calls.ts';
import { canMove, MOST_TASK_FILES, TASK_MOVES } from '#contract/school/task/rules.ts';
import { taskWords } from '#contract/school/task/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { changedForm } from '#server/ground/core/rows.ts';
import { plainTextOf, sanitizeRichText } from '#server/ground/core/richText.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { attachFiles, attachImages, fileIdsOf, releaseFiles, type Thing } from '#server/base/file/service.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { taskMessages } from './messages.ts';
import { TASK_FILES } from './present.ts';
import {
  answersOf,
  deleteOffers,
  deleteTask,
  enabledEnterprise,
  enabledMajorsAmong,
  enabledSchoolsAmong,
  insertOffers,
  insertTask,
  offersOf,
  teachersOffered,
  updateTask,
} from './queries.ts';
import { enterpriseWithin, takeTask } from './service.ts';
import { tell } from './tell.ts';
import { unfinishedStudents } from '#server/school/taskWork/queries.ts';

type Commands = Handlers<typeof taskEnterpriseCalls>;
type Form = z.output<typeof taskForm>;

/** So many people are told of one move at most. */
const MOST_TOLD = 5000;

/** The enterprise whose task it is to be. 400 when the actor has none and names none, or one out of reach. */
async function enterpriseOf(db: Db, actor: Actor, wanted: string | null): Promise<string> {
  const only = enterpriseWithin(actor);
  const id = wanted ?? only ?? actor.supplierId;
  if (id === null) throw refuseField('enterpriseId', taskMessages.noEnterprise);
  const isReached = only === null || only === id;
  if (!isReached || (await enabledEnterprise(db, id).executeTakeFirst()) === undefined) {
    throw refuseField('enterpriseId', taskMessages.unknownEnterprise);
  }
  return id;
}

/** 400 unless each school and major is there, enabled, and belongs together. */
async function checkOffers(db: Db, offers: Form['offers']): Promise<void> {
  const keys = offers.map(({ schoolId, majorId }) => `${schoolId}/${majorId ?? ''}`);
  if (new Set(keys).size < keys.length) throw refuseField('offers', taskMessages.repeatedOffer);
  const schoolIds = offers.map(({ schoolId }) => schoolId);
  const schools = new Set((await enabledSchoolsAmong(db, schoolIds).execute()).map(({ id }) => id));
  const majorIds = offers.flatMap(({ majorId }) => majorId ?? []);
  const majors = new Map((await enabledMajorsAmong(db, majorIds).execute()).map(({ id, schoolId }) => [id, schoolId]));
  const isGood = ({ schoolId, majorId }: Form['offers'][number]) =>
    schools.has(schoolId) && (majorId === null || majors.get(majorId) === schoolId);
  if (!offers.every(isGood)) throw refuseField('offers', taskMessages.badOffer);
}

async function keepOffers(db: Db, taskId: string, offers: Form['offers']): Promise<void> {
  if (offers.length === 0) return;
  await insertOffers(
    db,
    offers.map(({ schoolId, majorId }) => ({ taskId, schoolId, majorId })),
  ).execute();
}

async function keepFiles(
  context: Pick<CallContext<'signedIn'>, 'actor' | 'db' | 'services'>,
  taskId: string,
  form: Form,
  description: string,
) {
  const thing: Thing = { object: TASK_FILES, objectId: taskId };
  await attachFiles(context, thing, form.fileIds, { max: MOST_TASK_FILES });
  await attachImages(context, thing, [description]);
}

/** A task as the log tells it: the text without markup, times in one form, how many it is offered to. */
const logged = <Row extends { description: string; acceptBy: string; dueAt: string }>(row: Row, offers: number) => ({
  ...row,
  description: plainTextOf(row.description).slice(0, 500),
  acceptBy: new Date(row.acceptBy).toISOString(),
  dueAt: new Date(row.dueAt).toISOString(),
  offers,
});

export const addTask: Commands['addOne'] = async (context, form) => {
  const { actor, db } = context;
  const enterpriseId = await enterpriseOf(db, actor, form.enterpriseId);
  await checkOffers(db, form.offers);
  const { title, capacity, acceptBy, dueAt } = form;
  const description = sanitizeRichText(form.description);
  const row = { enterpriseId, title, description, capacity, acceptBy, dueAt, createdBy: actor.userId };
  const task = await insertTask(db, row).executeTakeFirstOrThrow();
  await keepOffers(db, task.id, form.offers);
  await keepFiles(context, task.id, form, description);
  context.record(changeOf(taskWords, { id: task.id, label: title, after: logged(row, form.offers.length) }));
  return task;
};

export const changeTask: Commands['updateOne'] = async (context, { id, version, ...change }) => {
  const { actor, db } = context;
  const before = await takeTask(db, actor, { id, version });
  if (before.state !== 'draft') throw new Refusal(409, taskMessages.notDraft);
  const offersBefore = await offersOf(db, id).execute();
  const fileIds = await fileIdsOf(db, { object: TASK_FILES, objectId: id });
  const offers = offersBefore.map(({ schoolId, majorId }) => ({ schoolId, majorId }));
  const form = changedForm(context, taskForm, { ...before, offers, fileIds }, change);
  const wanted = form.enterpriseId ?? before.enterpriseId;
  const enterpriseId = wanted === before.enterpriseId ? wanted : await enterpriseOf(db, actor, wanted);
  if (change.offers !== undefined) await checkOffers(db, form.offers);
  const { title, capacity, acceptBy, dueAt } = form;
  const description = sanitizeRichText(form.description);
  const fields = { enterpriseId, title, description, capacity, acceptBy, dueAt };
  const updated = await updateTask(db, id, fields).executeTakeFirstOrThrow();
  if (change.offers !== undefined) {
    await deleteOffers(db, id).execute();
    await keepOffers(db, id, form.offers);
  }
  await keepFiles(context, id, form, description);
  const texts = { before: logged(before, offersBefore.length), after: logged(fields, form.offers.length) };
  context.record(changeOf(taskWords, { id, label: before.title, ...texts }));
  return updated;
};

export const removeTask: Commands['deleteById'] = async (context, seen) => {
  const { actor, db } = context;
  const before = await takeTask(db, actor, seen);
  if (before.state !== 'draft') throw new Refusal(409, taskMessages.notDraft);
  const offers = await offersOf(db, seen.id).execute();
  await releaseFiles(context, { object: TASK_FILES, objectId: seen.id });
  await deleteTask(db, seen.id).execute();
  const row = logged(before, offers.length);
  context.record(changeOf(taskWords, { id: seen.id, label: before.title, before: row }));
  return DONE;
};

export const publishTask: Commands['publish'] = async (context, seen) => {
  const { actor, db, services } = context;
  const before = await takeTask(db, actor, seen);
  const now = services.now();
  if (!canMove(TASK_MOVES.publish, before.state)) throw new Refusal(409, taskMessages.notDraft);
  if (Date.parse(before.acceptBy) <= now.getTime()) throw new Refusal(409, taskMessages.acceptByPast);
  const offers = await offersOf(db, seen.id).execute();
  if (offers.length === 0) throw new Refusal(409, taskMessages.noOffers);
  const state = TASK_MOVES.publish.to;
  const updated = await updateTask(db, seen.id, { state, publishedAt: now }).executeTakeFirstOrThrow();
  const teachers = await teachersOffered(db, seen.id, MOST_TOLD).execute();
  await tell(
    context,
    teachers.map(({ id }) => id),
    { told: 'offered', params: { task: before.title }, screen: 'teacher', taskId: seen.id },
  );
  context.record(changeOf(taskWords, { id: seen.id, label: before.title, before, after: { state } }));
  return updated;
};

export const closeTask: Commands['close'] = async (context, seen) => {
  const { actor, db, services } = context;
  const before = await takeTask(db, actor, seen);
  if (!canMove(TASK_MOVES.close, before.state)) throw new Refusal(409, taskMessages.notPublished);
  const state = TASK_MOVES.close.to;
  const updated = await updateTask(db, seen.id, { state, closedAt: services.now() }).executeTakeFirstOrThrow();
  const telling = { told: 'closed', params: { task: before.title }, taskId: seen.id } as const;
  const teachers = (await answersOf(db, seen.id, MOST_TOLD).execute()).filter((answer) => answer.state !== 'declined');
  await tell(
    context,
    teachers.map(({ teacherId }) => teacherId),
    { ...telling, screen: 'teacher' },
  );
  const unfinished = await unfinishedStudents(db, seen.id, MOST_TOLD).execute();
  await tell(
    context,
    unfinished.map(({ studentId }) => studentId),
    { ...telling, screen: 'student' },
  );
  context.record(changeOf(taskWords, { id: seen.id, label: before.title, before, after: { state } }));
  return updated;
};
