/** What people do with jobs, whoever they are: staff in a labelling task, or those whom practice concerns. */
import { isDeepStrictEqual } from 'node:util';
import type { labelJobCalls } from '#contract/dataManage/labelTask/calls.ts';
import {
  afterMove,
  mayDraw,
  MOST_JOB_OBJECTS,
  MOST_JOB_RUNS,
  movesOf,
  type JobMove,
  type JobRights,
  type JobStage,
} from '#contract/dataManage/labelTask/rules.ts';
import type { SampleLimit } from '#contract/dataManage/labelTask/sample.ts';
import { isWithin } from '#contract/dataManage/labelTask/shapes.ts';
import { labelJobWords } from '#contract/dataManage/labelTask/words.ts';
import { DONE } from '#contract/ground/core.ts';
import { ownTwins } from '#server/dataManage/labelQuality/queries.ts';
import { CONTENT_PATH } from '#server/dataManage/dataContent/addresses.ts';
import { IMAGE_PATH } from '#server/base/file/fetch.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import {
  activeLabelClassIds,
  camerasOfJob,
  closeLabelNote,
  countLabelObjects,
  deleteLabelObjects,
  holdLabelJob,
  insertLabelNote,
  labelFramesOfJob,
  labelJobById,
  labelNoteById,
  labelNotesOfJob,
  labelObjectsOfJob,
  lockLabelJob,
  lockLabelObjects,
  moveLabelJob,
  putLabelObjects,
  type LabelReach,
} from '#server/dataManage/labelJob/queries.ts';
import { sampleOf } from './acceptance.ts';
import { labelTaskMessages } from './messages.ts';
import { jobName, noteMove } from './moves.ts';

type Commands = Handlers<typeof labelJobCalls>;
type Changes = Parameters<Commands['saveObjects']>[1]['changes'];

/** Whoever works on jobs: which of them, and what with them. */
export interface Worker {
  readonly reach: LabelReach;
  readonly rights: JobRights;
}

/** A job that the caller works on or accepts. @throws Refusal 404, 409 */
async function jobToNote(db: Db, { reach, rights }: Worker, jobId: string) {
  const job = await labelJobById(db, reach, jobId).executeTakeFirst();
  if (job === undefined) throw notFound();
  const isOwn = job.annotatorId === rights.userId || job.reviewerId === rights.userId;
  if (!isOwn && !rights.mayAccept) throw new Refusal(409, labelTaskMessages.notOpen);
  return job;
}

/** @throws Refusal 409 when the sample of a job has more faulty frames than its plan allows */
async function refuseFaulty(db: Db, job: { id: string; aql: SampleLimit }): Promise<void> {
  const frames = await labelFramesOfJob(db, job.id).execute();
  const notes = await labelNotesOfJob(db, job.id).execute();
  const { faulty, mostFaulty } = sampleOf(
    job,
    frames.map(({ id }) => id),
    notes,
  );
  if (faulty > mostFaulty) throw new Refusal(409, labelTaskMessages.faulty, { params: { faulty, most: mostFaulty } });
}

/** Makes a move of one stage. @throws Refusal 404, 409 */
export async function makeMove(
  stage: JobStage,
  context: CallContext,
  { reach, rights }: Worker,
  { id, version, move }: { id: string; version: number; move: JobMove },
) {
  const { db, actor } = context;
  const before = await takeRow(lockLabelJob(db, reach, id), { version }, (row) => row);
  const isOpen = before.stage === stage && movesOf(before, rights).includes(move);
  if (!isOpen) throw new Refusal(409, labelTaskMessages.notOpen);
  if (move === 'reject' && before.openNotes === 0) throw new Refusal(409, labelTaskMessages.rejectNeedsNote);
  if ((move === 'submit' || move === 'pass') && before.unconfirmed > 0)
    throw new Refusal(409, labelTaskMessages.unconfirmed, { params: { count: before.unconfirmed } });
  if (
    move === 'take' &&
    stage === 'annotation' &&
    (await ownTwins(db, id, actor.userId).executeTakeFirst()) !== undefined
  )
    throw new Refusal(409, labelTaskMessages.ownTwin);
  if (move === 'accept') await refuseFaulty(db, before);
  const after = afterMove(before, move, actor.userId);
  context.record(
    changeOf(labelJobWords, {
      id,
      label: jobName(before),
      before: { stage: before.stage, state: before.state },
      after: { stage: after.stage, state: after.state },
    }),
  );
  await noteMove(context, before, move);
  return moveLabelJob(db, id, after).executeTakeFirstOrThrow();
}

type Kept = Awaited<ReturnType<ReturnType<typeof lockLabelObjects>['execute']>>[number];

