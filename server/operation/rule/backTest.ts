/** What a version would have matched of the orders or alerts of a period: a job that asks it about what is stored. */
import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { id, instant } from '#contract/ground/core.ts';
import type { RuleBackTest, ruleCalls, RuleEffect } from '#contract/operation/rule/calls.ts';
import { compileTerms, evaluate, Ruling, type CompiledTerms } from '#contract/operation/rule/evaluate.ts';
import { KINDS, type Facts } from '#contract/operation/rule/kinds.ts';
import type { RuleKind } from '#contract/operation/rule/rules.ts';
import { ruleVersionWords } from '#contract/operation/rule/words.ts';
import { specificity } from '#contract/operation/scope/scope.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { defineMessages } from '#server/ground/core/messages.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { defineJob, JobRefused, type JobOutcome } from '#server/ground/job/define.ts';
import { inSnapshot, readInBatches } from '#server/ground/job/snapshot.ts';
import { bySpecificity } from '#server/operation/scope/inForce.ts';
import { labelOf } from '#server/operation/scope/versions.ts';
import { placeOf, type Places } from '#server/operation/scope/place.ts';
import { readCalendar } from '#server/operation/workCalendar/calendar.ts';
import { compileExpression } from './expressions.ts';
import { askedOf, waitingFacts } from './facts.ts';
import { alertFacts, History, storedFacts, type StoredOrder } from './stored.ts';
import { ruleMessages } from './messages.ts';
import {
  alertsBetween,
  askedFrom,
  countAlertsBetween,
  countOrdersBetween,
  decidedBetween,
  keepBackTest,
  keepEffect,
  ordersBetween,
  versionById,
} from './queries.ts';

const backTestMessages = defineMessages({
  done: { zh: '回测完成：{read} 条中命中 {matched} 条', en: 'Back-tested: {matched} of {read} match' },
  measured: {
    zh: '测量完成：生效前命中 {before} 条，生效后 {after} 条',
    en: 'Measured: {before} matched before, {after} since',
  },
  neverInForce: { zh: '这个版本没有生效过，没有效果可测', en: 'This version was never in force; there is no effect' },
  gone: { zh: '这个版本已被删除', en: 'The version was deleted' },
});

const backTestInput = z.object({ id, from: instant, to: instant });
/** Without a period: its effect. */
const jobInput = z.union([backTestInput, z.object({ id })]);

export const startBackTest: Handler<typeof ruleCalls.startBackTest> = async (context, input) => {
  const { actor, db, request, services } = context;
  requireEverything(actor);
  const version = await versionById(db, services.now().toISOString(), input.id).executeTakeFirst();
  if (version === undefined) throw notFound();
  if (KINDS[version.terms.kind].tests === null) throw new Refusal(409, ruleMessages.nothingStored);
  const { userId } = actor;
  const jobId = await services.jobs.start(db, { kind: 'ruleBackTest', input, userId, language: request.language });
  const after = { from: input.from, to: input.to };
  context.record(changeOf(ruleVersionWords, { id: input.id, label: labelOf(version), after }));
  return { jobId };
};

export const startEffect: Handler<typeof ruleCalls.startEffect> = async (context, { id: versionId }) => {
  const { actor, db, request, services } = context;
  requireEverything(actor);
  const now = services.now().toISOString();
  const version = await versionById(db, now, versionId).executeTakeFirst();
  if (version === undefined) throw notFound();
  if (comparedOf(version, now) === null) throw new Refusal(409, backTestMessages.neverInForce);
  const { userId } = actor;
  const input = { id: versionId };
  const jobId = await services.jobs.start(db, { kind: 'ruleBackTest', input, userId, language: request.language });
  context.record(changeOf(ruleVersionWords, { id: versionId, label: labelOf(version) }));
  return { jobId };
};

const DAY_MS = 86_400_000;
const MOST_COMPARED_MS = 28 * DAY_MS;

/** The time in force that is compared, and as much before it came into force; null for a version that never was. */
export function comparedOf({ validFrom, validTo }: Pick<Version, 'validFrom' | 'validTo'>, now: string) {
  if (validFrom === null || Date.parse(validFrom) >= Date.parse(now)) return null;
  const since = Date.parse(validFrom);
  const until = Math.min(Date.parse(now), validTo === null ? Infinity : Date.parse(validTo));
  if (until <= since) return null;
  const length = Math.min(until - since, MOST_COMPARED_MS);
  const span = (from: number, to: number) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
  return { ...span(since, until), before: span(since - length, since), after: span(until - length, until) };
}

