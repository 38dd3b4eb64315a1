import {
  recordingRuleForm,
  type RecordingRule,
  type recordingRuleCalls,
} from '#contract/dataManage/recordingRule/calls.ts';
import { MOST_RECORDING_RULES } from '#contract/dataManage/recordingRule/rules.ts';
import { recordingRuleWords } from '#contract/dataManage/recordingRule/words.ts';
import { DONE } from '#contract/ground/core.ts';
import { dataSetById } from '#server/dataManage/dataSet/queries.ts';
import { dataReach } from '#server/dataManage/dataSet/reach.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { NOTHING_IN_REACH, reachesEverything, requireEverything } from '#server/ground/core/reach.ts';
import { Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { recordingRuleMessages } from './messages.ts';
import {
  countRecordingRules,
  deleteRecordingRule,
  insertRecordingRule,
  lockRecordingRule,
  rangeNamed,
  recordingRuleCount,
  recordingRuleList,
  recordingRuleSorts,
  updateRecordingRule,
} from './queries.ts';

type Caller = Pick<CallContext, 'actor' | 'db'>;
type Wish = Pick<RecordingRule, 'rangeId' | 'before' | 'after'> & { readonly dataSetId: string };

const take = ({ actor, db }: Caller, seen: { id: string; version: number }) => {
  requireEverything(actor);
  return takeRow(lockRecordingRule(db, seen.id), seen, (row) => row);
};

/** @throws FieldRefusal 400 for a range or a set that is not there, and where nothing is asked for */
async function check({ actor, db }: Caller, { rangeId, dataSetId, before, after }: Wish): Promise<void> {
  if (before + after === 0) throw refuseField('before', recordingRuleMessages.nothingAsked);
  if (rangeId !== null && (await rangeNamed(db, rangeId).executeTakeFirst()) === undefined)
    throw refuseField('rangeId', recordingRuleMessages.noSuchRange);
  if ((await dataSetById(db, dataReach(actor), dataSetId).executeTakeFirst()) === undefined)
    throw refuseField('dataSetId', recordingRuleMessages.noSuchSet);
}

export const recordingRuleHandlers: Handlers<typeof recordingRuleCalls> = {
  getPageList: async ({ actor, db }, input) =>
    reachesEverything(actor)
      ? answerList(db, input, recordingRuleSorts, {
          rows: (page) => recordingRuleList(db, input, page),
          count: () => recordingRuleCount(db, input),
          show: asTheyAre,
        })
      : NOTHING_IN_REACH,

  async addOne(context, form) {
    const { db } = context;
    requireEverything(context.actor);
    await check(context, form);
    const { rules } = await countRecordingRules(db).executeTakeFirstOrThrow();
    if (rules >= MOST_RECORDING_RULES)
      throw new Refusal(409, recordingRuleMessages.tooMany, { params: { most: MOST_RECORDING_RULES } });
    const added = await insertRecordingRule(db, { ...form, enabledById: null }).executeTakeFirst();
    if (added === undefined) throw refuseTaken('name', recordingRuleMessages.nameTaken);
    context.record(changeOf(recordingRuleWords, { id: added.id, label: form.name, after: form }));
    return added;
  },

  async updateOne(context, { id, version, ...change }) {
    const before = await take(context, { id, version });
    if (before.state === 'enabled') throw new Refusal(409, recordingRuleMessages.inForce);
    const { dataSetId, ...kept } = before;
    const known = dataSetId === null ? null : { ...kept, dataSetId };
    const form = changedForm(context, recordingRuleForm, known, known === null ? { ...kept, ...change } : change);
    await check(context, form);
    const updated = await updateRecordingRule(context.db, id, form).executeTakeFirstOrThrow();
    context.record(changeOf(recordingRuleWords, { id, label: before.name, before, after: form }));
    return updated;
  },

  async putInForce(context, { id, version }) {
    const { actor, db, request, services } = context;
    const before = await take(context, { id, version });
    if (before.state === 'enabled') throw new Refusal(409, recordingRuleMessages.already);
    const set =
      before.dataSetId === null
        ? undefined
        : await dataSetById(db, dataReach(actor), before.dataSetId).executeTakeFirst();
    if (set === undefined || set.state === 'archived') throw new Refusal(409, recordingRuleMessages.archived);
    const now = services.now();
    const since = { enabledAt: now, lookedUntil: now, lookAt: now };
    const fields = { state: 'enabled' as const, enabledById: actor.userId, language: request.language, ...since };
    const updated = await updateRecordingRule(db, id, fields).executeTakeFirstOrThrow();
    const change = { before: { state: before.state }, after: { state: fields.state } };
    context.record(changeOf(recordingRuleWords, { id, label: before.name, ...change }));
    return updated;
  },

  async stop(context, { id, version }) {
    const before = await take(context, { id, version });
    if (before.state === 'disabled') throw new Refusal(409, recordingRuleMessages.already);
    const updated = await updateRecordingRule(context.db, id, {
      state: 'disabled',
      lookAt: null,
    }).executeTakeFirstOrThrow();
    const change = { before: { state: before.state }, after: { state: 'disabled' } };
    context.record(changeOf(recordingRuleWords, { id, label: before.name, ...change }));
    return updated;
  },

  async deleteById(context, { id, version }) {
    const before = await take(context, { id, version });
    if (before.state === 'enabled') throw new Refusal(409, recordingRuleMessages.inForce);
    await deleteRecordingRule(context.db, id).execute();
    context.record(changeOf(recordingRuleWords, { id, label: before.name, before }));
    return DONE;
  },
};
