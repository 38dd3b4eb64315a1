/** Operating rules: how the operation decides, in versions that run in shadow before they are obeyed; and why it decided so. */
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
  optionalLine,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { rideScope } from '#contract/operation/scope/scope.ts';
import { MOST_EXPRESSION, RULE_KINDS, RULE_STATES } from './rules.ts';
import { ruleTerms, typedFacts } from './terms.ts';

/** Longest time of a car whose decisions are asked for, in hours: that of a replay. */
const MOST_HOURS = 6;
/** Most decisions of one replay. */
export const MOST_CAR_VERDICTS = 500;

const state = z.enum(RULE_STATES);
const kind = z.enum(RULE_KINDS);

const ruleFields = { name: line(60), remark: paragraph(500) };

/** A new rule begins with the draft of its first version; the kind is that of its terms and never changes. */
export const ruleForm = z.strictObject({
  ...ruleFields,
  remark: ruleFields.remark.default(''),
  scope: rideScope,
  terms: ruleTerms,
});

/** What a person changes of a draft. */
export const ruleVersionForm = z.strictObject({ scope: rideScope, terms: ruleTerms, note: paragraph(500) });

const row = z.object({
  id,
  ...ruleFields,
  kind,
  /** Of the version in force, else of the newest. */
  state,
  number: z.int(),
  /** Null until it is approved, and while it has no end. */
  validFrom: instant.nullable(),
  validTo: instant.nullable(),
  scope: rideScope,
  /** Whether a newer version is being written, and whether one runs in shadow. */
  hasDraft: z.boolean(),
  hasShadow: z.boolean(),
  /** Decisions since the last local midnight, as the version in force made them. */
  hitsToday: z.int(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Rule = z.output<typeof row>;

const versionRow = z.object({
  id,
  ruleId: id,
  /** The rule's name. */
  name: z.string(),
  number: z.int(),
  state,
  scope: rideScope,
  terms: ruleTerms,
  note: z.string(),
  validFrom: instant.nullable(),
  validTo: instant.nullable(),
  /** Since when it runs in shadow; null while it does not. */
  shadowFrom: instant.nullable(),
  /** SHA-256 of scope and terms; null until it is approved. */
  hash: z.string().nullable(),
  createdBy: z.string(),
  /** Who approved it. */
  decidedBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type RuleVersion = z.output<typeof versionRow>;

const value = z.union([z.number(), z.boolean(), z.string()]);
const facts = z.record(z.string(), value.nullable());
const outcome = z.record(z.string(), value);

/** A decision with its rule, version, row and the facts that were known. */
const verdict = z.object({
  id,
  at: instant,
  kind,
  ruleId: id,
  name: z.string(),
  number: z.int(),
  /** From 1 on; null where a version in shadow would have left it to others. */
  row: z.int().nullable(),
  currency: z.string(),
  facts,
  outcome,
  orderId: id.nullable(),
  orderNo: z.string(),
  carId: id.nullable(),
  /** The number plate; empty for none. */
  plate: z.string(),
});
export type RuleVerdict = z.output<typeof verdict>;

/** What a version in shadow would have done beside what was done, since it began. */
const shadowFigures = z.object({
  decided: z.int(),
  /** Those in which something else was done. */
  differs: z.int(),
  /** By the row that would have decided; null for leaving it to others. */
  byRow: z.array(z.object({ row: z.int().nullable(), decided: z.int(), differs: z.int() })),
  /** The newest that differ. */
  examples: z.array(verdict),
});

const found = z.object({
  /** The order or the alert. */
  id,
  label: z.string(),
  at: instant,
  row: z.int(),
  /** What became of it: the status of the order, the outcome or state of the alert. */
  ended: z.string(),
  facts,
  /** Money that was charged for it, in minor units; null where nothing was. */
  price: z.int().nullable(),
});

/** What a version would have matched of what is stored. Amounts are sums, in minor units. */
const backTest = z.object({
  from: instant,
  to: instant,
  madeAt: instant,
  tests: z.enum(['orders', 'alerts']),
  currency: z.string(),
  read: z.int(),
  /** Those in its scope for which a row holds. */
  matched: z.int(),
  byRow: z.array(
    z.object({
      row: z.int(),
      matched: z.int(),
      /** What was charged for them. */
      charged: z.int(),
      /** What the row says for them, where it names an amount. */
      ruled: z.int().nullable(),
    }),
  ),
  byEnding: z.array(z.object({ ended: z.string(), matched: z.int(), charged: z.int() })),
  /** The newest, each a link. */
  examples: z.array(found),
});
export type RuleBackTest = z.output<typeof backTest>;

const effectSide = z.object({
  from: instant,
  to: instant,
  read: z.int(),
  /** Those in its scope for which a row holds. */
  matched: z.int(),
  /** What was charged for them. */
  charged: z.int(),
  byEnding: z.array(z.object({ ended: z.string(), matched: z.int(), charged: z.int() })),
});

/**
 * What a version has done since it is in force, and what became of what it matches, beside the same length of time before.
 * Amounts in minor units.
 */
const effect = z.object({
  madeAt: instant,
  currency: z.string(),
  tests: z.enum(['orders', 'alerts']).nullable(),
  /** Since when, and until when, it was in force; at most the last 28 days of it are compared. */
  since: instant,
  until: instant,
  /** Its decisions in the compared time, by row; those about no order are kept for 90 days. */
  decided: z.array(z.object({ row: z.int(), decided: z.int() })),
  /** Null for a kind of which nothing is stored. */
  before: effectSide.nullable(),
  after: effectSide.nullable(),
});
export type RuleEffect = z.output<typeof effect>;

const seen = z.strictObject({ id, version });
const changed = z.object({ version });

export const ruleCalls = {
  getPageList: call({
    path: '/operation/rule/getPageList',
    summary: 'Operating rules, each as its version in force, or its newest where none is.',
    access: 'operation:rule:list',
    effect: 'query',
    input: listInput(['-updatedAt', 'updatedAt', 'name', '-name'], {
      keyword: optionalLine(60).optional(),
      kind: kind.optional(),
      state: state.optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  getById: call({
    path: '/operation/rule/getById',
    summary: 'An operating rule with its versions, newest first.',
    access: 'operation:rule:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({ rule: row, versions: z.array(versionRow) }),
  }),
  addOne: call({
    path: '/operation/rule/addOne',
    summary:
      'Adds a rule with the draft of its first version. 409 with `fields` when the name is taken, or the scope would tie with a rule of its kind without an end or one in shadow.',
    access: 'operation:rule:update',
    effect: 'command',
    input: ruleForm,
    output: z.object({ id, versionId: id }),
  }),
  updateOne: call({
    path: '/operation/rule/updateOne',
    summary: 'Changes name or remark. 409 with `current` when somebody else changed it meanwhile.',
    access: 'operation:rule:update',
    effect: 'command',
    current: row,
    input: changeInput(z.strictObject(ruleFields)),
    output: changed,
  }),
  deleteById: call({
    path: '/operation/rule/deleteById',
    summary: 'Deletes a rule of which no version was ever approved; 409 for any other.',
    access: 'operation:rule:update',
    effect: 'command',
    current: row,
    input: seen,
    output: done,
  }),
  addVersion: call({
    path: '/operation/rule/addVersion',
    summary:
      'Begins a new version with scope and terms of another one of the rule, also to restore it. 409 while one is not yet decided.',
    access: 'operation:rule:update',
    effect: 'command',
    input: z.strictObject({ fromVersionId: id }),
    output: z.object({ id }),
  }),
  updateVersion: call({
    path: '/operation/rule/updateVersion',
    summary:
      'Changes what is named of a draft. 400 for an expression that does not fit the facts; 409 for a version that is no draft, or that somebody else changed, and with `fields` for another scope that would tie with a rule of its kind without an end or one in shadow.',
    access: 'operation:rule:update',
    effect: 'command',
    current: versionRow,
    input: changeInput(ruleVersionForm),
    output: changed,
  }),
  startShadow: call({
    path: '/operation/rule/startShadow',
    summary:
      'Lets a draft run in shadow: it is asked beside what is in force, decides nothing, and is counted. 409 with `fields` for one that would tie.',
    access: 'operation:rule:update',
    effect: 'command',
    current: versionRow,
    input: seen,
    output: changed,
  }),
  endShadow: call({
    path: '/operation/rule/endShadow',
    summary: 'Makes a version in shadow a draft again. What it was counted for is kept until it is deleted.',
    access: 'operation:rule:update',
    effect: 'command',
    current: versionRow,
    input: seen,
    output: changed,
  }),
  approveVersion: call({
    path: '/operation/rule/approveVersion',
    summary:
      'Puts a version that runs in shadow in force from a moment on (now when left out), on every node before this answers; the rule’s version before ends then. 409 for one of its authors, and when another rule of the kind would be as specific.',
    access: 'operation:rule:approve',
    effect: 'command',
    current: versionRow,
    input: z.strictObject({ id, version, validFrom: instant.optional() }),
    output: changed,
  }),
  retireVersion: call({
    path: '/operation/rule/retireVersion',
    summary: 'Ends an approved version at a moment (now when left out). Then the settings decide, or other rules.',
    access: 'operation:rule:approve',
    effect: 'command',
    current: versionRow,
    input: z.strictObject({ id, version, validTo: instant.optional() }),
    output: changed,
  }),
  deleteVersion: call({
    path: '/operation/rule/deleteVersion',
    summary: 'Deletes a draft; a rule without another version goes with it.',
    access: 'operation:rule:update',
    effect: 'command',
    current: versionRow,
    input: seen,
    output: done,
  }),
  checkExpression: call({
    path: '/operation/rule/checkExpression',
    summary:
      'Checks an expression against the facts of a kind. `problem` is null when it is well; else where it is wrong, in characters from 0 on.',
    access: 'operation:rule:update',
    effect: 'query',
    quota: { times: 600, seconds: 60 },
    input: z.strictObject({ kind, expression: z.string().max(MOST_EXPRESSION) }),
    output: z.object({ problem: z.object({ message: z.string(), from: z.int(), to: z.int() }).nullable() }),
  }),
  tryOut: call({
    path: '/operation/rule/tryOut',
    summary: 'Which row of these terms holds for facts that were typed, from 1 on; null for none. Nothing is written.',
    access: 'operation:rule:list',
    effect: 'query',
    quota: { times: 600, seconds: 60 },
    input: z.strictObject({ terms: ruleTerms, facts: typedFacts }),
    output: z.object({ row: z.int().nullable(), outcome }),
  }),
  getShadow: call({
    path: '/operation/rule/getShadow',
    summary: 'What a version in shadow would have done beside what was done, with the newest that differ.',
    access: 'operation:rule:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({ shadow: shadowFigures }),
  }),
  getHitList: call({
    path: '/operation/rule/getHitList',
    summary: 'The newest decisions of a rule, each with row and facts.',
    access: 'operation:rule:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({ list: z.array(verdict) }),
  }),
  getOrderVerdicts: call({
    path: '/operation/rule/getOrderVerdicts',
    summary: 'What operating rules decided for an order, oldest first. 404 outside the caller’s data scope.',
    access: 'operation:order:list',
    effect: 'query',
    input: z.strictObject({ orderId: id }),
    output: z.object({ list: z.array(verdict) }),
  }),
  getCarVerdicts: call({
    path: '/operation/rule/getCarVerdicts',
    summary: `What operating rules decided about a car and its orders in at most ${MOST_HOURS} hours, oldest first, at most ${MOST_CAR_VERDICTS}; orders outside the caller’s data scope are left out. 404 for a car out of reach.`,
    access: 'operation:order:list',
    effect: 'query',
    quota: { times: 300, seconds: 60 },
    input: z
      .strictObject({ carId: id, from: instant, to: instant })
      .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
        path: ['to'],
        params: { key: 'range.endBeforeStart' },
      })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MOST_HOURS * 3_600_000, {
        path: ['to'],
        params: { key: 'replay.tooLong' },
      }),
    output: z.object({ list: z.array(verdict), hasMore: z.boolean() }),
  }),
  startBackTest: call({
    path: '/operation/rule/startBackTest',
    summary:
      'Starts a job that asks a version about the stored orders or alerts of a period; follow it with /sys/job/getById. 409 for a kind of which nothing is stored.',
    access: 'operation:rule:update',
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
    path: '/operation/rule/getBackTest',
    summary: 'The newest back-test of a version; null before there is one.',
    access: 'operation:rule:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({ backTest: backTest.nullable() }),
  }),
  startEffect: call({
    path: '/operation/rule/startEffect',
    summary:
      'Starts a job that measures what a version that is or was in force has done, and what became of what it matches beside the same length of time before, 28 days at most; follow it with /sys/job/getById. 409 for a version that was never in force.',
    access: 'operation:rule:update',
    effect: 'command',
    quota: { times: 20, seconds: 60 },
    input: z.strictObject({ id }),
    output: z.object({ jobId: id }),
  }),
  getEffect: call({
    path: '/operation/rule/getEffect',
    summary: 'The newest measured effect of a version; null before there is one.',
    access: 'operation:rule:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({ effect: effect.nullable() }),
  }),
};