type Version = NonNullable<Awaited<ReturnType<ReturnType<typeof versionById>['executeTakeFirst']>>>;
type Example = RuleBackTest['examples'][number];

const MOST_EXAMPLES = 20;
const BATCHES_A_TURN = 4;

/** Collects what a version matches, in memory that does not grow with it. */
class Matches {
  readonly #compiled: CompiledTerms;
  readonly #version: Version;
  readonly byRow: RuleBackTest['byRow'];
  readonly byEnding = new Map<string, { matched: number; charged: number }>();
  readonly examples: Example[] = [];
  read = 0;
  matched = 0;

  constructor(version: Version) {
    this.#version = version;
    this.#compiled = compileTerms(version.terms, compileExpression);
    this.byRow = version.terms.rows.map(({ outcome }, at) => {
      const amount = outcome['fee'] ?? outcome['amount'];
      return { row: at + 1, matched: 0, charged: 0, ruled: typeof amount === 'number' ? 0 : null };
    });
  }

  take(thing: Omit<Example, 'row' | 'facts'>, facts: Facts | null): void {
    if (facts === null) return;
    const at = this.#compiled.find(facts);
    const row = this.byRow[at];
    if (row === undefined) return;
    this.matched += 1;
    const price = thing.price ?? 0;
    const outcome = this.#version.terms.rows[at]?.outcome ?? {};
    const amount = outcome['fee'] ?? outcome['amount'];
    row.matched += 1;
    row.charged += price;
    if (row.ruled !== null && typeof amount === 'number') row.ruled += amount;
    const ending = this.byEnding.get(thing.ended) ?? { matched: 0, charged: 0 };
    this.byEnding.set(thing.ended, { matched: ending.matched + 1, charged: ending.charged + price });
    this.examples.push({ ...thing, row: at + 1, facts });
    if (this.examples.length > MOST_EXAMPLES) this.examples.shift();
  }
}

interface Reading {
  db: Db;
  from: string;
  to: string;
  places: Places;
  into: Matches;
  version: Version;
  progress: (done: number, total?: number) => void;
  signal: AbortSignal;
}

async function eachOf<Row>(
  rows: AsyncIterable<readonly Row[]>,
  { progress, signal, into }: Reading,
  take: (row: Row) => void,
): Promise<void> {
  let batches = 0;
  for await (const batch of rows) {
    signal.throwIfAborted();
    for (const row of batch) take(row);
    into.read += batch.length;
    progress(into.read);
    batches += 1;
    if (batches % BATCHES_A_TURN === 0) await turn();
  }
}

/** After how many seconds a passenger counted as not come, by the rules in force when a ride ended; as `Rulings` decides it. */
async function noShowsAt(db: Db, from: string, places: Places): Promise<(order: StoredOrder) => number | null> {
  const rows = await askedFrom(db, from).execute();
  const versions = rows.flatMap(({ terms, ...version }) =>
    version.kind === 'waiting' && version.state === 'approved'
      ? [{ ...version, currency: terms.currency, compiled: compileTerms(terms, compileExpression) }]
      : [],
  );
  return (order) => {
    if (versions.length === 0) return null;
    const at = new Date(order.cancelledAt ?? order.requestedAt);
    const applying = bySpecificity(versions, placeOf(places, askedOf(order), at), at.getTime());
    return new Ruling<'waiting'>(evaluate(applying, waitingFacts(order))).number('noShowAfter');
  };
}

async function readOrders(kind: RuleKind, reading: Reading): Promise<void> {
  const { db, from, to, places, into, version, progress } = reading;
  const { count } = await countOrdersBetween(db, from, to).executeTakeFirstOrThrow();
  progress(0, Number(count));
  const history = new History();
  const noShowAfter = kind === 'cancelling' ? await noShowsAt(db, from, places) : () => null;
  const { scope, terms } = version;
  await eachOf(readInBatches(db, ordersBetween(db, from, to)), reading, (order) => {
    const { id: orderId, orderNo: label, requestedAt, status: ended, price, currency } = order;
    const counts = history.before(order);
    if (specificity(scope, placeOf(places, askedOf(order), new Date(requestedAt))) === null) return;
    const charged = currency === terms.currency ? price : null;
    const facts = storedFacts(kind, order, counts, noShowAfter);
    into.take({ id: orderId, label, at: requestedAt, ended, price: charged }, facts);
  });
}

