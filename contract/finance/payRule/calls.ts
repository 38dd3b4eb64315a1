/** Pay rules: what rides cost, in versions that never change once approved; and why a ride cost what it did. */
import { z } from 'zod';
import {
  call,
  changeInput,
  done,
  id,
  instant,
  line,
  listInput,
  listOutput,
  nothing,
  optionalLine,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { keptTerms, payTermsForm } from './before.ts';
import { rideFacts } from './facts.ts';
import { currency } from './figures.ts';
import { LINE_KINDS } from '#contract/operation/order/lineKinds.ts';
import { DIFFERENCE_REASONS } from './parts/policy.ts';
import { LINE_REASONS } from './reasons.ts';
import { MOST_GOLDEN_CASES, PAY_RULE_STATES } from './rules.ts';
import { payScope } from '#contract/operation/scope/scope.ts';

const state = z.enum(PAY_RULE_STATES);
/** A ride with what it has to cost, whatever else is changed. */
const goldenCase = z.strictObject({ name: line(60), facts: rideFacts, total: z.int(), currency });
export type GoldenCase = z.output<typeof goldenCase>;

const ruleFields = {
  name: line(60),
  remark: paragraph(500),
  /** No version that prices one of them otherwise is submitted or approved. */
  goldenCases: z.array(goldenCase).max(MOST_GOLDEN_CASES),
};
const note = paragraph(500);

/** A new rule begins with the draft of its first version. */
export const payRuleForm = z.strictObject({
  ...ruleFields,
  remark: ruleFields.remark.default(''),
  goldenCases: ruleFields.goldenCases.default([]),
  scope: payScope,
  terms: payTermsForm,
});

/** What a person changes of a draft. */
export const payRuleVersionForm = z.strictObject({ scope: payScope, terms: payTermsForm, note });

const row = z.object({
  id,
  ...ruleFields,
  /** Of the version in force, else of the newest. */
  state,
  number: z.int(),
  /** Null until it is approved, and while it has no end. */
  validFrom: instant.nullable(),
  validTo: instant.nullable(),
  scope: payScope,
  terms: keptTerms,
  /** Whether a newer version is being written or reviewed. */
  hasDraft: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type PayRule = z.output<typeof row>;

const versionRow = z.object({
  id,
  payRuleId: id,
  /** The rule's name. */
  name: z.string(),
  number: z.int(),
  state,
  scope: payScope,
  terms: keptTerms,
  note: z.string(),
  validFrom: instant.nullable(),
  validTo: instant.nullable(),
  /** SHA-256 of scope and terms; null until it is approved. */
  hash: z.string().nullable(),
  createdBy: z.string(),
  submittedBy: z.string(),
  /** Who approved it, or sent it back; with the reason for that. */
  decidedBy: z.string(),
  decision: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type PayRuleVersion = z.output<typeof versionRow>;

/** A version of another rule that would be as specific for some ride. */
const tie = z.object({ payRuleId: id, name: z.string(), number: z.int(), state: z.enum(['approved', 'inReview']) });
export type PayRuleTie = z.output<typeof tie>;

const pendingRow = versionRow.pick({
  id: true,
  payRuleId: true,
  name: true,
  number: true,
  state: true,
  scope: true,
  validFrom: true,
});
export type PendingPayRuleVersion = z.output<typeof pendingRow>;

/** A way in which pick-ups lie. */
const place = z.object({
  /** Operating ranges around it, the smallest first. */
  rangeIds: z.array(id).min(1),
  /** Empty where no station tells. */
  areaCode: z.string(),
});
export type PayRulePlace = z.output<typeof place>;

export const priceLine = z.object({
  kind: z.enum(LINE_KINDS),
  amount: z.int(),
  quantity: z.int().nullable(),
  rate: z.int().nullable(),
});

/** A price as it was given, with the facts that it was given for. */
const priced = z.object({
  facts: rideFacts,
  lines: z.array(priceLine),
  total: z.int(),
  tax: z.int(),
  /** SHA-256 of version, facts, lines and total; of a quote of all that it promises. */
  hash: z.string(),
  at: instant,
});

const charge = z.object({
  payRuleId: id,
  /** Passenger segments by which the rule was for the ride. */
  segments: z.array(z.object({ id, name: z.string() })),
  name: z.string(),
  number: z.int(),
  currency: z.string(),
  /** What was promised; null for a ride without a quote. */
  quote: priced.nullable(),
  /** What was charged; null while the ride goes on. */
  charge: priced
    .extend({
      /** What the measured ride alone would have cost. */
      meterTotal: z.int(),
      /** Where the charge departs from the quote, and why. */
      differences: z.array(
        z.object({
          fact: z.enum(['distance', 'duration', 'waiting', 'tolls', 'late', 'outcome']),
          quoted: z.int().nullable(),
          measured: z.int().nullable(),
          reason: z.enum(DIFFERENCE_REASONS),
        }),
      ),
      /** The lines that are not as quoted, each with why; none without a quote. */
      departures: z.array(
        z.object({
          kind: z.enum(LINE_KINDS),
          quoted: z.int(),
          charged: z.int(),
          /** Empty: nothing explains it. */
          because: z.array(z.enum(LINE_REASONS)),
        }),
      ),
      /** Terms and facts give the charge and its quote again, all that is shown of them, and the order has that amount. */
      isReproduced: z.boolean(),
    })
    .nullable(),
});
export type OrderCharge = z.output<typeof charge>;

const compared = { orders: z.int(), before: z.int(), after: z.int() };
/** Orders that would have cost more, and less; left out of back-tests of before. */
const turned = { dearer: z.int().optional(), cheaper: z.int().optional() };

/** What a version would have made of orders that ended, driven or not. Amounts are sums, in minor units. */
const backTest = z.object({
  from: instant,
  to: instant,
  madeAt: instant,
  currency: z.string(),
  ...compared,
  /** Orders that would have cost more, and less. */
  dearer: z.int(),
  cheaper: z.int(),
  /** Orders of the period that it says nothing of: out of its scope, of a more specific rule, driven without a distance or a price, or of another currency. */
  passedOver: z.int(),
  /** Orders whose seconds of waiting nobody knows, with waiting in their price: it is taken as it was charged, whatever the version says. */
  waitingAsCharged: z.int().optional(),
  /** Orders of which no live figure of demand was kept: a version that asks for one takes the table where it may, else none. Left out of back-tests of before. */
  demandUnknown: z.int().optional(),
  /** Of the scope and terms that were tried; left out of back-tests of before. */
  hash: z.string().optional(),
  /** Driven ones, and those that were cancelled or failed: their fees and compensations. Left out of back-tests of before. */
  byOutcome: z.array(z.object({ outcome: z.enum(['driven', 'cancelled']), ...compared, ...turned })).optional(),
  /** Driven ones by metres, from each bound on. */
  byDistance: z.array(z.object({ from: z.int(), ...compared, ...turned })),
  /** By the local hour of the pick-up. */
  byHour: z.array(z.object({ hour: z.int(), ...compared, ...turned })),
  mostChanged: z.array(
    z.object({ orderId: id, orderNo: z.string(), at: instant, distance: z.int(), before: z.int(), after: z.int() }),
  ),
});
export type PayBackTest = z.output<typeof backTest>;

const seen = z.strictObject({ id, version });
const changed = z.object({ version });

export const payRuleCalls = {
  getPageList: call({
    path: '/operation/payRule/getPageList',
    summary: 'Pay rules, each as its version in force, or its newest where none is.',
    access: 'operation:payRule:list',
    effect: 'query',
    input: listInput(['-updatedAt', 'updatedAt', 'name', '-name'], {
      keyword: optionalLine(60).optional(),
      state: state.optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  getVersionList: call({
    path: '/operation/payRule/getVersionList',
    summary:
      'The versions of a pay rule, newest first; and what the one that is written or reviewed would tie with as it is now.',
    access: 'operation:payRule:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({ list: z.array(versionRow), tie: tie.nullable() }),
  }),
  getPendingList: call({
    path: '/operation/payRule/getPendingList',
    summary:
      'Versions that are not in force yet: drafts, in review and scheduled, of all rules; at most 200. With them the coverage of the week is seen before one is approved.',
    access: 'operation:payRule:list',
    effect: 'query',
    input: nothing,
    output: z.object({ list: z.array(pendingRow) }),
  }),
  getPlaceList: call({
    path: '/operation/payRule/getPlaceList',
    summary:
      'How pick-ups lie in published operating ranges: each set of ranges around one with a division that it may be in, found by the stations and by positions spread over each range; at most 2,000. Coverage judges rules for zones and for divisions by it together.',
    access: 'operation:payRule:list',
    effect: 'query',
    input: nothing,
    output: z.object({ list: z.array(place) }),
  }),
  addOne: call({
    path: '/operation/payRule/addOne',
    summary:
      'Adds a pay rule with the draft of its first version. 409 with `fields` when the name is taken, or when a rule without an end or one in review would be as specific for some ride; `link` leads to that one.',
    access: 'operation:payRule:update',
    effect: 'command',
    input: payRuleForm,
    output: z.object({ id, versionId: id }),
  }),
  updateOne: call({
    path: '/operation/payRule/updateOne',
    summary:
      'Changes name, remark or golden cases. 409 with `current` when somebody else changed it meanwhile; golden cases are refused while a version is in review.',
    access: 'operation:payRule:update',
    effect: 'command',
    current: row,
    input: changeInput(z.strictObject(ruleFields)),
    output: changed,
  }),
  deleteById: call({
    path: '/operation/payRule/deleteById',
    summary: 'Deletes a pay rule of which no version was ever approved; 409 for any other.',
    access: 'operation:payRule:update',
    effect: 'command',
    current: row,
    input: seen,
    output: done,
  }),
  addVersion: call({
    path: '/operation/payRule/addVersion',
    summary: 'Begins a new version with scope and terms of another one of the rule. 409 while one is not yet decided.',
    access: 'operation:payRule:update',
    effect: 'command',
    input: z.strictObject({ fromVersionId: id }),
    output: z.object({ id }),
  }),
  updateVersion: call({
    path: '/operation/payRule/updateVersion',
    summary:
      'Changes what is named of a draft. 409 for a version that is no draft, or that somebody else changed, and with `fields` for another scope that would tie with a rule without an end or one in review.',
    access: 'operation:payRule:update',
    effect: 'command',
    current: versionRow,
    input: changeInput(payRuleVersionForm),
    output: changed,
  }),
  submitVersion: call({
    path: '/operation/payRule/submitVersion',
    summary:
      'Hands a draft in for review. 409 when it prices a golden case of the rule otherwise, its slabs leave a hole after what the base includes, or a rule without an end, or one in review, would be as specific for some ride. Who may approve it is told.',
    access: 'operation:payRule:update',
    effect: 'command',
    current: versionRow,
    input: seen,
    output: changed,
  }),
  takeBackVersion: call({
    path: '/operation/payRule/takeBackVersion',
    summary: 'Makes a version in review a draft again, for who writes it.',
    access: 'operation:payRule:update',
    effect: 'command',
    current: versionRow,
    input: seen,
    output: changed,
  }),
  rejectVersion: call({
    path: '/operation/payRule/rejectVersion',
    summary: 'Sends a version in review back as a draft, with the reason.',
    access: 'operation:payRule:approve',
    effect: 'command',
    current: versionRow,
    input: z.strictObject({ id, version, decision: line(200) }),
    output: changed,
  }),
  approveVersion: call({
    path: '/operation/payRule/approveVersion',
    summary:
      'Approves a version in review from a moment on (now when left out); the rule’s version before ends then. 409 for one of its authors, and when another rule would be as specific for some ride.',
    access: 'operation:payRule:approve',
    effect: 'command',
    current: versionRow,
    input: z.strictObject({ id, version, validFrom: instant.optional() }),
    output: changed,
  }),
  retireVersion: call({
    path: '/operation/payRule/retireVersion',
    summary: 'Ends an approved version at a moment (now when left out). Quotes that were given hold.',
    access: 'operation:payRule:approve',
    effect: 'command',
    current: versionRow,
    input: z.strictObject({ id, version, validTo: instant.optional() }),
    output: changed,
  }),
  deleteVersion: call({
    path: '/operation/payRule/deleteVersion',
    summary: 'Deletes a draft; a rule without another version goes with it.',
    access: 'operation:payRule:update',
    effect: 'command',
    current: versionRow,
    input: seen,
    output: done,
  }),
  startBackTest: call({
    path: '/operation/payRule/startBackTest',
    summary:
      'Starts a job that prices the orders of a period that ended by a version, cancelled and failed ones with their fees and compensations, and compares with what they cost; follow it with /sys/job/getById. Where nobody knows how long a car waited, waiting is taken as it was charged.',
    access: 'operation:payRule:update',
    effect: 'command',
    quota: { times: 20, seconds: 60 },
    input: z
      .strictObject({ id, from: instant, to: instant })
      .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
        path: ['to'],
        params: { key: 'range.endBeforeStart' },
      }),
    output: z.object({ jobId: id }),
  }),
  getBackTest: call({
    path: '/operation/payRule/getBackTest',
    summary:
      'The newest back-test of a version, and whether it is of the version as it is now; null before there is one.',
    access: 'operation:payRule:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({
      /** `isCurrent`: of scope and terms as they are now. */
      backTest: backTest.extend({ isCurrent: z.boolean() }).nullable(),
    }),
  }),
  getCharge: call({
    path: '/operation/payRule/getCharge',
    summary:
      'Why an order costs what it does: quote and charge line by line, with the facts, and whether the same facts give them again. Null for an order that no rule priced; 404 outside the caller’s data scope.',
    access: 'operation:order:list',
    effect: 'query',
    input: z.strictObject({ orderId: id }),
    output: z.object({ charge: charge.nullable() }),
  }),
};
