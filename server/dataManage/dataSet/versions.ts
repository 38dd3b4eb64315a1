/** Versions of a data set: each a number that its frames name, so that nothing is copied. */
import type { dataSetCalls } from '#contract/dataManage/dataSet/calls.ts';
import { MOST_VERSIONS } from '#contract/dataManage/dataSet/rules.ts';
import { dataSetWords, dataVersionWords } from '#contract/dataManage/dataSet/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { newestLabelVersion } from '#server/dataManage/labelList/queries.ts';
import { draftAsItIs } from './draft.ts';
import { dataSetMessages } from './messages.ts';
import {
  countDraft,
  dataVersion,
  dataVersions,
  deleteDataVersion,
  deleteLostFrames,
  deleteNewFrames,
  endFramesBeyond,
  frameDifference,
  insertDataVersion,
  objectDifference,
  restoreFrames,
  restoreObjects,
  updateDataSet,
  usesOfVersion,
  versionHash,
} from './queries.ts';
import { seenDataSet, takeChangeable, versionOf } from './reach.ts';

type Commands = Handlers<typeof dataSetCalls>;

/** Nothing is there in version 0. */
const NOTHING = 0;

async function framesChanged(db: Db, id: string, from: number, to: number) {
  const { counts } = await frameDifference(db, id, from, to).executeTakeFirstOrThrow();
  return counts ?? { added: 0, changed: 0, gone: 0 };
}

interface Frozen {
  readonly id: string;
  readonly newestVersion: number;
  readonly baseVersion: number | null;
  readonly splits: { readonly train: number; readonly val: number; readonly test: number };
}

/** Keeps a set, which the caller has locked, as its next version. Null when it is as the version that it continues. */
export async function freezeDataSet(
  db: Db,
  { id, newestVersion, baseVersion, splits }: Frozen,
  { name, note, createdByName }: { name: string; note: string; createdByName: string },
) {
  const number = newestVersion + 1;
  const { hash } = await versionHash(db, id, number).executeTakeFirstOrThrow();
  const parent = baseVersion === null ? undefined : await dataVersion(db, id, baseVersion).executeTakeFirst();
  if (parent?.hash === hash) return null;
  const { added, changed, gone } = await framesChanged(db, id, parent?.number ?? NOTHING, number);
  const counts = await countDraft(db, id).executeTakeFirstOrThrow();
  const labels = await newestLabelVersion(db).executeTakeFirst();
  const row = {
    dataSetId: id,
    number,
    name,
    note,
    hash,
    parent: parent?.number ?? null,
    labelVersion: labels?.number ?? null,
    ...counts,
    framesAdded: added,
    framesChanged: changed,
    framesGone: gone,
    createdByName,
  };
  const kept = await insertDataVersion(db, { ...row, splits: JSON.stringify(splits) }).executeTakeFirstOrThrow();
  const fields = { state: 'frozen', newestVersion: number, baseVersion: number, ...counts } as const;
  const { version } = await updateDataSet(db, id, fields).executeTakeFirstOrThrow();
  return { ...row, ...kept, version };
}

export const freeze: Commands['freeze'] = async (context, { id, version, name, note }) => {
  const { actor, db } = context;
  requireEverything(actor);
  const set = await takeChangeable(context, { id, version });
  if (set.frames === 0) throw new Refusal(409, dataSetMessages.empty);
  if ((await dataVersions(db, id, MOST_VERSIONS).execute()).length === MOST_VERSIONS)
    throw new Refusal(409, dataSetMessages.tooManyVersions, { params: { most: MOST_VERSIONS } });
  const frozen = await freezeDataSet(db, set, { name, note, createdByName: actor.realName });
  if (frozen === null) throw new Refusal(409, dataSetMessages.nothingNew, { params: { number: set.baseVersion ?? 0 } });
  const { version: next, dataSetId: _set, id: versionId, ...after } = frozen;
  context.record(changeOf(dataVersionWords, { id: versionId, label: `${set.name} ${after.number}`, after }));
  return { version: next, number: after.number, hash: after.hash };
};

export const getVersionList: Commands['getVersionList'] = async (context, { id }) => {
  await seenDataSet(context, id);
  return { list: await dataVersions(context.db, id, MOST_VERSIONS).execute() };
};

export const getDifference: Commands['getDifference'] = async (context, { id, from, to }) => {
  const { db } = context;
  const before = from === null ? NOTHING : (await versionOf(context, id, from)).at;
  const { at: after } = await versionOf(context, id, to);
  const frames = await framesChanged(db, id, before, after);
  const classes = await objectDifference(db, id, before, after).execute();
  const sum = (what: 'added' | 'changed' | 'gone') => classes.reduce((total, each) => total + each[what], 0);
  return {
    frames,
    objects: { added: sum('added'), changed: sum('changed'), gone: sum('gone') },
    classes: classes.map((each) => ({
      id: each.id,
      code: each.code,
      added: each.added,
      changed: each.changed,
      gone: each.gone,
    })),
  };
};

export const restoreVersion: Commands['restoreVersion'] = async (context, { id, version, number }) => {
  const { db } = context;
  requireEverything(context.actor);
  const set = await takeChangeable(context, { id, version });
  if ((await dataVersion(db, id, number).executeTakeFirst()) === undefined) throw notFound();
  const draft = set.newestVersion + 1;
  await deleteNewFrames(db, id, draft, 'all').execute();
  await endFramesBeyond(db, id, draft, number).execute();
  await restoreFrames(db, id, draft, number).execute();
  await restoreObjects(db, id, draft, number).execute();
  const draftNow = await draftAsItIs(db, { ...set, baseVersion: number });
  const updated = await updateDataSet(db, id, { ...draftNow, baseVersion: number }).executeTakeFirstOrThrow();
  const before = { frames: set.frames, objects: set.objects };
  context.record(changeOf(dataSetWords, { id, label: set.name, before, after: { ...draftNow, number } }));
  return updated;
};

export const deleteVersion: Commands['deleteVersion'] = async (context, { id, version, number }) => {
  const { db } = context;
  requireEverything(context.actor);
  const set = await takeChangeable(context, { id, version });
  const kept = await dataVersion(db, id, number).executeTakeFirst();
  if (kept === undefined) throw notFound();
  const [use] = await usesOfVersion(db, kept.id).execute();
  if (use !== undefined) throw new Refusal(409, dataSetMessages.versionUsed, { params: { number, label: use.label } });
  await deleteDataVersion(db, kept.id).execute();
  await deleteLostFrames(db, id).execute();
  const baseVersion = set.baseVersion === number ? null : set.baseVersion;
  const state = set.state === 'frozen' && baseVersion === null ? 'ready' : set.state;
  const updated = await updateDataSet(db, id, { baseVersion, state }).executeTakeFirstOrThrow();
  context.record(
    changeOf(dataVersionWords, {
      id: kept.id,
      label: `${set.name} ${number}`,
      before: { number, name: kept.name, hash: kept.hash },
    }),
  );
  return updated;
};
