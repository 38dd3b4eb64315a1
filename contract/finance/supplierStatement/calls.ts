/** Statements of suppliers: the running month, what was closed, approvals and disputes. Money in minor units. */
import { z } from 'zod';
import {
  call,
  id,
  instant,
  line,
  listInput,
  listOutput,
  optionalLine,
  minorUnits,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { MEASURES } from '#contract/finance/supplier/rules.ts';
import { SHARE_BASES, STATEMENT_LINES } from '#contract/finance/supplier/settle.ts';
import { PERIOD } from '#contract/finance/supplierContract/rules.ts';
import { supplierTerms } from '#contract/finance/supplierContract/calls.ts';
import { CHANNELS } from '#contract/finance/payment/rules.ts';
import { DISPUTE_STATES, STATEMENT_FORMATS, STATEMENT_STATES } from './rules.ts';

const period = z.string().regex(PERIOD);
const money = z.int();

const statementLine = z.object({
  kind: z.enum(STATEMENT_LINES),
  amount: money,
  quantity: z.int().nullable(),
  rate: z.int().nullable(),
  measure: z.enum(MEASURES).nullable(),
  period: z.string().nullable(),
  disputeId: id.nullable(),
  orderNo: z.string(),
});

const row = z.object({
  id,
  supplierId: id,
  supplierName: z.string(),
  /** `YYYY-MM`, by the fleet's clock. */
  period: z.string(),
  state: z.enum(STATEMENT_STATES),
  currency: z.string(),
  contractNumber: z.int(),
  orders: z.int(),
  subtotal: money,
  tax: money,
  total: money,
  /** Of the total, so far. */
  paid: money,
  openDisputes: z.int(),
  approvals: z.int(),
  closedAt: instant.nullable(),
  closedBy: z.string(),
  version,
});
export type SupplierStatement = z.output<typeof row>;

const dispute = z.object({
  id,
  statementId: id,
  period: z.string(),
  orderId: id.nullable(),
  orderNo: z.string(),
  /** Of the statement, from 1; null for an order or the whole. */
  line: z.int().nullable(),
  reason: z.string(),
  /** What the supplier asks for. */
  amount: money,
  /** What the next statement corrects by; null unless it is accepted. */
  accepted: money.nullable(),
  state: z.enum(DISPUTE_STATES),
  answer: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  answeredBy: z.string(),
  answeredAt: instant.nullable(),
  /** The month whose statement has the correction. */
  settledIn: z.string().nullable(),
  version,
});
export type SupplierDispute = z.output<typeof dispute>;

const difference = z.object({
  orderId: id,
  orderNo: z.string(),
  /** Paid minor units, metres or seconds, as the contract counts; null: not part of the month. */
  settled: z.int().nullable(),
  now: z.int().nullable(),
  amount: money,
});
const check = z.object({
  id,
  at: instant,
  by: z.string(),
  /** Whether lines, orders and hash still agree with each other. */
  isIntact: z.boolean(),
  differences: z.int(),
  amount: money,
  list: z.array(difference),
});
export type StatementCheck = z.output<typeof check>;

const payout = z.object({
  postingId: id,
  at: instant,
  amount: money,
  channel: z.enum(CHANNELS),
  reference: z.string(),
  note: z.string(),
  by: z.string(),
  /** Taken back in the books: it pays nothing. */
  isReversed: z.boolean(),
});

const detail = row.extend({
  terms: supplierTerms,
  lines: z.array(statementLine),
  hash: z.string(),
  approvedBy: z.array(z.object({ name: z.string(), at: instant })),
  /** Whether the caller approved it. */
  approvedByMe: z.boolean(),
  /** The newest; null before there is one, and for the supplier's own people. */
  check: check.nullable(),
  disputes: z.array(dispute),
  /** What is owed, in the books; null until approved. */
  postingId: id.nullable(),
  /** The latest first. */
  payouts: z.array(payout),
});
export type SupplierStatementDetail = z.output<typeof detail>;

const settlement = z.object({ lines: z.array(statementLine), subtotal: money, tax: money, total: money });

const live = z.object({
  period: z.string(),
  from: instant,
  to: instant,
  /** Null without a contract for the month. */
  contractNumber: z.int().nullable(),
  terms: supplierTerms.nullable(),
  orders: z.int(),
  settlement: settlement.nullable(),
  forecast: settlement.nullable(),
  /** What the guarantee is held against: earned so far, and what it would add now and at the end. */
  guarantee: z.object({ amount: money, earned: money, missing: money, forecastMissing: money }).nullable(),
  /** The earliest month that is over and not closed; null for none. */
  toClose: z.string().nullable(),
});
export type RunningStatement = z.output<typeof live>;

const orderRow = z.object({
  /** The order's. */
  id,
  orderNo: z.string(),
  period: z.string(),
  requestedAt: instant,
  by: z.enum(SHARE_BASES),
  value: z.int(),
  amount: money,
});
export type StatementOrder = z.output<typeof orderRow>;

const seen = z.strictObject({ id, version });
const changed = z.object({ version });

export const supplierStatementCalls = {
  getPageList: call({
    path: '/operation/supplier/statement/getPageList',
    summary: 'Statements of closed months within the caller’s data scope, the newest month first.',
    access: 'operation:supplier:statement',
    effect: 'query',
    input: listInput(['-period', 'period', '-total', 'total'], {
      supplierId: id.optional(),
      period: period.optional(),
      state: z.enum(STATEMENT_STATES).optional(),
      /** Approved, and not or only partly paid; or the others. */
      unpaid: z.boolean().optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  getById: call({
    path: '/operation/supplier/statement/getById',
    summary: 'A statement with lines, approvals, its newest check and disputes. 404 outside the caller’s data scope.',
    access: 'operation:supplier:statement',
    effect: 'query',
    input: z.strictObject({ id }),
    output: detail,
  }),
  getOrderList: call({
    path: '/operation/supplier/statement/getOrderList',
    summary:
      'The orders of a statement with the share for each. Of earlier months the difference. 404 outside the caller’s data scope.',
    access: 'operation:supplier:statement',
    effect: 'query',
    input: listInput(['id', '-id', '-amount', 'amount'], {
      statementId: id,
      orderNo: line(60).optional(),
      period: period.optional(),
    }),
    output: listOutput(orderRow),
  }),
  getLive: call({
    path: '/operation/supplier/statement/getLive',
    summary:
      'The statement of a supplier’s running month as it stands, with its forecast and how the guarantee stands. Late facts of earlier months are added at closing.',
    access: 'operation:supplier:statement',
    effect: 'query',
    input: z.strictObject({ supplierId: id, period: period.optional() }),
    output: live,
  }),
  closeOne: call({
    path: '/operation/supplier/statement/closeOne',
    summary:
      'Starts the job that freezes the statement of a month; follow it with /sys/job/getById. 409 before the month is over, without a contract, when it is closed, or an earlier one is open.',
    access: 'operation:supplier:settle',
    effect: 'command',
    input: z.strictObject({ supplierId: id, period }),
    output: z.object({ id, jobId: id }),
  }),
  checkOne: call({
    path: '/operation/supplier/statement/checkOne',
    summary: 'Starts the job that recomputes a closed statement from the orders and keeps what differs.',
    access: 'operation:supplier:settle',
    effect: 'command',
    quota: { times: 20, seconds: 60 },
    input: z.strictObject({ id }),
    output: z.object({ jobId: id }),
  }),
  approveOne: call({
    path: '/operation/supplier/statement/approveOne',
    summary:
      'Approves a closed statement after its newest check; the second person’s approval posts what is owed. 409 for the same person twice, without a check, or for another check than the newest.',
    access: 'operation:supplier:approveStatement',
    effect: 'command',
    current: row,
    input: seen.extend({ checkId: id }),
    output: changed.extend({ state: z.enum(STATEMENT_STATES) }),
  }),
  payOne: call({
    path: '/operation/supplier/statement/payOne',
    summary:
      'Records that an approved statement was paid, wholly or in part: one posting from what is owed to the supplier to the account that the money left. A payout is taken back by reversing its posting. 409 when nothing is owed any more.',
    access: 'operation:supplier:payStatement',
    effect: 'command',
    current: row,
    input: seen.extend({
      amount: minorUnits.min(1),
      channel: z.enum(CHANNELS),
      /** When the money left. */
      at: instant,
      /** Its number at the bank; by it the file of the bank is reconciled. */
      reference: optionalLine(60).default(''),
      note: optionalLine(200).default(''),
    }),
    output: changed.extend({ postingId: id }),
  }),
  exportOne: call({
    path: '/operation/supplier/statement/exportOne',
    summary:
      'Starts the job that writes a statement with its orders as a spreadsheet, or as a PDF, which names the orders of up to 1,000.',
    access: 'operation:supplier:exportStatement',
    effect: 'command',
    quota: { times: 20, seconds: 60 },
    input: z.strictObject({ id, format: z.enum(STATEMENT_FORMATS).default('xlsx') }),
    output: z.object({ jobId: id }),
  }),
  addDispute: call({
    path: '/operation/supplier/statement/addDispute',
    summary:
      'The supplier disputes a statement, one order of it or one of its lines (such as a deduction for quality), with a reason and the amount it asks for. 409 while a dispute of that order, line or the whole is open.',
    access: 'operation:supplier:dispute',
    effect: 'command',
    input: z
      .strictObject({
        statementId: id,
        orderNo: z.union([z.literal(''), line(60)]).default(''),
        /** The line of the statement by its place, from 1; null for an order or the whole. */
        line: z.int().min(1).max(1000).nullable().default(null),
        amount: minorUnits,
        reason: paragraph(500).min(1),
      })
      .refine((about) => about.line === null || about.orderNo === '', {
        path: ['line'],
        params: { key: 'supplier.orderOrLine' },
      }),
    output: z.object({ id }),
  }),
  answerDispute: call({
    path: '/operation/supplier/statement/answerDispute',
    summary:
      'Accepts a dispute, with the amount that the next statement corrects by, or rejects it; either with a sentence.',
    access: 'operation:supplier:settle',
    effect: 'command',
    current: dispute,
    input: seen.extend({ isAccepted: z.boolean(), amount: minorUnits, answer: paragraph(500).min(1) }),
    output: changed,
  }),
};
