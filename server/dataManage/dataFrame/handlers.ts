import type { dataFrameCalls } from '#contract/dataManage/dataSet/frameCalls.ts';
import { MOST_OBJECTS_AT_ONCE, splitOf, SPLITS } from '#contract/dataManage/dataSet/rules.ts';
import { dataSetWords } from '#contract/dataManage/dataSet/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { draftAsItIs } from '#server/dataManage/dataSet/draft.ts';
import { deleteNewFrames, endFrames, updateDataSet } from '#server/dataManage/dataSet/queries.ts';
import { framesOfTwo } from '#server/dataManage/labelQuality/findings.ts';
import { dataReach, seenDataSet, takeChangeable, versionOf } from '#server/dataManage/dataSet/reach.ts';
import {
  cuboidsOfFrames,
  dataFrameById,
  dataFrameCount,
  dataFrameList,
  dataFrameSorts,
  figuresBy,
  figuresByAttribute,
  figuresByClass,
  framesAround,
  framesOfMoment,
  framesSeen,
  objectsOfFrame,
  objectsShown,
} from './queries.ts';
import { addressOf, shownFrame } from './show.ts';

const MOST_SCENES = 200;
const MOST_VALUES = 100;
/** Other sensors of the moments of several frames. */
const MOST_AROUND = 2000;

/** The folder that the folders of sensors lie in. */
const folderOf = (key: string): string => key.split('/').slice(0, -2).join('/');

/** Frames without a scene are of one moment when they have one number in folders beside each other, as KITTI keeps them. */
const isOfMoment = (frame: { scene: string; key: string }, other: { key: string }): boolean =>
  frame.scene !== '' || folderOf(frame.key) === folderOf(other.key);

/** A thing that stands in the cloud and on pictures is one thing: it is told once. */
function eachOnce<One extends { classId: string; track: string }>(list: readonly One[], around: readonly One[]): One[] {
  const nameOf = ({ classId, track }: One): string => `${classId} ${track}`;
  const told = new Set(list.filter(({ track }) => track !== '').map(nameOf));
  return around.filter((object) => {
    if (object.track === '') return true;
    const isNew = !told.has(nameOf(object));
    told.add(nameOf(object));
    return isNew;
  });
}

export const dataFrameHandlers: Handlers<typeof dataFrameCalls> = {
  async getPageList(context, { isUnlike, ...input }) {
    const { actor, db } = context;
    const { at, shares } = await versionOf(context, input.dataSetId, input.number);
    const labelFrameIds =
      isUnlike === undefined ? undefined : await framesOfTwo(db, actor.userId, input.dataSetId, isUnlike);
    const filters = { ...input, at, shares, labelFrameIds };
    return answerList(db, input, dataFrameSorts, {
      rows: (page) => dataFrameList(db, filters, page),
      count: () => dataFrameCount(db, filters),
      show: (rows) => rows.map((row) => shownFrame(row, shares)),
    });
  },

  async getById(context, { id }) {
    const { db } = context;
    const row = await dataFrameById(db, id).executeTakeFirst();
    if (row === undefined) throw notFound();
    const { splits } = await seenDataSet(context, row.dataSetId);
    const { since, until: _until, ...frame } = row;
    const { dataSetId, scene, place } = frame;
    const moment = place === null ? [] : await framesOfMoment(db, { dataSetId, scene, place, at: since }).execute();
    const others = moment.filter((other) => other.id !== id && isOfMoment(frame, other));
    const list = await objectsOfFrame(db, id).execute();
    const otherIds = others.map((other) => other.id);
    const around = otherIds.length === 0 ? [] : await cuboidsOfFrames(db, otherIds).execute();
    return {
      frame: { ...shownFrame(frame, splits), address: addressOf(frame) },
      list,
      siblings: others.map((other) => ({ ...shownFrame(other, splits), address: addressOf(other) })),
      around: eachOnce(list, around),
    };
  },

  async getObjects({ actor, db }, { ids }) {
    const frames = await framesSeen(db, dataReach(actor), ids).execute();
    // what stands in space is drawn where it is known how
    const spatial = frames.filter(({ kind, projection }) => kind === 'cloud' || projection !== null);
    const spatialIds = spatial.map(({ id }) => id);
    const pairs = spatialIds.length === 0 ? [] : await framesAround(db, spatialIds, MOST_AROUND).execute();
    const aroundOf = Map.groupBy(pairs, ({ frameId }) => frameId);
    const otherIds = [...new Set(pairs.map(({ id }) => id))];
    const own = frames.map(({ id }) => id);
    const rows = own.length === 0 ? [] : await objectsShown(db, own, otherIds, MOST_OBJECTS_AT_ONCE + 1).execute();
    const objectsOf = Map.groupBy(rows.slice(0, MOST_OBJECTS_AT_ONCE), ({ frameId }) => frameId);
    const shownIds = new Set<string>();
    const list = frames.map((frame) => {
      const mine = objectsOf.get(frame.id) ?? [];
      const others = (aroundOf.get(frame.id) ?? [])
        .filter((other) => isOfMoment(frame, other))
        .flatMap(({ id }) => objectsOf.get(id) ?? [])
        .filter(({ shapes }) => shapes.some(({ kind }) => kind === 'cuboid'));
      const objectIds = mine.map(({ id }) => id);
      const aroundIds = eachOnce(mine, others).map(({ id }) => id);
      for (const id of [...objectIds, ...aroundIds]) shownIds.add(id);
      return { id: frame.id, projection: frame.projection, objectIds, aroundIds };
    });
    const objects = [...objectsOf.values()].flat().filter(({ id }) => shownIds.has(id));
    return {
      list,
      objects: objects.map(({ frameId: _frame, ...object }) => object),
      isCut: rows.length > MOST_OBJECTS_AT_ONCE,
    };
  },

  async getFigures(context, { dataSetId, number }) {
    const { db } = context;
    const { at, shares } = await versionOf(context, dataSetId, number);
    const buckets = await figuresBy(db, dataSetId, at, 'bucket', 100).execute();
    return {
      classes: await figuresByClass(db, dataSetId, at).execute(),
      scenes: await figuresBy(db, dataSetId, at, 'scene', MOST_SCENES).execute(),
      sensors: await figuresBy(db, dataSetId, at, 'sensor', MOST_SCENES).execute(),
      frameAttributes: await figuresByAttribute(db, dataSetId, at, MOST_VALUES).execute(),
      splits: SPLITS.map((name) => {
        const own = buckets.filter((bucket) => splitOf(Number(bucket.name), shares) === name);
        const sum = (what: 'frames' | 'objects') => own.reduce((total, each) => total + each[what], 0);
        return { name, frames: sum('frames'), objects: sum('objects') };
      }),
    };
  },

  async removeFrames(context, { dataSetId, version, ids }) {
    const { db } = context;
    requireEverything(context.actor);
    const set = await takeChangeable(context, { id: dataSetId, version });
    const draft = set.newestVersion + 1;
    await endFrames(db, dataSetId, draft, { ids }).execute();
    await deleteNewFrames(db, dataSetId, draft, { ids }).execute();
    const draftNow = await draftAsItIs(db, set);
    const updated = await updateDataSet(db, dataSetId, draftNow).executeTakeFirstOrThrow();
    const before = { frames: set.frames, objects: set.objects, state: set.state };
    context.record(changeOf(dataSetWords, { id: dataSetId, label: set.name, before, after: draftNow }));
    return { ...updated, removed: set.frames - draftNow.frames };
  },
};
