/** Notices of the platform: written, scheduled, published to an audience, read and confirmed. */
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
  nothing,
  optionalLine,
  version,
} from '#contract/ground/core.ts';
import { NOTICE_ORDERS, NOTICE_STATES, READER_STATES } from './states.ts';
import { richText } from '#contract/ground/richText.ts';

export * from './states.ts';

export const MOST_AUDIENCE = 50;
export const MOST_AUDIENCE_PEOPLE = 500;
export const MOST_NOTICE_FILES = 10;
export const LONGEST_NOTICE = 100_000;

const some = (most: number) => z.array(id).max(most).default([]);

/** Whom a notice is for: everybody, or the people of the lists. A role that a person holds counts, active or not. */
export const noticeAudience = z.strictObject({
  everybody: z.boolean().default(false),
  roleIds: some(MOST_AUDIENCE),
  schoolIds: some(MOST_AUDIENCE),
  supplierIds: some(MOST_AUDIENCE),
  userIds: some(MOST_AUDIENCE_PEOPLE),
});
export type NoticeAudience = z.output<typeof noticeAudience>;

/** Whether an audience is not empty. */
export const hasAudience = ({ everybody, roleIds, schoolIds, supplierIds, userIds }: NoticeAudience): boolean =>
  everybody || roleIds.length + schoolIds.length + supplierIds.length + userIds.length > 0;

/** What a person fills in. A notice ends after it begins. */
export const noticeForm = z
  .strictObject({
    title: line(120),
    content: richText(LONGEST_NOTICE),
    /** For those who read the portal in English; empty: the other, marked as Chinese. */
    titleEn: optionalLine(120).default(''),
    contentEn: richText(LONGEST_NOTICE).default(''),
    originSiteName: line(60),
    /** Shown to those who read in English; empty: `originSiteName` in both languages. */
    originSiteNameEn: optionalLine(60).default(''),
    pinned: z.boolean().default(false),
    mustConfirm: z.boolean().default(false),
    /** On the public portal as well, as long as it is for everybody. */
    onPortal: z.boolean().default(false),
    /** May be empty in a draft. */
    audience: noticeAudience,
    /** When it is to be published, for the move `schedule`. */
    publishAt: instant.nullable().default(null),
    /** From when on it is no longer shown. */
    expiresAt: instant.nullable().default(null),
    fileIds: z.array(id).max(MOST_NOTICE_FILES).default([]),
  })
  .refine(
    ({ publishAt, expiresAt }) =>
      publishAt === null || expiresAt === null || Date.parse(publishAt) < Date.parse(expiresAt),
    { path: ['expiresAt'], params: { key: 'range.endBeforeStart' } },
  );

const named = z.array(z.object({ id, name: z.string() }));

