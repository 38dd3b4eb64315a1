import { dataSetForm, type dataSetCalls } from '#contract/dataManage/dataSet/calls.ts';
import { dataSetWords } from '#contract/dataManage/dataSet/words.ts';
import { DONE } from '#contract/ground/core.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { rolesByIds } from '#server/access/role/queries.ts';
import { draftAsItIs } from './draft.ts';
import { dataSetMessages } from './messages.ts';
import {
  dataSetCount,
  dataSetList,
  dataSetSorts,
  dataVersions,
  deleteDataSet,
  insertDataSet,
  updateDataSet,
} from './queries.ts';
import { dataReach, refuseUnchangeable, shown, takeDataSet } from './reach.ts';
import { deleteVersion, freeze, getDifference, getVersionList, restoreVersion } from './versions.ts';

async function checkRoles(db: Db, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  const known = await rolesByIds(db, roleIds).execute();
  if (known.length < new Set(roleIds).size) throw refuseField('roleIds', dataSetMessages.unknownRole);
}

export const dataSetHandlers: Handlers<typeof dataSetCalls> = {
  getPageList: ({ actor, db }, input) =>
    answerList(db, input, dataSetSorts, {
      rows: (page) => dataSetList(db, dataReach(actor), input, page),
      count: () => dataSetCount(db, dataReach(actor), input),
      show: (rows) => rows.map(shown),
    }),

  async addOne(context, form) {
    const { actor, db } = context;
    requireEverything(actor);
    await checkRoles(db, form.roleIds);
    const row = { ...form, splits: JSON.stringify(form.splits), ownerId: actor.userId, baseVersion: null };
    const added = await insertDataSet(db, row).executeTakeFirst();
    if (added === undefined) throw refuseTaken('name', dataSetMessages.nameTaken);
    context.record(changeOf(dataSetWords, { id: added.id, label: form.name, after: form }));
    return added;
  },

  async updateOne(context, { id, version, ...change }) {
    const { db } = context;
    requireEverything(context.actor);
    const before = await takeDataSet(context, { id, version });
    const form = changedForm(context, dataSetForm, before, change);
    await checkRoles(db, form.roleIds);
    const row = { ...form, splits: JSON.stringify(form.splits) };
    const updated = await updateDataSet(db, id, row).executeTakeFirstOrThrow();
    context.record(changeOf(dataSetWords, { id, label: before.name, before, after: form }));
    return updated;
  },

  async archive(context, { id, version }) {
    requireEverything(context.actor);
    const before = await takeDataSet(context, { id, version });
    refuseUnchangeable(before);
    const updated = await updateDataSet(context.db, id, { state: 'archived' }).executeTakeFirstOrThrow();
    const change = { before: { state: before.state }, after: { state: 'archived' } };
    context.record(changeOf(dataSetWords, { id, label: before.name, ...change }));
    return updated;
  },

  async reopen(context, { id, version }) {
    requireEverything(context.actor);
    const before = await takeDataSet(context, { id, version });
    if (before.state !== 'archived') throw new Refusal(409, dataSetMessages.notArchived);
    const { state } = await draftAsItIs(context.db, before);
    const updated = await updateDataSet(context.db, id, { state }).executeTakeFirstOrThrow();
    context.record(
      changeOf(dataSetWords, { id, label: before.name, before: { state: before.state }, after: { state } }),
    );
    return updated;
  },

  async deleteById(context, { id, version }) {
    const { db } = context;
    requireEverything(context.actor);
    const before = await takeDataSet(context, { id, version });
    if (before.state === 'importing') throw new Refusal(409, dataSetMessages.importing);
    const versions = await dataVersions(db, id, 1000).execute();
    if (versions.length > 0)
      throw new Refusal(409, dataSetMessages.hasVersions, { params: { count: versions.length } });
    await deleteDataSet(db, id).execute();
    context.record(changeOf(dataSetWords, { id, label: before.name, before: shown(before) }));
    return DONE;
  },

  freeze,
  getVersionList,
  getDifference,
  restoreVersion,
  deleteVersion,
};
