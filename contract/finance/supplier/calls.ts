/** Suppliers: the record of a company with its documents, and how well it serves. Its contracts and statements are nouns of their own. */
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
  optionalMobile,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { STATES } from '#contract/ground/enums.ts';
import { documentAsForm, documentForm, documentRow } from '#contract/base/document/form.ts';
import { areaCode } from '#contract/base/sysArea/calls.ts';
import { isCreditCode } from './creditCode.ts';
import { MEASURES, MOST_CONTACTS, MOST_SERVED_AREAS, SUPPLIER_DOCUMENT_KINDS } from './rules.ts';

const creditCode = z
  .string()
  .max(60)
  .trim()
  .toUpperCase()
  .refine((text) => text === '' || isCreditCode(text), { params: { key: 'supplier.creditCodeForm' } });

const contact = z.strictObject({
  name: line(40),
  duty: optionalLine(40),
  mobile: optionalMobile,
  email: z.union([z.literal(''), z.email().max(120)]),
});
export type SupplierContact = z.output<typeof contact>;

const fields = {
  /** Short, for files and keys. */
  code: z
    .string()
    .trim()
    .regex(/^[a-z][a-zA-Z0-9-]{1,30}$/),
  name: line(80),
  creditCode,
  state: z.enum(STATES),
  address: optionalLine(200),
  contacts: z.array(contact).max(MOST_CONTACTS),
  areaCodes: z.array(areaCode).max(MOST_SERVED_AREAS),
  bankName: optionalLine(80),
  bankAccountName: optionalLine(80),
  remark: paragraph(500),
};
const bankAccount = z.union([z.literal(''), z.string().regex(/^\d{8,30}$/)]);

export const supplierForm = z.strictObject({
  ...fields,
  creditCode: fields.creditCode.default(''),
  state: fields.state.default('enabled'),
  address: fields.address.default(''),
  contacts: fields.contacts.default([]),
  areaCodes: fields.areaCodes.default([]),
  bankName: fields.bankName.default(''),
  bankAccountName: fields.bankAccountName.default(''),
  /** Null: as it is. Empty: none. Kept sealed. */
  bankAccount: bankAccount.nullable().default(null),
  remark: fields.remark.default(''),
});

const row = z.object({
  id,
  ...fields,
  creditCode: z.string(),
  /** Mobile and e-mail are masked for who neither keeps the record nor belongs to the supplier. */
  contacts: z.array(z.object({ name: z.string(), duty: z.string(), mobile: z.string(), email: z.string() })),
  areaCodes: z.array(z.string()),
  /** The last four digits; empty for none. */
  bankAccountMasked: z.string(),
  documentsExpireOn: z.string().nullable(),
  cars: z.int(),
  people: z.int(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Supplier = z.output<typeof row>;

export const supplierDocumentForm = documentForm(SUPPLIER_DOCUMENT_KINDS);
const document = documentRow(SUPPLIER_DOCUMENT_KINDS);
export type SupplierDocument = z.output<typeof document>;

const detail = row.extend({
  documents: z.array(document),
});
export type SupplierDetail = z.output<typeof detail>;

const figure = z.object({
  measure: z.enum(MEASURES),
  /** In hundredths; null where nothing was measured. */
  figure: z.int().nullable(),
  /** What it is made of: for ratings the rated orders, for incidents metres, for acceptance offers, for availability seconds. */
  of: z.int(),
  /** As the contract in force agrees; null without one. */
  agreed: z.int().nullable(),
  isMet: z.boolean().nullable(),
});

const seen = z.strictObject({ id, version });

export const supplierCalls = {
  getPageList: call({
    path: '/operation/supplier/getPageList',
    summary: 'Suppliers within the caller’s data scope.',
    access: 'operation:supplier:list',
    effect: 'query',
    input: listInput(['name', '-name', 'documentsExpireOn', '-documentsExpireOn', '-createdAt', 'createdAt'], {
      /** Part of name, code or credit code. */
      keyword: optionalLine(60).optional(),
      state: z.enum(STATES).optional(),
      /** `expired`: a kind of document is; `expiring`: within 30 days, and none is expired. */
      documents: z.enum(['expiring', 'expired']).optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  getById: call({
    path: '/operation/supplier/getById',
    summary: 'One supplier with its documents. 404 outside the caller’s data scope.',
    access: 'operation:supplier:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: detail,
  }),
  addOne: call({
    path: '/operation/supplier/addOne',
    summary: 'Adds a supplier. 409 with `fields` when code, name or credit code are taken.',
    access: 'operation:supplier:update',
    effect: 'command',
    input: supplierForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/operation/supplier/updateOne',
    summary: 'Changes the fields that are named. 409 with `current` when somebody else changed it meanwhile.',
    access: 'operation:supplier:update',
    effect: 'command',
    current: row,
    input: changeInput(supplierForm),
    output: z.object({ version }),
  }),
  revealBankAccount: call({
    path: '/operation/supplier/revealBankAccount',
    summary: 'The whole number of the bank account; the log says who looked.',
    access: 'operation:supplier:reveal',
    effect: 'command',
    input: z.strictObject({ id }),
    output: z.object({ bankAccount: z.string() }),
  }),
  addDocument: call({
    path: '/operation/supplier/addDocument',
    summary: 'Adds a document to a supplier, with its files. 409 for one that has 100.',
    access: 'operation:supplier:update',
    effect: 'command',
    input: supplierDocumentForm.safeExtend({ supplierId: id }),
    output: z.object({ id }),
  }),
  updateDocument: call({
    path: '/operation/supplier/updateDocument',
    summary: 'Changes a document. 409 with `current` when somebody else did meanwhile.',
    access: 'operation:supplier:update',
    effect: 'command',
    current: documentAsForm(SUPPLIER_DOCUMENT_KINDS),
    input: changeInput(supplierDocumentForm),
    output: z.object({ version }),
  }),
  deleteDocument: call({
    path: '/operation/supplier/deleteDocument',
    summary: 'Deletes a document; its files are collected after a day.',
    access: 'operation:supplier:update',
    effect: 'command',
    current: documentAsForm(SUPPLIER_DOCUMENT_KINDS),
    input: seen,
    output: done,
  }),
  getQuality: call({
    path: '/operation/supplier/getQuality',
    summary:
      'Availability, acceptance, incidents for 10,000 km and ratings of a period of at most 100 days, in hundredths, against the levels ' +
      'that the contract agrees.',
    access: 'operation:supplier:list',
    effect: 'query',
    input: z
      .strictObject({ id, from: instant, to: instant })
      .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
        path: ['to'],
        params: { key: 'range.endBeforeStart' },
      })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 100 * 86_400_000, {
        path: ['to'],
        params: { key: 'supplier.periodTooLong' },
      }),
    output: z.object({ list: z.array(figure) }),
  }),
};
