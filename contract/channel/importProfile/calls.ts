/** Profiles by which files become orders, and the import by them. */
import { z } from 'zod';
import { call, changeInput, done, id, instant, line, nothing, version } from '#contract/ground/core.ts';
import { ENCODING_REASONS, ENCODINGS } from '#contract/ground/encodings.ts';
import { IMPORT_FIELD_NAMES } from './fields.ts';
import { importProfileContent, importProfileDraft, importProfileName } from './profile.ts';

/** Largest file of an import. */
export const ORDER_IMPORT_MAX_BYTES = 1024 ** 3;

/** Of a sample, before it is written as base64. */
export const SAMPLE_MAX_BYTES = 384 * 1024;
/** Rows of a preview. */
export const PREVIEW_ROWS = 100;
/** Saved profiles. */
export const MOST_IMPORT_PROFILES = 200;

const bilingual = z.object({ zh: z.string(), en: z.string() });

const row = z.object({
  id,
  /** For calls and the command line. */
  name: importProfileName,
  content: importProfileContent,
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type ImportProfileRow = z.output<typeof row>;

const known = row.pick({ name: true, content: true }).extend({
  /** Null for one that comes with the product, which cannot be changed. */
  id: id.nullable(),
  version: version.nullable(),
  columns: z.array(z.object({ header: z.string(), required: z.boolean(), meaning: bilingual, example: z.string() })),
});
export type KnownProfile = z.output<typeof known>;

/** What wins when an order of the file is there already and differs. */
export const ON_KNOWN = ['keep', 'replace'] as const;

const change = z.object({ field: z.string(), before: z.string(), after: z.string() });

const preview = z.object({
  encoding: z.enum(ENCODINGS),
  /** Why it was taken for that. */
  encodingBecause: z.enum(ENCODING_REASONS),
  /** The profile as far as it could be guessed from headings and values, when none was sent; else the one that was sent. */
  content: importProfileDraft,
  /** What is odd about the file as a whole, a sentence each. */
  findings: z.array(z.string()),
  /** What the guess leaves open. */
  open: z.array(z.enum(IMPORT_FIELD_NAMES)),
  columns: z.array(
    z.object({
      name: z.string(),
      samples: z.array(z.string()),
      /** Its values, when they are few enough to say what each means. */
      values: z.array(z.string()),
    }),
  ),
  rows: z.array(
    z.object({
      line: z.int(),
      cells: z.array(z.string()),
      /** `new`, `same` as ours, `changed` against ours, or `refused` for `problems`. */
      state: z.enum(['new', 'same', 'changed', 'refused']),
      problems: z.array(z.string()),
      flags: z.array(z.string()),
      changes: z.array(change),
    }),
  ),
});
export type ImportPreview = z.output<typeof preview>;

const fields = { name: importProfileName, content: importProfileContent };

export const importProfileCalls = {
  getList: call({
    path: '/operation/importProfile/getList',
    summary: 'Every profile of imports, those of the product first: what it reads, and the columns it expects.',
    access: 'operation:order:import',
    effect: 'query',
    input: nothing,
    output: z.object({ list: z.array(known) }),
  }),
  preview: call({
    path: '/operation/importProfile/preview',
    summary:
      'The first hundred rows of a file as a profile reads them, with what is wrong in each and how it differs from what is there; without a profile it guesses one. Nothing is kept. As an import, only for who reaches all data; without the right to reveal, names of ours are masked and numbers not compared.',
    access: 'operation:order:import',
    reveals: 'operation:order:reveal',
    effect: 'query',
    quota: { times: 120, seconds: 60, atOnce: 4 },
    input: z.strictObject({
      /** The beginning of a CSV file, up to the end of a line, as base64. */
      sample: z
        .string()
        .min(1)
        .max(Math.ceil(SAMPLE_MAX_BYTES / 3) * 4),
      content: importProfileDraft.optional(),
    }),
    output: preview,
  }),
  addOne: call({
    path: '/operation/importProfile/addOne',
    summary: 'Saves a profile of imports. 409 with `fields` when the name is taken.',
    access: 'operation:importProfile:edit',
    effect: 'command',
    input: z.strictObject(fields),
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/operation/importProfile/updateOne',
    summary:
      'Changes what is named of a profile. 409 with `current` when somebody else changed it meanwhile. Imports under way go on as they began.',
    access: 'operation:importProfile:edit',
    effect: 'command',
    current: row,
    input: changeInput(z.strictObject(fields)),
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/operation/importProfile/deleteById',
    summary: 'Deletes a profile; the orders that it brought stay.',
    access: 'operation:importProfile:edit',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version }),
    output: done,
  }),
  importList: call({
    path: '/operation/order/importList',
    summary:
      'Takes a CSV file (at most 1 GiB; UTF-8 or GBK) and starts a job that imports it. Orders that are there already stay as they are, or are corrected by what the file says (`onKnown`), never those that were ordered here or that our own cars drove; bad rows go to a file with line and reason, differences to another; follow it with /sys/job/getById.',
    access: 'operation:order:import',
    effect: 'command',
    quota: { times: 20, seconds: 60 },
    upload: { maxBytes: ORDER_IMPORT_MAX_BYTES },
    input: z.strictObject({
      fileName: line(200),
      profile: z.string().max(40),
      onKnown: z.enum(ON_KNOWN).default('keep'),
      /** Writes nothing: figures and files are those that the import would have. */
      dryRun: z.boolean().default(false),
    }),
    output: z.object({ jobId: id }),
  }),
};
