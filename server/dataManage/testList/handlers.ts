import { testListForm, type testListCalls } from '#contract/dataManage/testList/calls.ts';
import { testListWords } from '#contract/dataManage/testList/words.ts';
import { DONE } from '#contract/ground/core.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { requireEverything, requireSight } from '#server/ground/core/reach.ts';
import { notFound, Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { testListMessages } from './messages.ts';
import {
  clearTestListScenes,
  deleteTestList,
  insertTestList,
  insertTestListScenes,
  insertTestVerdicts,
  lockTestList,
  scenesOfTestList,
  scenesToTest,
  softwareOfTestList,
  testListCount,
  testListExists,
  testListList,
  testListSorts,
  updateTestList,
  verdictsOfTestList,
  wasJudgedBy,
} from './queries.ts';

export const testListHandlers: Handlers<typeof testListCalls> = {
  getPageList: ({ db }, input) =>
    answerList(db, input, testListSorts, {
      rows: (page) => testListList(db, input, page),
      count: () => testListCount(db, input),
      show: asTheyAre,
    }),

  async getVerdicts({ actor, db }, { id }) {
    requireSight(actor);
    if ((await testListExists(db, id).executeTakeFirst()) === undefined) throw notFound();
    const software = (await softwareOfTestList(db, id).execute()).map((row) => row.software);
    return {
      scenes: await scenesOfTestList(db, id).execute(),
      software,
      list: software.length === 0 ? [] : await verdictsOfTestList(db, id, software).execute(),
    };
  },

  async addOne(context, form) {
    requireEverything(context.actor);
    const added = await insertTestList(context.db, form).executeTakeFirst();
    if (added === undefined) throw refuseTaken('name', testListMessages.nameTaken);
    context.record(changeOf(testListWords, { id: added.id, label: form.name, after: form }));
    return added;
  },

  async updateOne(context, { id, version, ...change }) {
    requireEverything(context.actor);
    const before = await takeRow(lockTestList(context.db, id), { version }, (row) => row);
    const form = changedForm(context, testListForm, before, change);
    const updated = await updateTestList(context.db, id, form).executeTakeFirstOrThrow();
    context.record(changeOf(testListWords, { id, label: before.name, before, after: form }));
    return updated;
  },

  async setScenes(context, { id, version, sceneIds }) {
    const { db } = context;
    requireEverything(context.actor);
    const before = await takeRow(lockTestList(db, id), { version }, (row) => row);
    const known = sceneIds.length === 0 ? [] : await scenesToTest(db, sceneIds).execute();
    if (known.length < sceneIds.length)
      throw refuseField('sceneIds', testListMessages.noSuchScenes, { count: sceneIds.length - known.length });
    await clearTestListScenes(db, id).execute();
    const rows = sceneIds.map((sceneId, place) => ({ testListId: id, sceneId, place }));
    if (rows.length > 0) await insertTestListScenes(db, rows).execute();
    const updated = await updateTestList(db, id, {}).executeTakeFirstOrThrow();
    const change = { before: { scenes: before.scenes }, after: { scenes: rows.length } };
    context.record(changeOf(testListWords, { id, label: before.name, ...change }));
    return updated;
  },

  async judge(context, { id, software, verdicts }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    const list = await testListExists(db, id).executeTakeFirst();
    if (list === undefined) throw notFound();
    const known = new Set((await scenesOfTestList(db, id).execute()).map((scene) => scene.id));
    const strange = verdicts.filter(({ sceneId }) => !known.has(sceneId)).length;
    if (strange > 0) throw refuseField('verdicts', testListMessages.notInList, { count: strange });
    const at = services.now().toISOString();
    const by = { testListId: id, software, byId: actor.userId, byName: actor.realName, at };
    await insertTestVerdicts(
      db,
      verdicts.map((one) => ({ ...one, ...by })),
    ).execute();
    const passed = verdicts.filter(({ verdict }) => verdict === 'passed').length;
    const after = { software, passed, failed: verdicts.length - passed };
    context.record(changeOf(testListWords, { id, label: list.name, after }));
    return DONE;
  },

  async deleteById(context, { id, version }) {
    const { db } = context;
    requireEverything(context.actor);
    const before = await takeRow(lockTestList(db, id), { version }, (row) => row);
    if ((await wasJudgedBy(db, id).executeTakeFirst()) !== undefined)
      throw new Refusal(409, testListMessages.wasJudged);
    await deleteTestList(db, id).execute();
    context.record(changeOf(testListWords, { id, label: before.name, before }));
    return DONE;
  },
};
