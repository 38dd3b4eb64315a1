/** Kept views of analyses: an address with a name, shared with whoever may see its page, and sent by the week. */
import { z } from 'zod';
import { call, changeInput, done, id, instant, line, optionalLine, version } from '#contract/ground/core.ts';
import { question } from '#contract/insight/figure/calls.ts';
import { cellsInput, flowsInput, funnelInput } from '#contract/insight/orderAnalysis/calls.ts';
import { cohortsInput } from '#contract/insight/userAnalysis/calls.ts';
import { EXPORT_FORMATS } from '#contract/listExports.ts';
import { VIEW_PAGES } from './page.ts';

/** Views of one person, and recipients of one view. */
export const MOST_VIEWS = 40;
export const MOST_RECIPIENTS = 20;
/** Shared views of others that are shown. */
const MOST_SHARED = 200;
const MOST_FOUND = 20;

const page = z.enum(VIEW_PAGES);

/** An analysis that is no answer of the catalogue, with what its own call is asked. */
export const analysisTable = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('funnel'), asked: funnelInput }),
  z.strictObject({ kind: z.literal('cells'), asked: cellsInput }),
  z.strictObject({ kind: z.literal('flows'), asked: flowsInput }),
  z.strictObject({ kind: z.literal('cohorts'), asked: cohortsInput }),
]);
export type AnalysisTable = z.output<typeof analysisTable>;

const fields = {
  name: line(60),
  page,
  /** The query of its address, without `?`. Without a period in it, the view always shows the last four weeks. */
  search: z
    .string()
    .max(2000)
    .regex(/^[\w*\-.~%+&=]*$/),
  /** Seen by everybody who may see the page; what it shows stays within the reach of whoever looks. */
  isShared: z.boolean(),
  /** Who is sent its figures of the week before, each Monday; only for figures of orders. */
  recipientIds: z.array(id).max(MOST_RECIPIENTS),
};

/** What a person keeps. */
export const analysisViewForm = z.strictObject({
  ...fields,
  isShared: fields.isShared.default(false),
  recipientIds: fields.recipientIds.default([]),
});

const row = z.object({
  id,
  ...fields,
  ownerName: z.string(),
  isOwn: z.boolean(),
  /** It is sent to the caller. */
  isSentToMe: z.boolean(),
  /** Of the own ones; of others empty. */
  recipients: z.array(z.object({ id, name: z.string() })),
  /** Weeks that ended by this Monday are sent, or were before it was to be sent; the next is due seven days later. */
  sentUntil: z.iso.date().nullable(),
  createdAt: instant,
  version,
});
export type AnalysisView = z.output<typeof row>;

export const analysisViewCalls = {
  getList: call({
    path: '/insight/analysisView/getList',
    summary: `The own views of a page, and at most ${MOST_SHARED} that others share, by name. 403 without the right to the page.`,
    access: 'signedIn',
    effect: 'query',
    input: z.strictObject({ page }),
    output: z.object({ list: z.array(row).max(MOST_VIEWS + MOST_SHARED) }),
  }),
  addOne: call({
    path: '/insight/analysisView/addOne',
    summary: `Keeps a view. 409 beyond ${MOST_VIEWS} of one person, and with \`fields\` when the person has one of this name.`,
    access: 'signedIn',
    effect: 'command',
    input: analysisViewForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/insight/analysisView/updateOne',
    summary: 'Changes the fields that are named of an own view. 409 with `current` when it was changed meanwhile.',
    access: 'signedIn',
    effect: 'command',
    current: row,
    input: changeInput(analysisViewForm),
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/insight/analysisView/deleteById',
    summary: 'Deletes an own view for good; it is sent to nobody any more.',
    access: 'signedIn',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version }),
    output: done,
  }),
  leave: call({
    path: '/insight/analysisView/leave',
    summary: 'The caller is not sent a view any more. Leaving again changes nothing.',
    access: 'signedIn',
    effect: 'command',
    input: z.strictObject({ id }),
    output: done,
  }),
  getRecipients: call({
    path: '/insight/analysisView/getRecipients',
    summary: `People who may see the page, by name or account, ${MOST_FOUND} at most; for staff of a supplier their own colleagues.`,
    access: 'signedIn',
    effect: 'query',
    quota: { times: 120, seconds: 60 },
    input: z.strictObject({ page, keyword: optionalLine(60).optional() }),
    output: z.object({ list: z.array(z.object({ id, account: z.string(), realName: z.string() })).max(MOST_FOUND) }),
  }),
  exportFigures: call({
    path: '/insight/analysisView/exportFigures',
    summary:
      'Starts a job that writes an answer of the catalogue to a file, with definitions, period and time of the data. 403 without ' +
      'the right to what a figure is computed from.',
    access: 'signedIn',
    effect: 'command',
    quota: { times: 60, seconds: 600 },
    input: z.strictObject({ question, format: z.enum(EXPORT_FORMATS).default('xlsx') }),
    output: z.object({ jobId: id }),
  }),
  exportTable: call({
    path: '/insight/analysisView/exportTable',
    summary:
      'Starts a job that writes the funnel, the cells or the flows of orders, or the cohorts of passengers, to a file, with ' +
      'definition, period and time of the data; what the screen hides is hidden there. 403 without the right to its page.',
    access: 'signedIn',
    effect: 'command',
    quota: { times: 60, seconds: 600 },
    input: z.strictObject({ table: analysisTable, format: z.enum(EXPORT_FORMATS).default('xlsx') }),
    output: z.object({ jobId: id }),
  }),
};