/**
 * What stands in a job already stands on: a class that was deprecated meanwhile, and a shape that an earlier release let beyond
 * its picture, are refused to what is drawn anew alone.
 * @throws FieldRefusal 400 for a frame of another job, a class that cannot be used so, and a shape beyond its picture
 */
async function refuseUnfit(
  db: Db,
  jobId: string,
  changes: Changes,
  keptByKey: ReadonlyMap<string, Kept>,
): Promise<void> {
  const objects = changes.flatMap(({ key, object }, index) => (object === null ? [] : [{ ...object, key, index }]));
  if (objects.length === 0) return;
  const frames = new Map((await labelFramesOfJob(db, jobId).execute()).map((frame) => [frame.id, frame]));
  const classIds = [...new Set(objects.map(({ classId }) => classId))];
  const classes = new Map((await activeLabelClassIds(db, classIds).execute()).map((one) => [one.id, one.shapes]));
  for (const { key, frameId, classId, geometry, track, isOutside, index } of objects) {
    const frame = frames.get(frameId);
    const kept = keptByKey.get(key);
    const isAsItWas = kept?.geometry.kind === geometry.kind;
    if (frame === undefined) throw refuseField(`changes.${index}.object.frameId`, labelTaskMessages.otherFrame);
    const isOfItsClass = isAsItWas && kept.classId === classId;
    if (!isOfItsClass && classes.get(classId)?.includes(geometry.kind) !== true)
      throw refuseField(`changes.${index}.object.classId`, labelTaskMessages.badClass);
    if (isOutside && track === null) throw refuseField(`changes.${index}.object.isOutside`, labelTaskMessages.noTrack);
    if ((geometry.kind === 'cuboid') !== (frame.kind === 'cloud'))
      throw refuseField(`changes.${index}.object.geometry`, labelTaskMessages.otherKind);
    const isInItsPlace = isAsItWas && isDeepStrictEqual(sorted(kept.geometry), sorted(geometry));
    if (geometry.kind !== 'cuboid' && !isInItsPlace && !isWithin(geometry, frame))
      throw refuseField(`changes.${index}.object.geometry`, labelTaskMessages.outside);
  }
}

const runsOf = ({ geometry }: Pick<Kept, 'geometry'>): number => (geometry.kind === 'mask' ? geometry.runs.length : 0);

/** What the call saves of objects that are locked, and what somebody else changed meanwhile. */
async function save(db: Db, now: string, userId: string, jobId: string, changes: Changes) {
  const keys = changes.map(({ key }) => key);
  const kept = new Map((await lockLabelObjects(db, jobId, keys).execute()).map((object) => [object.key, object]));
  await refuseUnfit(db, jobId, changes, kept);
  const fits = ({ key, revision, object }: Changes[number]) => {
    const current = kept.get(key);
    return object === null
      ? current === undefined || current.revision === revision
      : (current?.revision ?? 0) === revision;
  };
  const isAsKept = ({ key, object }: Changes[number]) => {
    const current = kept.get(key);
    if (object === null || current === undefined) return false;
    const textOf = ({ geometry, attributes, frameId, classId, isConfirmed, track, isOutside, group }: typeof object) =>
      JSON.stringify([frameId, classId, isConfirmed, track, isOutside, group, sorted(geometry), sorted(attributes)]);
    return textOf(object) === textOf(current);
  };
  // an answer that was lost is asked for again: what stands already is saved
  const repeated = changes.filter((change) => !fits(change) && isAsKept(change));
  const good = changes.filter(fits);
  const rows = good.flatMap(({ key, object }) =>
    object === null
      ? []
      : [
          {
            ...object,
            jobId,
            key,
            geometry: JSON.stringify(object.geometry),
            attributes: JSON.stringify(object.attributes),
            changedById: userId,
            changedAt: now,
          },
        ],
  );
  const fresh = rows.filter(({ key }) => !kept.has(key)).length;
  const { objects, runs } = await countLabelObjects(db, jobId).executeTakeFirstOrThrow();
  if (objects + fresh > MOST_JOB_OBJECTS)
    throw new Refusal(409, labelTaskMessages.tooManyObjects, { params: { most: MOST_JOB_OBJECTS } });
  const more = good.reduce((sum, { key, object }) => {
    const before = kept.get(key);
    return sum + (object === null ? 0 : runsOf(object)) - (before === undefined ? 0 : runsOf(before));
  }, 0);
  if (more > 0 && runs + more > MOST_JOB_RUNS)
    throw new Refusal(409, labelTaskMessages.tooManyRuns, { params: { most: MOST_JOB_RUNS } });
  const put = rows.length === 0 ? [] : await putLabelObjects(db, rows).execute();
  const gone = good.filter(({ object }) => object === null).map(({ key }) => key);
  if (gone.length > 0) await deleteLabelObjects(db, jobId, gone).execute();
  return {
    saved: [
      ...put,
      ...gone.map((key) => ({ key, revision: 0 })),
      ...repeated.map(({ key }) => ({ key, revision: kept.get(key)?.revision ?? 0 })),
    ],
    conflicts: changes
      .filter((change) => !fits(change) && !repeated.includes(change))
      .map(({ key }) => ({ key, current: kept.get(key) ?? null })),
  };
}

