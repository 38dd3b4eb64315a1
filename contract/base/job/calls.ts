/** Background work that a person can watch: exports and imports. */
import { z } from 'zod';
import { call, done, id, instant, listInput, listOutput, namedValues } from '#contract/ground/core.ts';
import { EXPORT_FORMATS, EXPORTED_LISTS, MOST_EXPORTED_IDS } from '#contract/listExports.ts';

export const JOB_KINDS = [
  'userExport',
  'orderExport',
  'orderImport',
  'noticeReaderExport',
  'areaExport',
  'userImport',
  'serviceExport',
  'serviceImport',
  'schoolImport',
  'schoolExport',
  'taskExport',
  'listExport',
  'trackExport',
  'payBackTest',
  'supplierClose',
  'supplierCheck',
  'supplierExport',
  'reconciliation',
  'ruleBackTest',
  'dataInspect',
  'dataImport',
  'recordingImport',
  'dataExport',
  'detectorRun',
  'sceneMining',
  'sceneInspect',
  'sceneImport',
  'figureExport',
  'analysisExport',
  'eventRecordExport',
  'closureProof',
  'reportExport',
  'quoteFactor',
] as const;
export const JOB_STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

/** What jobs count, in the order in which one reads it; each has a word on screens. */
export const JOB_FIGURES = [
  'read',
  'looked',
  'accepted',
  'frames',
  'objects',
  'placed',
  'inserted',
  'added',
  'replaced',
  'unchanged',
  'updated',
  'kept',
  'leftOut',
  'rejected',
  'flagged',
  'findings',
  'unchecked',
  'exported',
  'pictures',
] as const;

export const jobRow = z.object({
  id,
  kind: z.enum(JOB_KINDS),
  state: z.enum(JOB_STATES),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Units (rows) done so far. */
  doneCount: z.int(),
  /** Units in all; null while unknown. */
  totalCount: z.int().nullable(),
  /** The outcome, or the fault and its remedy, in the language of whoever reads it; of jobs of before, of whoever started it. */
  message: z.string(),
  /** Figures of the outcome, by the names of `JOB_FIGURES`. */
  figures: z.record(z.string(), z.int()),
  /** The files it made, e.g. the export, or the rejected rows of an import. */
  files: z.array(z.object({ name: z.string(), bytes: z.int() })),
});
export type Job = z.output<typeof jobRow>;

export const jobCalls = {
  getPageList: call({
    path: '/sys/job/getPageList',
    summary: 'The own jobs, newest first.',
    access: 'signedIn',
    effect: 'query',
    input: listInput(['-createdAt'], { kind: z.enum(JOB_KINDS).optional(), state: z.enum(JOB_STATES).optional() }),
    output: listOutput(jobRow),
  }),
  getById: call({
    path: '/sys/job/getById',
    summary: 'One of the own jobs. 404 for somebody else’s.',
    access: 'signedIn',
    effect: 'query',
    input: z.strictObject({ id }),
    output: jobRow,
  }),
  exportList: call({
    path: '/sys/job/exportList',
    summary:
      'Starts a job that writes what a list shows the caller to a file. `filters` and `sort` are those of the list; with ' +
      '`ids` only these of its rows. 403 without the list’s own permission and its export right.',
    access: 'signedIn',
    effect: 'command',
    quota: { times: 60, seconds: 600 },
    input: z.strictObject({
      list: z.enum(EXPORTED_LISTS),
      filters: namedValues(z.string().max(40), z.unknown(), 60).default({}),
      sort: z.string().max(40).optional(),
      ids: z.array(id).min(1).max(MOST_EXPORTED_IDS).optional(),
      format: z.enum(EXPORT_FORMATS).default('xlsx'),
    }),
    output: z.object({ jobId: id }),
  }),
  cancel: call({
    path: '/sys/job/cancel',
    summary: 'Stops one of the own jobs; what an import has taken in stays. 409 when it has ended.',
    access: 'signedIn',
    effect: 'command',
    current: jobRow,
    input: z.strictObject({ id }),
    output: done,
  }),
  getDownloadTicket: call({
    path: '/sys/job/getDownloadTicket',
    summary: 'A one-use address, good for 30 s, from which the browser saves a file of one of the own jobs.',
    access: 'signedIn',
    effect: 'command',
    unaudited: 'what was exported is audited when the job starts',
    input: z.strictObject({ id, fileName: z.string().min(1).max(200) }),
    output: z.object({ address: z.string() }),
  }),
};