async function readAlerts(reading: Reading): Promise<void> {
  const { db, from, to, places, into, version, progress } = reading;
  const { count } = await countAlertsBetween(db, from, to).executeTakeFirstOrThrow();
  progress(0, Number(count));
  await eachOf(readInBatches(db, alertsBetween(db, from, to)), reading, (alert) => {
    const { lng, lat, areaCode, groups: carGroup } = alert;
    const asked = {
      source: '',
      areaCode,
      carGroup,
      pickUp: lng === null || lat === null ? null : ([lng, lat] as const),
    };
    if (specificity(version.scope, placeOf(places, asked, new Date(alert.occurredAt))) === null) return;
    const ended = alert.outcome ?? alert.state;
    into.take({ id: alert.id, label: alert.plate, at: alert.openedAt, ended, price: null }, alertFacts(alert));
  });
}

type Test = Omit<Reading, 'db' | 'from' | 'to' | 'into'> & { kind: RuleKind };
type Side = NonNullable<RuleEffect['before']>;

async function matchesOf(db: Db, test: Test, { from, to }: { from: string; to: string }): Promise<Matches> {
  const into = new Matches(test.version);
  const reading: Reading = { ...test, db, from, to, into };
  await (KINDS[test.kind].tests === 'orders' ? readOrders(test.kind, reading) : readAlerts(reading));
  return into;
}

const endingsOf = ({ byEnding }: Matches) => [...byEnding].map(([ended, sums]) => ({ ended, ...sums }));

async function measure(db: Db, test: Test, madeAt: string): Promise<RuleEffect> {
  const { version, kind } = test;
  const compared = comparedOf(version, madeAt);
  if (compared === null) throw new JobRefused(backTestMessages.neverInForce);
  const { tests } = KINDS[kind];
  const sideOf = async (span: { from: string; to: string }): Promise<Side | null> => {
    if (tests === null) return null;
    const matches = await matchesOf(db, test, span);
    const { read, matched, byRow } = matches;
    const charged = byRow.reduce((sum, row) => sum + row.charged, 0);
    return { ...span, read, matched, charged, byEnding: endingsOf(matches) };
  };
  const { after, before, from: since, to: until } = compared;
  return {
    madeAt,
    tests,
    currency: version.terms.currency,
    since,
    until,
    decided: await decidedBetween(db, version.ruleId, version.id, after.from, after.to).execute(),
    before: await sideOf(before),
    after: await sideOf(after),
  };
}

async function backTest(db: Db, test: Test, madeAt: string, span: { from: string; to: string }): Promise<RuleBackTest> {
  const { kind, version } = test;
  const { tests } = KINDS[kind];
  if (tests === null) throw new JobRefused(ruleMessages.nothingStored);
  const matches = await matchesOf(db, test, span);
  const { byRow, examples, matched, read } = matches;
  const { currency } = version.terms;
  const byEnding = endingsOf(matches);
  return { ...span, madeAt, tests, currency, read, matched, byRow, byEnding, examples: examples.toReversed() };
}

export const ruleBackTestJob = defineJob({
  kind: 'ruleBackTest',
  permission: 'operation:rule:update',
  input: jobInput,
  async run({ clock, db, now, progress, rangesAt = () => [], signal }, input): Promise<JobOutcome> {
    const madeAt = now().toISOString();
    const { id: versionId } = input;
    const testOf = async (transaction: Db): Promise<Test> => {
      const version = await versionById(transaction, madeAt, versionId).executeTakeFirst();
      if (version === undefined) throw new JobRefused(backTestMessages.gone);
      const places = { clock, rangesAt, calendar: await readCalendar(transaction) };
      return { kind: version.terms.kind, places, version, progress, signal };
    };
    if ('from' in input) {
      const { from, to } = input;
      const result = await inSnapshot(db, async (transaction) =>
        backTest(transaction, await testOf(transaction), madeAt, { from, to }),
      );
      await keepBackTest(db, versionId, JSON.stringify(result)).execute();
      const { read, matched } = result;
      return {
        message: backTestMessages.done,
        params: { read, matched },
        figures: { read, accepted: matched },
        files: [],
      };
    }
    const result = await inSnapshot(db, async (transaction) => measure(transaction, await testOf(transaction), madeAt));
    await keepEffect(db, versionId, JSON.stringify(result)).execute();
    const [before, after] = [result.before?.matched ?? 0, result.after?.matched ?? 0];
    return {
      message: backTestMessages.measured,
      params: { before, after },
      figures: { read: before + after },
      files: [],
    };
  },
});
