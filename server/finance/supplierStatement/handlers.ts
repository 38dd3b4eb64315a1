import { forecast, settle } from '#contract/finance/supplier/settle.ts';
import { periodAfter } from '#contract/finance/supplierContract/rules.ts';
import type { supplierStatementCalls } from '#contract/finance/supplierStatement/calls.ts';
import { supplierInReach } from '#server/base/organisation/queries.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { contractOfMonth } from '#server/finance/supplierContract/queries.ts';
import { periodOf, spanOf } from '#server/finance/supplierContract/periods.ts';
import { approveStatement } from './approve.ts';
import { startCheck } from './check.ts';
import { closeStatement } from './close.ts';
import { addDispute, answerDispute } from './disputes.ts';
import { startExport } from './export.ts';
import { payStatement } from './payout.ts';
import { presentDispute, presentLines, presentPayouts, presentStatement } from './present.ts';
import {
  approvalsOf,
  disputesOf,
  firstContractMonth,
  linesOf,
  newestCheck,
  newestStatement,
  payoutsOf,
  statementById,
  statementCount,
  statementList,
  statementOrderCount,
  statementOrderList,
  statementOrderSorts,
  statementSorts,
} from './queries.ts';
import { liveFacts, monthOf } from './settlement.ts';

export const supplierStatementHandlers: Handlers<typeof supplierStatementCalls> = {
  getPageList({ actor, db }, input) {
    const scope = scopeOf(actor);
    return answerList(db, input, statementSorts, {
      rows: (page) => statementList(db, scope, input, page),
      count: () => statementCount(db, scope, input),
      show: (rows) => rows.map(presentStatement),
    });
  },

  async getById({ actor, db }, { id }) {
    const row = await statementById(db, scopeOf(actor), id).executeTakeFirst();
    if (row === undefined) throw notFound();
    const approvals = await approvalsOf(db, id).execute();
    const check = actor.dataScope === 'everything' ? await newestCheck(db, id).executeTakeFirst() : undefined;
    return {
      ...presentStatement(row),
      terms: row.terms,
      lines: presentLines(await linesOf(db, id).execute()),
      hash: row.hash,
      approvedBy: approvals.map(({ name, at }) => ({ name, at })),
      approvedByMe: approvals.some(({ userId }) => userId === actor.userId),
      check: check === undefined ? null : { ...check, amount: Number(check.amount) },
      disputes: (await disputesOf(db, id).execute()).map(presentDispute),
      postingId: row.postingId,
      payouts: presentPayouts(await payoutsOf(db, id).execute(), row),
    };
  },

  async getOrderList({ actor, db }, input) {
    const statement = await statementById(db, scopeOf(actor), input.statementId).executeTakeFirst();
    if (statement === undefined) throw notFound();
    const { by } = statement.terms.share;
    return answerList(db, input, statementOrderSorts, {
      rows: (page) => statementOrderList(db, input, page),
      count: () => statementOrderCount(db, input),
      show: (rows) =>
        rows.map(({ value, amount, ...row }) => ({ ...row, by, value: value ?? 0, amount: Number(amount) })),
    });
  },

  async getLive({ actor, db, services }, { supplierId, period: asked }) {
    if ((await supplierInReach(db, scopeOf(actor), supplierId).executeTakeFirst()) === undefined) throw notFound();
    const { clock } = services.ranges;
    const now = services.now();
    const period = asked ?? periodOf(clock, now.getTime());
    const span = spanOf(clock, period);
    const contract = await contractOfMonth(db, supplierId, period).executeTakeFirst();
    const newest = await newestStatement(db, supplierId).executeTakeFirst();
    const first = (await firstContractMonth(db, supplierId).executeTakeFirst())?.month ?? null;
    const next = newest === undefined ? first : periodAfter(newest.period);
    const toClose = next !== null && next < periodOf(clock, now.getTime()) ? next : null;
    const bare = { period, ...span, contractNumber: null, terms: null, orders: 0, toClose };
    if (contract === undefined) return { ...bare, settlement: null, forecast: null, guarantee: null };
    const { terms } = contract;
    const facts = await liveFacts(db, monthOf(clock, supplierId, period, terms), terms, now);
    const is = settle(terms, facts);
    const [from, to] = [Date.parse(span.from), Date.parse(span.to)];
    const will = forecast(terms, facts, now.getTime() - from, to - from);
    return {
      ...bare,
      contractNumber: contract.number,
      terms,
      orders: facts.share.orders,
      settlement: { ...is, lines: [...is.lines] },
      forecast: { ...will, lines: [...will.lines] },
      guarantee:
        terms.guarantee === 0
          ? null
          : {
              amount: terms.guarantee,
              earned: is.earned,
              missing: is.toppedUp,
              forecastMissing: will.toppedUp,
            },
    };
  },

  closeOne: closeStatement,
  checkOne: startCheck,
  approveOne: approveStatement,
  payOne: payStatement,
  exportOne: startExport,
  addDispute,
  answerDispute,
};