const noticeRow = z.object({
  id,
  title: z.string(),
  summary: z.string(),
  originSiteName: z.string(),
  originSiteNameEn: z.string(),
  state: z.enum(NOTICE_STATES),
  pinned: z.boolean(),
  mustConfirm: z.boolean(),
  onPortal: z.boolean(),
  everybody: z.boolean(),
  /** How many roles, schools, suppliers and people are named. */
  audienceSize: z.int(),
  publishAt: instant.nullable(),
  expiresAt: instant.nullable(),
  publishedAt: instant.nullable(),
  recalledAt: instant.nullable(),
  /** Who has read this edition, counted to 1,000. */
  readCount: z.int(),
  /** It came from a supplier. */
  isFromSupplier: z.boolean(),
  createdByName: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type NoticeRow = z.output<typeof noticeRow>;

const noticeDetail = noticeRow.extend({
  content: z.string(),
  titleEn: z.string(),
  contentEn: z.string(),
  audience: noticeAudience,
  fileIds: z.array(id),
  roles: z.array(z.object({ id, nameZh: z.string(), nameEn: z.string() })),
  schools: named,
  suppliers: named,
  people: named,
  files: z.array(z.object({ id, name: z.string(), size: z.int(), type: z.string() })),
  publishedByName: z.string(),
  /** Enabled people in the audience at this moment, and how many of them have read and confirmed this edition. */
  figures: z.object({ audience: z.int(), read: z.int(), confirmed: z.int() }),
});
export type NoticeDetail = z.output<typeof noticeDetail>;

const reader = z.object({
  id,
  account: z.string(),
  realName: z.string(),
  readAt: instant.nullable(),
  confirmedAt: instant.nullable(),
});

const readerFilters = { id, readerState: z.enum(READER_STATES).optional(), keyword: optionalLine(60).optional() };

export const sysNoticeCalls = {
  getListPage: call({
    path: '/sys/sysNotice/getListPage',
    summary: 'Notices by title, state and time of publication; a role with a narrower data scope sees its own.',
    access: 'sys:sysNotice:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt', '-publishedAt', 'publishedAt'], {
      keyword: optionalLine(60).optional(),
      state: z.enum(NOTICE_STATES).optional(),
      mustConfirm: z.boolean().optional(),
      publishedFrom: instant.optional(),
      publishedTo: instant.optional(),
    }),
    output: listOutput(noticeRow),
  }),
  getById: call({
    path: '/sys/sysNotice/getById',
    summary: 'A notice with its content, its audience by name, its attachments, and how many have read it.',
    access: 'sys:sysNotice:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: noticeDetail,
  }),
  addOne: call({
    path: '/sys/sysNotice/addOne',
    summary: 'Writes a draft. Its content is cleaned; what may not stand in rich text is dropped.',
    access: 'sys:sysNotice:add',
    effect: 'command',
    input: noticeForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/sys/sysNotice/updateOne',
    summary: 'Changes a draft, or a notice that was recalled or has expired. 409 with `current` for any other.',
    access: 'sys:sysNotice:update',
    effect: 'command',
    current: noticeDetail,
    input: changeInput(noticeForm),
    output: z.object({ version }),
  }),
  updateState: call({
    path: '/sys/sysNotice/updateState',
    summary: 'Publishes, schedules, unschedules or recalls. 409 with `current` when its state does not allow that.',
    access: 'sys:sysNotice:publish',
    effect: 'command',
    current: noticeDetail,
    input: z.strictObject({ id, version, move: z.enum(NOTICE_ORDERS) }),
    output: z.object({ version, state: z.enum(NOTICE_STATES) }),
  }),
  updatePin: call({
    path: '/sys/sysNotice/updatePin',
    summary: 'Pins a notice to the top of its readers’ inboxes, or lets it go; also while it is published.',
    access: 'sys:sysNotice:publish',
    effect: 'command',
    current: noticeDetail,
    input: z.strictObject({ id, version, pinned: z.boolean() }),
    output: z.object({ version }),
  }),
  deleteOne: call({
    path: '/sys/sysNotice/deleteOne',
    summary: 'Deletes a notice and who has read it. 409 while it is scheduled or published: recall it first.',
    access: 'sys:sysNotice:delete',
    effect: 'command',
    current: noticeDetail,
    input: z.strictObject({ id, version }),
    output: done,
  }),
  getOriginSiteName: call({
    path: '/sys/sysNotice/getOriginSiteName',
    summary: 'The name under which the platform publishes, in both languages, as a first suggestion.',
    access: 'sys:sysNotice:list',
    effect: 'query',
    input: nothing,
    output: z.object({ nameZh: z.string(), nameEn: z.string() }),
  }),
  getReaders: call({
    path: '/sys/sysNotice/getReaders',
    summary: 'The people in the audience of a published notice, by whether they have read or confirmed this edition.',
    access: 'sys:sysNotice:list',
    effect: 'query',
    input: listInput(['account', '-account'], readerFilters),
    output: listOutput(reader),
  }),
  exportReaders: call({
    path: '/sys/sysNotice/exportReaders',
    summary: 'Starts a job that writes who has read and confirmed a notice, and who has not, to a file.',
    access: 'sys:sysNotice:export',
    effect: 'command',
    input: z.strictObject({ ...readerFilters, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    output: z.object({ jobId: id }),
  }),
};
