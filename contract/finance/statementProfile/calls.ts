/** How the files of payment providers and banks are read. */
import { z } from 'zod';
import { CHANNELS } from '#contract/finance/payment/rules.ts';
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
import { STATES } from '#contract/ground/enums.ts';

const MOST_HEADINGS = 20;
const headings = z.array(line(60)).max(MOST_HEADINGS);

/**
 * Headings of each column, the first that the file has. The heading of the table is the first line that has a column of `moneyIn` and
 * one of `reference` or `orderNo`. Case, blanks and what stands in brackets do not matter.
 */
const columns = {
  /** The provider’s own number of a payment. */
  reference: headings,
  /** The number of the order, or a text that holds it. */
  orderNo: headings,
  /** What came in; with a sign where `moneyOut` has none. */
  moneyIn: headings.min(1),
  /** What went back, where it has a column of its own. */
  moneyOut: headings,
  at: headings,
  /** What the provider keeps of each record. */
  fee: headings,
  /** Of a payment, what is kept stands below zero in it. */
  feeBelowZero: z.boolean(),
  /** A column that says what a line is, */
  kind: headings,
  /** and the words of it for money that went back. */
  backWords: headings,
  /** A line that begins with one of these ends the records: totals follow. */
  footer: headings,
};

/** How a file is read. */
export const statementColumns = z.object({
  ...columns,
  // of a job from before there were fees
  fee: headings.default([]),
  feeBelowZero: z.boolean().default(false),
});
export type StatementColumns = z.output<typeof statementColumns>;

const fields = {
  name: line(60),
  nameEn: optionalLine(60),
  /** Of which the files usually are. */
  channel: z.enum(CHANNELS),
  ...columns,
  state: z.enum(STATES),
  remark: paragraph(500),
};

/** What a person fills in. */
export const statementProfileForm = z
  .strictObject({
    ...fields,
    nameEn: fields.nameEn.default(''),
    reference: headings.default([]),
    orderNo: headings.default([]),
    moneyOut: headings.default([]),
    at: headings.default([]),
    fee: headings.default([]),
    feeBelowZero: z.boolean().default(false),
    kind: headings.default([]),
    backWords: headings.default([]),
    footer: headings.default([]),
    state: fields.state.default('enabled'),
    remark: fields.remark.default(''),
  })
  .refine(({ reference, orderNo }) => reference.length + orderNo.length > 0, {
    path: ['reference'],
    params: { key: 'statementProfile.known' },
  })
  .refine(({ kind, backWords }) => (kind.length === 0) === (backWords.length === 0), {
    path: ['backWords'],
    params: { key: 'statementProfile.backWords' },
  });

const row = z.object({
  id,
  ...fields,
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type StatementProfile = z.output<typeof row>;

export const statementProfileCalls = {
  getPageList: call({
    path: '/operation/statementProfile/getPageList',
    summary: 'Formats of the files of providers and banks, by name and state.',
    access: 'operation:payment:list',
    effect: 'query',
    input: listInput(['name', '-name', '-createdAt', 'createdAt'], {
      keyword: optionalLine(60).optional(),
      channel: fields.channel.optional(),
      state: fields.state.optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  addOne: call({
    path: '/operation/statementProfile/addOne',
    summary: 'Adds a format. 409 with `fields` when the name is taken.',
    access: 'operation:payment:reconcile',
    effect: 'command',
    input: statementProfileForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/operation/statementProfile/updateOne',
    summary:
      'Changes the fields that are named; what was reconciled stays. 409 with `current` when somebody else changed it meanwhile.',
    access: 'operation:payment:reconcile',
    effect: 'command',
    current: row,
    input: changeInput(statementProfileForm),
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/operation/statementProfile/deleteById',
    summary: 'Deletes a format for good; what was reconciled by it stays.',
    access: 'operation:payment:reconcile',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version }),
    output: done,
  }),
};
