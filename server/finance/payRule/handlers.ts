import { isDeepStrictEqual } from 'node:util';
import { DONE } from '#contract/ground/core.ts';
import type { OrderDetail } from '#contract/operation/order/calls.ts';
import type { OrderCharge, payRuleCalls } from '#contract/finance/payRule/calls.ts';
import { departuresOf } from '#contract/finance/payRule/reasons.ts';
import { payRuleWords } from '#contract/finance/payRule/words.ts';
import { checkAreaCodes } from '#server/base/sysArea/service.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { requireEverything, requireSight } from '#server/ground/core/reach.ts';
import { Refusal, refuseTaken } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { namesOfSegments } from '#server/operation/passengerSegment/queries.ts';
import { findOrder, selectionOf } from '#server/operation/order/service.ts';
import { hashOfVersion, isChargeReproduced, isQuoteReproduced } from './hash.ts';
import { placesOf } from './places.ts';
import { partsOf } from './prices.ts';
import { versionMessages } from '#server/operation/scope/messages.ts';
import { payRuleMessages } from './messages.ts';
import { startBackTest } from './backTest.ts';
import {
  backTestOf,
  chargeOfOrder,
  deletePayRule,
  insertPayRule,
  lockPayRule,
  payRuleById,
  payRuleCount,
  payRuleList,
  payRuleSorts,
  payRuleWithName,
  pendingVersions,
  quoteOfOrder,
  updatePayRule,
  versionsOf,
} from './queries.ts';
import { refuseTied, tieOf } from './ties.ts';
import {
  addVersion,
  approve,
  beginVersion,
  changeVersion,
  reject,
  removeVersion,
  retire,
  submit,
  takeBack,
} from './versions.ts';

type Quoted = NonNullable<Awaited<ReturnType<ReturnType<typeof quoteOfOrder>['executeTakeFirst']>>>;
type Charged = NonNullable<Awaited<ReturnType<ReturnType<typeof chargeOfOrder>['executeTakeFirst']>>>;

type Ordered = Pick<OrderDetail, 'price' | 'currency' | 'priceParts'>;

/** Whether an order has the amount of its charge, part by part. A ride that was cancelled free of charge has no price. */
function hasAmountOf({ lines, total, terms }: Charged, { price, currency, priceParts }: Ordered): boolean {
  if (lines.length === 0) return price === null;
  const parts = total < 0 ? [] : partsOf(lines);
  return (
    price === Math.max(0, total) &&
    currency === terms.currency &&
    isDeepStrictEqual(
      parts.map(({ kind, amount }) => [kind, amount]),
      priceParts.map(({ kind, amount }) => [kind, amount]),
    )
  );
}

/** Whether a charge, its quote and the amount on the order are what terms and facts give. */
const agrees = (charged: Charged, quote: Quoted | undefined, order: Ordered): boolean =>
  isChargeReproduced(charged) && (quote === undefined || isQuoteReproduced(quote)) && hasAmountOf(charged, order);

async function toCharge(
  db: Db,
  quote: Quoted | undefined,
  charged: Charged | undefined,
  order: Ordered,
): Promise<OrderCharge | null> {
  const rule = charged ?? quote;
  if (rule === undefined) return null;
  const { segmentIds = [] } = rule.facts;
  const { payRuleId, name, number, terms } = rule;
  return {
    payRuleId,
    segments: segmentIds.length === 0 ? [] : await namesOfSegments(db, segmentIds).execute(),
    name,
    number,
    currency: terms.currency,
    quote: quote === undefined ? null : { ...quote, at: quote.createdAt },
    charge:
      charged === undefined
        ? null
        : {
            ...charged,
            at: charged.chargedAt,
            departures: quote === undefined ? [] : departuresOf(quote.lines, charged),
            isReproduced: agrees(charged, quote, order),
          },
  };
}

const MOST_PENDING = 200;

