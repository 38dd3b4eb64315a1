/** Contracts of suppliers: what they are owed, in versions of whole months that never change once approved. */
import { z } from 'zod';
import { isAsGood, MEASURES } from '#contract/finance/supplier/rules.ts';
import { SHARE_BASES } from '#contract/finance/supplier/settle.ts';
import { call, changeInput, done, id, instant, line, paragraph, version } from '#contract/ground/core.ts';
import { PERIOD, SUPPLIER_CONTRACT_STATES } from './rules.ts';

/** Hundredths of a percent. */
const rate = z.int().min(0).max(10_000);

const level = z
  .strictObject({
    measure: z.enum(MEASURES),
    /** In hundredths. */
    agreed: z.int().min(0).max(1_000_000),
    deduction: rate,
    bonusFrom: z.int().min(0).max(1_000_000).nullable(),
    bonus: rate,
  })
  .refine(({ measure, agreed, bonusFrom }) => bonusFrom === null || isAsGood(measure, bonusFrom, agreed), {
    path: ['bonusFrom'],
    params: { key: 'supplierContract.bonusBelowAgreed' },
  });

export const supplierTerms = z
  .strictObject({
    currency: z.string().regex(/^[A-Z]{3}$/),
    share: z.strictObject({ by: z.enum(SHARE_BASES), rate: z.int().min(0).max(1_000_000) }),
    guarantee: z.int().min(0).max(2_000_000_000),
    levels: z
      .array(level)
      .max(MEASURES.length)
      .refine((levels) => new Set(levels.map(({ measure }) => measure)).size === levels.length, {
        params: { key: 'supplierContract.measureTwice' },
      }),
    tax: z.strictObject({ rate, isIncluded: z.boolean() }),
  })
  .refine(({ share: { by, rate: each } }) => by !== 'percentage' || each <= 10_000, {
    path: ['share'],
    params: { key: 'supplierContract.shareTooLarge' },
  });

/** What a person writes. */
export const supplierContractForm = z.strictObject({ terms: supplierTerms, note: paragraph(500).default('') });

const period = z.string().regex(PERIOD);

const row = z.object({
  id,
  supplierId: id,
  supplierName: z.string(),
  number: z.int(),
  state: z.enum(SUPPLIER_CONTRACT_STATES),
  terms: supplierTerms,
  note: z.string(),
  /** The first month and the last one; null until approved, and while it has no end. */
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  /** SHA-256 of the terms; null until approved. */
  hash: z.string().nullable(),
  createdBy: z.string(),
  submittedBy: z.string(),
  decidedBy: z.string(),
  /** Why it was sent back. */
  decision: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type SupplierContract = z.output<typeof row>;

const seen = z.strictObject({ id, version });
const changed = z.object({ version });

export const supplierContractCalls = {
  getVersionList: call({
    path: '/operation/supplier/contract/getVersionList',
    summary:
      'The versions of a supplier’s contract, newest first; who sees one supplier only sees what was approved. 404 outside the caller’s data scope.',
    access: 'operation:supplier:list',
    effect: 'query',
    input: z.strictObject({ supplierId: id }),
    output: z.object({ list: z.array(row) }),
  }),
  addVersion: call({
    path: '/operation/supplier/contract/addVersion',
    summary: 'Begins a version. 409 while another one of the supplier is not decided.',
    access: 'operation:supplier:update',
    effect: 'command',
    input: supplierContractForm.extend({ supplierId: id }),
    output: z.object({ id }),
  }),
  updateVersion: call({
    path: '/operation/supplier/contract/updateVersion',
    summary: 'Changes what is named of a draft. 409 for a version that is no draft, or that somebody else changed.',
    access: 'operation:supplier:update',
    effect: 'command',
    current: row,
    input: changeInput(supplierContractForm),
    output: changed,
  }),
  submitVersion: call({
    path: '/operation/supplier/contract/submitVersion',
    summary: 'Hands a draft in for review.',
    access: 'operation:supplier:update',
    effect: 'command',
    current: row,
    input: seen,
    output: changed,
  }),
  rejectVersion: call({
    path: '/operation/supplier/contract/rejectVersion',
    summary: 'Sends a version in review back as a draft, with the reason.',
    access: 'operation:supplier:approve',
    effect: 'command',
    current: row,
    input: seen.extend({ decision: line(200) }),
    output: changed,
  }),
  approveVersion: call({
    path: '/operation/supplier/contract/approveVersion',
    summary:
      'Approves a version in review from a month on; the version before ends with the month before. 409 for one of its authors, for a month ' +
      'whose statement is closed, when a later version begins, and when months would be without a contract unless `allowGap` says so.',
    access: 'operation:supplier:approve',
    effect: 'command',
    current: row,
    input: seen.extend({ validFrom: period, allowGap: z.boolean().default(false) }),
    output: changed,
  }),
  endVersion: call({
    path: '/operation/supplier/contract/endVersion',
    summary: 'Ends an approved version with a month. 409 when a later month is closed.',
    access: 'operation:supplier:approve',
    effect: 'command',
    current: row,
    input: seen.extend({ validTo: period }),
    output: changed,
  }),
  deleteVersion: call({
    path: '/operation/supplier/contract/deleteVersion',
    summary: 'Deletes a draft.',
    access: 'operation:supplier:update',
    effect: 'command',
    current: row,
    input: seen,
    output: done,
  }),
};