/** The database does not keep the order of names in JSON. */
const sorted = (value: object): [string, unknown][] =>
  Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Where pictures are shown to those who may not see what is private in them; by the id of a frame of the task, or of the set. */
export interface HiddenPictures {
  readonly ofFrame: (id: string) => string;
  readonly ofSetFrame: (id: string) => string;
}

/**
 * A job with all that the workbench shows.
 * @param hidden null for whoever sees pictures as they are
 * @throws Refusal 404
 */
export async function showJob(db: Db, { reach, rights }: Worker, id: string, hidden: HiddenPictures | null = null) {
  const job = await labelJobById(db, reach, id).executeTakeFirst();
  if (job === undefined) throw notFound();
  const frames = await labelFramesOfJob(db, id).execute();
  const notes = await labelNotesOfJob(db, id).execute();
  const frameIds = frames.map((frame) => frame.id);
  const cameras = frames.some(({ kind }) => kind === 'cloud') ? await camerasOfJob(db, id).execute() : [];
  const camerasOf = Map.groupBy(cameras, (camera) => camera.id);
  return {
    job,
    // counted on, so that nothing tells a test frame from another
    frames: frames.map(({ publicKey, contentKey, ...frame }, index) => ({
      ...frame,
      place: job.firstFrame + index,
      address:
        hidden !== null && frame.kind === 'picture'
          ? hidden.ofFrame(frame.id)
          : contentKey === null
            ? IMAGE_PATH + (publicKey ?? '')
            : CONTENT_PATH + contentKey,
      cameras: (camerasOf.get(frame.id) ?? []).flatMap(
        ({ setFrameId, sensor, width, height, projection, publicKey: camera }) =>
          width === null || height === null || projection === null
            ? []
            : [{ sensor, width, height, projection, address: hidden?.ofSetFrame(setFrameId) ?? CONTENT_PATH + camera }],
      ),
    })),
    objects: await labelObjectsOfJob(db, id).execute(),
    notes,
    sample: job.stage === 'acceptance' && job.state !== 'completed' ? sampleOf(job, frameIds, notes) : null,
    moves: movesOf(job, rights),
    mayDraw: mayDraw(job, rights.userId),
  };
}

/** Saves what was drawn in a job that the caller has in work. @throws Refusal 404, 409; FieldRefusal 400 */
export const saveDrawn = (
  { db, actor, services }: CallContext,
  { reach }: Worker,
  { jobId, changes }: { jobId: string; changes: Changes },
) =>
  db.transaction().execute(async (transaction) => {
    const job = await holdLabelJob(transaction, reach, jobId).executeTakeFirst();
    if (job === undefined) throw notFound();
    if (!mayDraw(job, actor.userId)) throw new Refusal(409, labelTaskMessages.notYours);
    return save(transaction, services.now().toISOString(), actor.userId, jobId, changes);
  });

type Note = Parameters<Commands['addNote']>[1];

export async function pinNote(context: CallContext, worker: Worker, { jobId, frameId, x, y, text }: Note) {
  const { db, actor } = context;
  const job = await jobToNote(db, worker, jobId);
  const frame = (await labelFramesOfJob(db, jobId).execute()).find(({ id }) => id === frameId);
  if (frame === undefined) throw refuseField('frameId', labelTaskMessages.otherFrame);
  if (frame.kind === 'picture' && !isWithin({ kind: 'points', points: [[x, y]] }, frame))
    throw refuseField('x', labelTaskMessages.outside);
  const note = { jobId, frameId, x, y, text, authorId: actor.userId };
  const added = await insertLabelNote(db, note).executeTakeFirstOrThrow();
  context.record(changeOf(labelJobWords, { id: jobId, label: jobName(job), after: { text } }));
  return added;
}

export async function settleNote(context: CallContext, worker: Worker, id: string) {
  const note = await labelNoteById(context.db, id).executeTakeFirst();
  if (note === undefined) throw notFound();
  const job = await jobToNote(context.db, worker, note.jobId);
  await closeLabelNote(context.db, id).execute();
  context.record(changeOf(labelJobWords, { id: note.jobId, label: jobName(job), before: { text: note.text } }));
  return DONE;
}
