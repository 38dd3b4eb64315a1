/** What a version would have made of the orders of a period: a job that prices them again. */
import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { id, instant } from '#contract/ground/core.ts';
import type { PayBackTest, payRuleCalls } from '#contract/finance/payRule/calls.ts';
import type { RideFacts } from '#contract/finance/payRule/facts.ts';
import { priceOf } from '#contract/finance/payRule/price.ts';
import type { SurgeSource } from '#contract/finance/surge/rules.ts';
import { specificity } from '#contract/operation/scope/scope.ts';
import { payRuleVersionWords } from '#contract/finance/payRule/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { defineMessages } from '#server/ground/core/messages.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { defineJob, JobRefused } from '#server/ground/job/define.ts';
import { inSnapshot, readInBatches } from '#server/ground/job/snapshot.ts';
import { placeOf, type Places } from '#server/operation/scope/place.ts';
import { momentOfRide, type Moment } from './moment.ts';
import { fresh, outcomeOf } from './prices.ts';
import { secondsBetween } from '#server/operation/order/newOrder.ts';
import { awaitedSince, wantedAt } from '#server/operation/order/promise.ts';
import { readSurge, surgeAt, surgeOf, type SurgeFigures } from '#server/finance/surge/surges.ts';
import { readCalendar } from '#server/operation/workCalendar/calendar.ts';
import { holdsAt, type Scheduled } from '#server/operation/scope/inForce.ts';
import { hashOfVersion } from './hash.ts';
import { approvedFrom, countOrdersBetween, keepBackTest, ordersBetween, versionById } from './queries.ts';

const backTestMessages = defineMessages({
  done: {
    zh: '回测完成：{orders} 个订单，总额变化 {percent}%',
    en: 'Back-tested {orders} orders; their total changes by {percent}%',
  },
  gone: { zh: '这个版本已被删除', en: 'The version was deleted' },
});

const backTestInput = z.object({ id, from: instant, to: instant });

export const startBackTest: Handler<typeof payRuleCalls.startBackTest> = async (context, input) => {
  const { actor, db, request, services } = context;
  requireEverything(actor);
  const version = await versionById(db, services.now().toISOString(), input.id).executeTakeFirst();
  if (version === undefined) throw notFound();
  const { userId } = actor;
  const jobId = await services.jobs.start(db, { kind: 'payBackTest', input, userId, language: request.language });
  const { name, number } = version;
  const after = { from: input.from, to: input.to };
  context.record(changeOf(payRuleVersionWords, { id: input.id, label: `${name} v${number}`, after }));
  return { jobId };
};

type Stored = Awaited<ReturnType<ReturnType<typeof ordersBetween>['execute']>>[number];

/** Metres from which each class of distances begins. */
const DISTANCES = [0, 3000, 6000, 10_000, 15_000, 25_000, 40_000] as const;
const MOST_CHANGED = 20;
const MINUTES_OF_DAY = 1440;
const BATCHES_A_TURN = 4;

interface Sums {
  orders: number;
  before: number;
  after: number;
  dearer: number;
  cheaper: number;
}
const none = (): Sums => ({ orders: 0, before: 0, after: 0, dearer: 0, cheaper: 0 });
function add(sums: Sums | undefined, before: number, after: number): void {
  if (sums === undefined) return;
  sums.orders += 1;
  sums.before += before;
  sums.after += after;
  if (after > before) sums.dearer += 1;
  if (after < before) sums.cheaper += 1;
}

type Changed = PayBackTest['mostChanged'][number];
const changeIn = ({ before, after }: Changed): number => Math.abs(after - before);

/** Collects what a version makes of orders, in memory that does not grow with them. */
class Comparison {
  readonly all = none();
  readonly byDistance = DISTANCES.map((from) => ({ from, ...none() }));
  readonly byHour = Array.from({ length: 24 }, (_, hour) => ({ hour, ...none() }));
  readonly byOutcome = (['driven', 'cancelled'] as const).map((outcome) => ({ outcome, ...none() }));
  passedOver = 0;
  waitingAsCharged = 0;
  demandUnknown = 0;
  #mostChanged: Changed[] = [];

