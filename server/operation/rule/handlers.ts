import { DONE } from '#contract/ground/core.ts';
import { MOST_CAR_VERDICTS, type ruleCalls } from '#contract/operation/rule/calls.ts';
import { compileTerms } from '#contract/operation/rule/evaluate.ts';
import { ruleWords } from '#contract/operation/rule/words.ts';
import { checkAreaCodes } from '#server/base/sysArea/service.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { requireEverything, requireSight } from '#server/ground/core/reach.ts';
import { notFound, Refusal, refuseTaken } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { findOrder, selectionOf } from '#server/operation/order/service.ts';
import { versionMessages } from '#server/operation/scope/messages.ts';
import type { Services } from '#server/services.ts';
import { startBackTest, startEffect } from './backTest.ts';
import { compileExpression, problemOf } from './expressions.ts';
import { ruleMessages } from './messages.ts';
import { refuseTied } from './ties.ts';
import {
  backTestOf,
  carWithin,
  deleteRule,
  effectOf,
  hitsOf,
  insertRule,
  lockRule,
  ruleById,
  ruleCount,
  ruleList,
  ruleSorts,
  ruleWithName,
  shadowExamples,
  shadowSums,
  updateRule,
  verdictsOfCar,
  verdictsOfOrder,
  versionsOf,
  type RuleMoment,
} from './queries.ts';
import {
  addVersion,
  approve,
  beginVersion,
  changeVersion,
  endShadow,
  refuseExpressions,
  removeVersion,
  retire,
  startShadow,
} from './versions.ts';

const MINUTE_MS = 60_000;

/** Now, and the last midnight of the fleet's clock. */
function momentOf({ now, ranges }: Pick<Services, 'now' | 'ranges'>): RuleMoment {
  const at = now().getTime();
  const { minute } = ranges.clock.moment(at);
  const midnight = at - (at % MINUTE_MS) - minute * MINUTE_MS;
  return { now: new Date(at).toISOString(), midnight: new Date(midnight).toISOString() };
}

export const ruleHandlers: Handlers<typeof ruleCalls> = {
  getPageList({ db, services }, input) {
    const moment = momentOf(services);
    return answerList(db, input, ruleSorts, {
      rows: (page) => ruleList(db, moment, input, page),
      count: () => ruleCount(db, moment.now, input),
      show: asTheyAre,
    });
  },

  async getById({ db, services }, { id }) {
    const moment = momentOf(services);
    const rule = await ruleById(db, moment, id).executeTakeFirst();
    if (rule === undefined) throw notFound();
    return { rule, versions: await versionsOf(db, moment.now, id).execute() };
  },

  async addOne(context, { name, remark, scope, terms }) {
    const { actor, db } = context;
    requireEverything(actor);
    refuseExpressions(context, terms);
    await checkAreaCodes(db, 'scope.areaCodes', scope.areaCodes);
    const added = await insertRule(db, { name, remark, kind: terms.kind }).executeTakeFirst();
    if (added === undefined) throw refuseTaken('name', versionMessages.nameTaken);
    await refuseTied(context, { ruleId: added.id, kind: terms.kind }, scope);
    const { id: versionId } = await beginVersion(context, added.id, { scope, terms });
    context.record(
      changeOf(ruleWords, { id: added.id, label: name, after: { name, remark, kind: terms.kind, scope, terms } }),
    );
    return { id: added.id, versionId };
  },

  async updateOne(context, { id, version, ...fields }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    const before = await takeRow(lockRule(db, id), { version }, () =>
      ruleById(db, momentOf(services), id).executeTakeFirst(),
    );
    if (fields.name !== undefined && fields.name !== before.name) {
      const other = await ruleWithName(db, fields.name).executeTakeFirst();
      if (other !== undefined && other.id !== id) throw refuseTaken('name', versionMessages.nameTaken);
    }
    const updated = await updateRule(db, id, fields).executeTakeFirstOrThrow();
    context.changed('rules');
    context.record(changeOf(ruleWords, { id, label: before.name, before, after: fields }));
    return updated;
  },

  async deleteById(context, { id, version }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    const moment = momentOf(services);
    const before = await takeRow(lockRule(db, id), { version }, () => ruleById(db, moment, id).executeTakeFirst());
    const versions = await versionsOf(db, moment.now, id).execute();
    if (versions.some(({ hash }) => hash !== null)) throw new Refusal(409, ruleMessages.keptForEver);
    await deleteRule(db, id).execute();
    context.changed('rules');
    context.record(changeOf(ruleWords, { id, label: before.name, before }));
    return DONE;
  },

  addVersion,
  updateVersion: changeVersion,
  startShadow,
  endShadow,
  approveVersion: approve,
  retireVersion: retire,
  deleteVersion: removeVersion,

  checkExpression: async ({ request }, { kind, expression }) => ({
    problem: problemOf(kind, expression, request.language),
  }),

  async tryOut(context, { terms, facts }) {
    refuseExpressions(context, terms);
    const { find, outcomes } = compileTerms(terms, compileExpression);
    const at = find(facts);
    return at < 0 ? { row: null, outcome: {} } : { row: at + 1, outcome: outcomes[at] ?? {} };
  },

  async getShadow({ actor, db }, { id }) {
    requireSight(actor);
    const byRow = await shadowSums(db, id).execute();
    const sum = (of: 'decided' | 'differs') => byRow.reduce((total, row) => total + row[of], 0);
    const examples = await shadowExamples(db, id).execute();
    return { shadow: { decided: sum('decided'), differs: sum('differs'), byRow, examples } };
  },

  getHitList: async ({ db }, { id }) => ({ list: await hitsOf(db, id).execute() }),

  async getOrderVerdicts({ actor, db, services }, { orderId }) {
    await findOrder(db, services.vault, selectionOf(actor), orderId);
    return { list: await verdictsOfOrder(db, orderId).execute() };
  },

  async getCarVerdicts({ actor, db }, { carId, from, to }) {
    if ((await carWithin(db, scopeOf(actor), carId).executeTakeFirst()) === undefined) throw notFound();
    const rows = await verdictsOfCar(db, selectionOf(actor), { carId, from, to }, MOST_CAR_VERDICTS + 1).execute();
    return { list: rows.slice(0, MOST_CAR_VERDICTS), hasMore: rows.length > MOST_CAR_VERDICTS };
  },

  startBackTest,
  startEffect,

  async getEffect({ actor, db }, { id }) {
    requireSight(actor);
    return { effect: (await effectOf(db, id).executeTakeFirst())?.result ?? null };
  },

  async getBackTest({ actor, db }, { id }) {
    requireSight(actor);
    return { backTest: (await backTestOf(db, id).executeTakeFirst())?.result ?? null };
  },
};
