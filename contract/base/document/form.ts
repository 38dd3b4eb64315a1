/** Documents with their files, of cars and companies: the same form for each, with kinds of its own. */
import { z } from 'zod';
import { id, optionalLine, paragraph, version } from '#contract/ground/core.ts';
import { fileIds, fileRef } from '#contract/base/file/calls.ts';
import { DOCUMENT_FILES } from './rules.ts';

const day = z.iso
  .date({ abort: true })
  .refine((text) => text >= '1990-01-01' && text <= '2100-12-31', { params: { key: 'document.day' } });

/** The form of a document of one of these kinds. It does not expire before it is issued. */
export const documentForm = <const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z
    .strictObject({
      kind: z.enum(kinds),
      number: optionalLine(60).default(''),
      issuedOn: day.nullable().default(null),
      /** The last day on which it is good; null: it does not expire. */
      expiresOn: day.nullable().default(null),
      remark: paragraph(500).default(''),
      fileIds: fileIds(DOCUMENT_FILES).default([]),
    })
    .refine(({ issuedOn, expiresOn }) => issuedOn === null || expiresOn === null || issuedOn <= expiresOn, {
      path: ['expiresOn'],
      params: { key: 'range.endBeforeStart' },
    });

/** A document with its files. */
export const documentRow = <const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z.object({
    id,
    kind: z.enum(kinds),
    number: z.string(),
    issuedOn: z.string().nullable(),
    expiresOn: z.string().nullable(),
    remark: z.string(),
    files: z.array(fileRef),
    version,
  });

/** As a form has it. */
export const documentAsForm = <const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  documentRow(kinds)
    .omit({ files: true })
    .extend({ fileIds: z.array(id) });
