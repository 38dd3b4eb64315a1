/** Imports into data sets: read first, then written when a person has seen what was found. */
import { z } from 'zod';
import { call, done, id, instant, optionalLine, version } from '#contract/ground/core.ts';
import { LABEL_SHAPES, MOST_LABEL_CLASSES } from '#contract/dataManage/labelList/rules.ts';
import {
  DATA_FORMATS,
  DATA_IMPORT_STATES,
  IMPORT_FOLDER,
  MOST_FINDINGS,
  MOST_FOLDER_FILES,
  MOST_IMPORT_FILES,
  ON_KNOWN_FRAME,
} from './rules.ts';

const count = z.int();
const mapped = z.object({
  name: z.string().max(200),
  objects: count,
  /** The label that its objects get; null: they are left out. */
  classId: id.nullable(),
  /** How its objects are drawn in the file; not there where it was inspected before that was kept. */
  shapes: z.array(z.enum(LABEL_SHAPES)).optional(),
});

/** A folder below `import/` of the file store, with a slash at its end; empty: that one itself. */
const folder = z
  .string()
  .max(300)
  .regex(/^(?:[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*\/)*$/);

const found = z.object({
  frames: count,
  /** Frames whose picture or cloud lies in the files. */
  withContent: count,
  objects: count,
  /** Frames that the set has already. */
  known: count,
  classes: z.array(mapped),
  /** What is broken or cannot be kept, up to `MOST_FINDINGS` one by one. */
  findings: z.array(z.object({ at: z.string(), text: z.string() })).max(MOST_FINDINGS),
  /** All of them, by their sentence. */
  counts: z.array(z.object({ text: z.string(), count })),
});
export type ImportFound = z.output<typeof found>;

const importRow = z.object({
  id,
  dataSetId: id,
  state: z.enum(DATA_IMPORT_STATES),
  format: z.enum(DATA_FORMATS).nullable(),
  onKnown: z.enum(ON_KNOWN_FRAME),
  fileNames: z.array(z.string()),
  /** The folder of the file store that it reads in place of files that were uploaded; null: those. */
  folder: z.string().nullable(),
  /** The detector whose pre-labels these are; empty for files. */
  detectorName: z.string(),
  /** The job that reads or writes it now, or did last. */
  jobId: id.nullable(),
  found: found.nullable(),
  /** What was written; null before. */
  outcome: z
    .object({ added: count, replaced: count, unchanged: count, kept: count, leftOut: count, objects: count })
    .nullable(),
  /** Why it failed, for a person. */
  message: z.string(),
  createdByName: z.string(),
  /** The caller began it, and so sees its job. */
  isMine: z.boolean(),
  createdAt: instant,
  version,
});
export type DataImport = z.output<typeof importRow>;

export const dataImportCalls = {
  getImportList: call({
    path: '/dataManage/dataImport/getImportList',
    summary: 'The newest 50 imports of a data set.',
    access: 'dataManage:dataSet:list',
    effect: 'query',
    input: z.strictObject({ dataSetId: id }),
    output: z.object({ list: z.array(importRow) }),
  }),
  getFolders: call({
    path: '/dataManage/dataImport/getFolders',
    summary: `What lies in a folder below \`${IMPORT_FOLDER}\` of the file store, where whoever has access to it puts what is to be imported: its folders with their files and bytes, among the first ${MOST_FOLDER_FILES} files.`,
    access: 'dataManage:dataSet:import',
    effect: 'query',
    quota: { times: 60, seconds: 60, atOnce: 2 },
    input: z.strictObject({ folder: folder.default('') }),
    output: z.object({
      /** Of all that is below it. */
      files: count,
      bytes: count,
      list: z.array(z.object({ folder: z.string(), files: count, bytes: count })),
      /** There are more files than these. */
      isCut: z.boolean(),
      /** Files with names that are not taken: others than letters, digits and `. _ + -`. */
      foreign: count,
    }),
  }),
  inspect: call({
    path: '/dataManage/dataImport/inspect',
    summary:
      'Starts a job that reads uploaded files (an archive, files of labels, pictures), or those of a folder of the file store, and says what an import would make of them; nothing is written. `format` null: the one that fits. 409 while another import of the set runs.',
    access: 'dataManage:dataSet:import',
    effect: 'command',
    input: z
      .strictObject({
        dataSetId: id,
        fileIds: z.array(id).max(MOST_IMPORT_FILES).default([]),
        folder: folder.nullable().default(null),
        format: z.enum(DATA_FORMATS).nullable().default(null),
      })
      .refine(({ fileIds, folder: named }) => fileIds.length > 0 !== (named !== null), {
        path: ['fileIds'],
        params: { key: 'dataImport.source' },
      }),
    output: z.object({ id, jobId: id }),
  }),
  run: call({
    path: '/dataManage/dataImport/run',
    summary:
      'Starts the job that writes what `inspect` found. `classes` says which label each class of the file gets; those that are left out keep what was found, null leaves their objects out. `makeLabels` names classes without a label of which labels are made before it begins, by the right to add labels; one that has a label meanwhile gets that. All of it is there at its end or none.',
    access: 'dataManage:dataSet:import',
    effect: 'command',
    current: importRow,
    input: z.strictObject({
      id,
      version,
      onKnown: z.enum(ON_KNOWN_FRAME).default('replace'),
      classes: z
        .array(z.strictObject({ name: optionalLine(200), classId: id.nullable() }))
        .max(2000)
        .default([]),
      makeLabels: z.array(optionalLine(200)).max(MOST_LABEL_CLASSES).default([]),
    }),
    output: z.object({ jobId: id }),
  }),
  discard: call({
    path: '/dataManage/dataImport/discard',
    summary: 'Lets go of an import that was inspected or failed, with its files.',
    access: 'dataManage:dataSet:import',
    effect: 'command',
    current: importRow,
    input: z.strictObject({ id, version }),
    output: done,
  }),
};