  take(order: Stored, minute: number, before: number, after: number): void {
    const { id: orderId, orderNo, requestedAt } = order;
    const distance = order.distance ?? 0;
    const isDriven = order.status === 'completed';
    add(this.all, before, after);
    add(this.byOutcome[isDriven ? 0 : 1], before, after);
    const ofDistance = this.byDistance.findLast(({ from }) => distance >= from);
    add(isDriven ? ofDistance : undefined, before, after);
    add(this.byHour[Math.floor(minute / 60)], before, after);
    const changed = { orderId, orderNo, at: requestedAt, distance, before, after };
    const least = this.#mostChanged.at(-1);
    if (this.#mostChanged.length >= MOST_CHANGED && least !== undefined && changeIn(changed) <= changeIn(least)) return;
    this.#mostChanged = [...this.#mostChanged, changed]
      .toSorted((one, other) => changeIn(other) - changeIn(one))
      .slice(0, MOST_CHANGED);
  }

  get mostChanged(): Changed[] {
    return this.#mostChanged.filter((changed) => changeIn(changed) > 0);
  }
}

/** What is known of an order: the facts of its charge, or its own figures; where nobody knows how long its car waited, that is as it was charged. */
function factsOf(order: Stored, moment: Moment): { facts: RideFacts; waiting: number } {
  const { facts, distance, duration, priceParts } = order;
  if (facts !== null) return { facts, waiting: 0 };
  if (order.status !== 'completed') return { facts: { ...fresh(moment), outcome: outcomeOf(order, null) }, waiting: 0 };
  const charged = (kind: 'waiting' | 'tolls') =>
    priceParts.reduce((sum, part) => (part.kind === kind ? sum + part.amount : sum), 0);
  const tolls = charged('tolls');
  const waited = order.waited ?? secondsBetween(awaitedSince(order), order.pickedUpAt);
  return {
    facts: {
      ...fresh(moment),
      distance: distance ?? 0,
      duration: Math.max(0, duration ?? 0),
      waiting: Math.max(0, waited ?? 0),
      tolls: tolls > 0 ? tolls : null,
    },
    waiting: waited === null ? charged('waiting') : 0,
  };
}

/**
 * The figure by which a rule would have multiplied: what the facts keep of it, or what the table says today. Live figures are known only
 * where the facts keep one.
 */
function surgeIn({ surge, demand }: RideFacts, from: SurgeSource, tableNow: () => number | null): number | null {
  const live = demand?.figure ?? null;
  // what is kept is the live figure, or that of the table where that was higher or the only one
  const isOfTable = surge !== null && surge !== live;
  return surgeOf(from, isOfTable ? surge : tableNow(), live);
}

type Version = NonNullable<Awaited<ReturnType<ReturnType<typeof versionById>['executeTakeFirst']>>>;

interface Known {
  /** What is approved of other rules. */
  others: readonly Scheduled[];
  places: Places;
  /** Of today: what a ride has that was charged without. */
  demand: SurgeFigures;
}

function compare({ scope, terms }: Version, order: Stored, { others, places, demand }: Known, into: Comparison): void {
  const { distance, price, pickUpLng, pickUpLat, currency } = order;
  const at = new Date(order.pickedUpAt ?? wantedAt(order));
  const pickUp = [pickUpLng ?? 0, pickUpLat ?? 0] as const;
  const { carGroup, segmentIds } = order;
  const ride = placeOf(places, { ...order, carGroup: carGroup ?? '', segmentIds: segmentIds ?? [], pickUp }, at);
  const isDriven = order.status === 'completed';
  const isUnknown = isDriven && (distance === null || price === null);
  const rank = specificity(scope, ride);
  const isOfAnother = (other: Scheduled) =>
    rank !== null && holdsAt(other, at.getTime()) && (specificity(other.scope, ride) ?? -1) > rank;
  if (isUnknown || currency !== terms.currency || rank === null || others.some(isOfAnother)) {
    into.passedOver += 1;
    return;
  }
  const { facts: stored, waiting } = factsOf(order, momentOfRide(places, at.getTime(), terms));
  // a charge of before knew no day; the minute of its quote may be of the evening before
  const quotedBefore = ((ride.minute - stored.minute + MINUTES_OF_DAY) % MINUTES_OF_DAY) * 60_000;
  const moment = momentOfRide(places, at.getTime() - quotedBefore, terms);
  // what was charged by a rule that asked for no dates has none
  const known = {
    ...stored,
    day: { ...moment.day, ...stored.day },
    dayBefore: { ...moment.dayBefore, ...stored.dayBefore },
  };
  const table = () => (order.pickUpLng === null ? null : surgeAt(demand, pickUp, ride));
  const facts = terms.surge === null ? known : { ...known, surge: surgeIn(stored, terms.surge.from ?? 'table', table) };
  const asksDemand = (terms.surge?.from ?? 'table') !== 'table';
  if (asksDemand && isDriven && stored.demand === undefined) into.demandUnknown += 1;
  if (waiting > 0) into.waitingAsCharged += 1;
  // a ride cancelled free of charge has no price
  into.take(order, ride.minute, price ?? 0, priceOf(terms, facts).total + waiting);
}

export const payBackTestJob = defineJob({
  kind: 'payBackTest',
  permission: 'operation:payRule:update',
  input: backTestInput,
  async run({ clock, db, now, progress, rangesAt = () => [], signal }, { id: versionId, from, to }) {
    const madeAt = now().toISOString();
    const into = new Comparison();
    const version = await inSnapshot(db, async (transaction) => {
      const found = await versionById(transaction, madeAt, versionId).executeTakeFirst();
      if (found === undefined) throw new JobRefused(backTestMessages.gone);
      const { count } = await countOrdersBetween(transaction, from, to).executeTakeFirstOrThrow();
      progress(0, Number(count));
      const places = { clock, rangesAt, calendar: await readCalendar(transaction) };
      const approved = await approvedFrom(transaction, from).execute();
      const others = approved.filter(({ payRuleId }) => payRuleId !== found.payRuleId);
      const known = { others, places, demand: await readSurge(transaction) };
      let done = 0;
      let batches = 0;
      for await (const rows of readInBatches(transaction, ordersBetween(transaction, from, to))) {
        signal.throwIfAborted();
        for (const order of rows) compare(found, order, known, into);
        done += rows.length;
        progress(done);
        batches += 1;
        if (batches % BATCHES_A_TURN === 0) await turn();
      }
      return found;
    });
    const { all, byOutcome, byDistance, byHour, passedOver, waitingAsCharged, demandUnknown, mostChanged } = into;
    const result: PayBackTest = {
      ...all,
      from,
      to,
      madeAt,
      currency: version.terms.currency,
      passedOver,
      waitingAsCharged,
      demandUnknown,
      hash: hashOfVersion(version.scope, version.terms),
      byOutcome,
      byDistance,
      byHour,
      mostChanged,
    };
    await keepBackTest(db, versionId, JSON.stringify(result)).execute();
    const percent = all.before === 0 ? 0 : ((all.after - all.before) / all.before) * 100;
    return {
      message: backTestMessages.done,
      params: { orders: all.orders, percent: percent.toFixed(1) },
      figures: { read: all.orders + passedOver, accepted: all.orders },
      files: [],
    };
  },
});
