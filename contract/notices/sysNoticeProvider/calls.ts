/** Notices that suppliers hand in: written by them, read by the platform, pushed on to those they concern. */
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
import { richText } from '#contract/ground/richText.ts';
import { SUPPLIER_NOTICE_STATES } from './states.ts';
import { noticeAudience } from '#contract/notices/sysNotice/calls.ts';

export * from './states.ts';

export const MOST_SUPPLIER_NOTICE_FILES = 5;
const LONGEST = 20_000;

/** What a supplier fills in. */
export const supplierNoticeForm = z.strictObject({
  title: line(120),
  content: richText(LONGEST),
  urgent: z.boolean().default(false),
  /** Whom the platform can ask: a name, a telephone number. */
  contact: optionalLine(100).default(''),
  fileIds: z.array(id).max(MOST_SUPPLIER_NOTICE_FILES).default([]),
});

const row = z.object({
  id,
  supplierId: id,
  supplierName: z.string(),
  title: z.string(),
  summary: z.string(),
  urgent: z.boolean(),
  contact: z.string(),
  state: z.enum(SUPPLIER_NOTICE_STATES),
  via: z.enum(['console', 'api']),
  submittedAt: instant.nullable(),
  /** When the platform first opened it. */
  receivedAt: instant.nullable(),
  receivedByName: z.string(),
  returnReason: z.string(),
  pushedAt: instant.nullable(),
  pushedByName: z.string(),
  createdByName: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type SupplierNoticeRow = z.output<typeof row>;

const detail = row.extend({
  content: z.string(),
  fileIds: z.array(id),
  /** The name that the API caller gave it. */
  externalId: z.string(),
  files: z.array(z.object({ id, name: z.string(), size: z.int(), type: z.string() })),
  /** What became of the push: the platform notice, and how many of its audience have read and confirmed it. */
  receipt: z
    .object({
      noticeId: id,
      state: z.string(),
      audience: z.int(),
      read: z.int(),
      confirmed: z.int(),
    })
    .nullable(),
});
export type SupplierNoticeDetail = z.output<typeof detail>;

const API_KEY_SORTS = ['-createdAt', 'createdAt'] as const;

const apiKeyRow = z.object({
  id,
  supplierId: id,
  supplierName: z.string(),
  name: z.string(),
  /** The first characters, which identify a key; the rest is not stored. */
  prefix: z.string(),
  hourlyQuota: z.int(),
  createdByName: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  endedAt: instant.nullable(),
  version,
});
export type ApiKeyRow = z.output<typeof apiKeyRow>;

export const sysNoticeProviderCalls = {
  getListPage: call({
    path: '/sys/sysNoticeProvider/getListPage',
    summary: 'What suppliers handed in. A supplier sees its own, drafts included; the platform sees no drafts.',
    access: 'sys:sysNoticeProvider:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt', '-submittedAt', 'submittedAt'], {
      keyword: optionalLine(60).optional(),
      state: z.enum(SUPPLIER_NOTICE_STATES).optional(),
      supplierId: id.optional(),
      urgent: z.boolean().optional(),
      submittedFrom: instant.optional(),
      submittedTo: instant.optional(),
    }),
    output: listOutput(row),
  }),
  getById: call({
    path: '/sys/sysNoticeProvider/getById',
    summary: 'One of them, whole, with the receipts of its push.',
    access: 'sys:sysNoticeProvider:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: detail,
  }),
  receiveOne: call({
    path: '/sys/sysNoticeProvider/receiveOne',
    summary: 'Notes that the platform has read it, so that the supplier knows. The first reader stays.',
    access: 'sys:sysNoticeProvider:push',
    effect: 'command',
    input: z.strictObject({ id }),
    output: z.object({ receivedAt: instant }),
  }),
  addOne: call({
    path: '/sys/sysNoticeProvider/addOne',
    summary: 'A supplier writes a draft. 409 for somebody who belongs to no supplier.',
    access: 'sys:sysNoticeProvider:submit',
    effect: 'command',
    input: supplierNoticeForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/sys/sysNoticeProvider/updateOne',
    summary: 'A supplier changes a draft, or what was returned. 409 with `current` for any other.',
    access: 'sys:sysNoticeProvider:submit',
    effect: 'command',
    current: detail,
    input: changeInput(supplierNoticeForm),
    output: z.object({ version }),
  }),
  submitOne: call({
    path: '/sys/sysNoticeProvider/submitOne',
    summary: 'A supplier hands it in; those who push notices are told.',
    access: 'sys:sysNoticeProvider:submit',
    effect: 'command',
    current: detail,
    input: z.strictObject({ id, version }),
    output: z.object({ version }),
  }),
  deleteOne: call({
    path: '/sys/sysNoticeProvider/deleteOne',
    summary: 'A supplier deletes a draft, or what was returned.',
    access: 'sys:sysNoticeProvider:submit',
    effect: 'command',
    current: detail,
    input: z.strictObject({ id, version }),
    output: done,
  }),
  returnOne: call({
    path: '/sys/sysNoticeProvider/returnOne',
    summary: 'The platform gives it back with a reason; the people of the supplier are told.',
    access: 'sys:sysNoticeProvider:push',
    effect: 'command',
    current: detail,
    input: z.strictObject({
      id,
      version,
      reason: paragraph(500).refine((text) => text.trim() !== '', { params: { key: 'notice.reasonNeeded' } }),
    }),
    output: z.object({ version }),
  }),
  pushOne: call({
    path: '/sys/sysNoticeProvider/pushOne',
    summary:
      'The platform pushes it on, as a published notice, to those it concerns. 409 with `current` when it was pushed before: nobody gets it twice.',
    access: 'sys:sysNoticeProvider:push',
    effect: 'command',
    current: detail,
    input: z.strictObject({ id, version, audience: noticeAudience, mustConfirm: z.boolean().default(false) }),
    output: z.object({ noticeId: id }),
  }),
  getKeyList: call({
    path: '/sys/sysNoticeProvider/getKeyList',
    summary: 'The API keys of suppliers; what a key is, is told to nobody again.',
    access: 'sys:sysNoticeProvider:key',
    effect: 'query',
    input: listInput(API_KEY_SORTS, { supplierId: id.optional(), live: z.boolean().optional() }),
    output: listOutput(apiKeyRow),
  }),
  addKey: call({
    path: '/sys/sysNoticeProvider/addKey',
    summary: 'Makes an API key for a supplier. The key stands in this answer and nowhere else.',
    access: 'sys:sysNoticeProvider:key',
    effect: 'command',
    input: z.strictObject({
      supplierId: id,
      name: line(60),
      hourlyQuota: z.int().min(1).max(10_000).default(60),
      /** Without it the key works until it is ended. */
      expiresAt: instant.nullable().default(null),
    }),
    output: z.object({ id, key: z.string() }),
  }),
  endKey: call({
    path: '/sys/sysNoticeProvider/endKey',
    summary: 'Ends an API key; its next use is refused. It cannot be brought back.',
    access: 'sys:sysNoticeProvider:key',
    effect: 'command',
    current: apiKeyRow.omit({ createdByName: true, supplierId: true, supplierName: true }),
    input: z.strictObject({ id, version }),
    output: z.object({ version }),
  }),
};

export const openNoticeCalls = {
  submit: call({
    path: '/open/notice/submit',
    summary:
      'A supplier’s system hands a notice in, with `Authorization: Bearer <API key>`. The same `externalId` again answers the same notice and adds none. 401 for a key that is no good, 429 beyond its quota.',
    access: 'public',
    effect: 'command',
    maxBytes: 1024 * 1024,
    quota: { times: 600, seconds: 60 },
    input: z.strictObject({
      externalId: line(100),
      title: line(120),
      /** HTML; cleaned like any rich text. */
      content: richText(LONGEST),
      urgent: z.boolean().default(false),
      contact: optionalLine(100).default(''),
    }),
    output: z.object({ id, state: z.enum(SUPPLIER_NOTICE_STATES), isNew: z.boolean() }),
  }),
};