export const payRuleHandlers: Handlers<typeof payRuleCalls> = {
  getPageList({ db, services }, input) {
    const now = services.now().toISOString();
    return answerList(db, input, payRuleSorts, {
      rows: (page) => payRuleList(db, now, input, page),
      count: () => payRuleCount(db, now, input),
      show: asTheyAre,
    });
  },

  async getVersionList({ db, services }, { id }) {
    const list = await versionsOf(db, services.now().toISOString(), id).execute();
    const open = list.find(({ state }) => state === 'draft' || state === 'inReview');
    return { list, tie: open === undefined ? null : await tieOf({ db, services }, id, open.scope) };
  },

  getPlaceList: async ({ services }) => ({
    list: placesOf(await services.whereabouts.map(), services.ranges.index.ranges),
  }),

  getPendingList: async ({ db, services }) => ({
    list: await pendingVersions(db, services.now().toISOString(), MOST_PENDING).execute(),
  }),

  async addOne(context, { name, remark, goldenCases, scope, terms }) {
    const { actor, db } = context;
    requireEverything(actor);
    await checkAreaCodes(db, 'scope.areaCodes', scope.areaCodes);
    const added = await insertPayRule(db, {
      name,
      remark,
      goldenCases: JSON.stringify(goldenCases),
    }).executeTakeFirst();
    if (added === undefined) throw refuseTaken('name', versionMessages.nameTaken);
    await refuseTied(context, added.id, scope);
    const { id: versionId } = await beginVersion(context, added.id, { scope, terms });
    context.record(
      changeOf(payRuleWords, { id: added.id, label: name, after: { name, remark, goldenCases, scope, terms } }),
    );
    return { id: added.id, versionId };
  },

  async updateOne(context, { id, version, ...fields }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    const before = await takeRow(lockPayRule(db, id), { version }, () =>
      payRuleById(db, services.now().toISOString(), id).executeTakeFirst(),
    );
    if (fields.name !== undefined && fields.name !== before.name) {
      const other = await payRuleWithName(db, fields.name).executeTakeFirst();
      if (other !== undefined && other.id !== id) throw refuseTaken('name', versionMessages.nameTaken);
    }
    const { goldenCases, ...rest } = fields;
    if (goldenCases !== undefined) {
      const versions = await versionsOf(db, services.now().toISOString(), id).execute();
      const inReview = versions.find(({ state }) => state === 'inReview');
      if (inReview !== undefined)
        throw new Refusal(409, payRuleMessages.casesInReview, { params: { number: inReview.number } });
    }
    const kept = goldenCases === undefined ? rest : { ...rest, goldenCases: JSON.stringify(goldenCases) };
    const updated = await updatePayRule(db, id, kept).executeTakeFirstOrThrow();
    context.record(changeOf(payRuleWords, { id, label: before.name, before, after: fields }));
    return updated;
  },

  async deleteById(context, { id, version }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    const now = services.now().toISOString();
    const before = await takeRow(lockPayRule(db, id), { version }, () => payRuleById(db, now, id).executeTakeFirst());
    const versions = await versionsOf(db, now, id).execute();
    if (versions.some(({ hash }) => hash !== null)) throw new Refusal(409, payRuleMessages.keptForEver);
    await deletePayRule(db, id).execute();
    context.record(changeOf(payRuleWords, { id, label: before.name, before }));
    return DONE;
  },

  addVersion,
  updateVersion: changeVersion,
  submitVersion: submit,
  takeBackVersion: takeBack,
  rejectVersion: reject,
  approveVersion: approve,
  retireVersion: retire,
  deleteVersion: removeVersion,

  startBackTest,

  async getBackTest({ actor, db }, { id }) {
    requireSight(actor);
    const kept = await backTestOf(db, id).executeTakeFirst();
    if (kept === undefined) return { backTest: null };
    const { result, scope, terms } = kept;
    return { backTest: { ...result, isCurrent: result.hash === hashOfVersion(scope, terms) } };
  },

  async getCharge({ actor, db, services }, { orderId }) {
    const order = await findOrder(db, services.vault, selectionOf(actor), orderId);
    const quote = await quoteOfOrder(db, orderId).executeTakeFirst();
    return { charge: await toCharge(db, quote, await chargeOfOrder(db, orderId).executeTakeFirst(), order) };
  },
};
