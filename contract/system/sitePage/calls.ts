/** Pages that the platform publishes: agreements, privacy. A working copy, and versions that never change. */
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
  version,
} from '#contract/ground/core.ts';
import { LANGUAGES } from '#contract/ground/enums.ts';
import { richText } from '#contract/ground/richText.ts';

/** `document`: an agreement, a policy, listed at `/html`. `story`: told on the public portal, at `/portal/example`. */
export const SITE_PAGE_KINDS = ['document', 'story'] as const;
export type SitePageKind = (typeof SITE_PAGE_KINDS)[number];

export const SITE_PAGE_STATES = ['draft', 'scheduled', 'published', 'changed', 'withdrawn'] as const;
export type SitePageState = (typeof SITE_PAGE_STATES)[number];

const MOST_BODY = 200_000;

export const sitePageCode = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);

export const sitePageForm = z.strictObject({
  kind: z.enum(SITE_PAGE_KINDS).default('document'),
  /** Its address is `/html/<code>`. */
  code: sitePageCode,
  titleZh: line(80),
  titleEn: line(80),
  bodyZh: richText(MOST_BODY).default(''),
  bodyEn: richText(MOST_BODY).default(''),
  /** What a story shows moving: a ride or a scene. */
  trackId: id.nullable().default(null),
});

const sitePageRow = z.object({
  id,
  kind: z.enum(SITE_PAGE_KINDS),
  code: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  /** `changed`: published, and the working copy differs. `scheduled`: a version goes public later, whatever is public now. */
  state: z.enum(SITE_PAGE_STATES),
  /** The number of the version that is public; null: none. */
  publishedNumber: z.int().nullable(),
  /** How many versions there have been. */
  lastNumber: z.int(),
  publishedAt: instant.nullable(),
  /** The version that goes public next, and when; null: none. */
  scheduledNumber: z.int().nullable(),
  scheduledAt: instant.nullable(),
  trackId: id.nullable(),
  /** How often a story was opened on the portal; machines that say so are not counted. Null for a document: nobody counts. */
  readTimes: z.int().nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type SitePageRow = z.output<typeof sitePageRow>;
const sitePage = sitePageRow.extend({ bodyZh: z.string(), bodyEn: z.string() });
export type SitePage = z.output<typeof sitePage>;

const sitePageVersion = z.object({
  id,
  number: z.int(),
  titleZh: z.string(),
  titleEn: z.string(),
  trackId: id.nullable(),
  note: z.string(),
  publishedAt: instant,
  publishedBy: z.string(),
});

const seen = z.strictObject({ id, version });

export const sitePageCalls = {
  getPageList: call({
    path: '/sys/sitePage/getPageList',
    summary: 'The pages, by code or title and state, without their text.',
    access: 'sys:sitePage:list',
    effect: 'query',
    input: listInput(['code', '-code', '-updatedAt', 'updatedAt'], {
      keyword: optionalLine(60).optional(),
      state: z.enum(SITE_PAGE_STATES).optional(),
      kind: z.enum(SITE_PAGE_KINDS).optional(),
      id: id.optional(),
    }),
    output: listOutput(sitePageRow),
  }),
  getById: call({
    path: '/sys/sitePage/getById',
    summary: 'A page with the text of its working copy.',
    access: 'sys:sitePage:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: sitePage,
  }),
  addOne: call({
    path: '/sys/sitePage/addOne',
    summary: 'Adds a page as a draft; its text is cleaned of everything that could run. 409 when the code is taken.',
    access: 'sys:sitePage:add',
    effect: 'command',
    input: sitePageForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/sys/sitePage/updateOne',
    summary: 'Changes the working copy; what is public stays. The code stays once the page was published.',
    access: 'sys:sitePage:update',
    effect: 'command',
    current: sitePage,
    input: changeInput(sitePageForm),
    output: z.object({ version }),
  }),
  previewOne: call({
    path: '/sys/sitePage/previewOne',
    summary:
      'An address that shows the working copy of a story as the portal would draw it: once, within 30 s, while this session lasts, and only within a frame of this console. 409 for a document, whose text the detail shows.',
    access: 'sys:sitePage:list',
    effect: 'command',
    unaudited: 'it shows what the caller may read, and changes nothing',
    quota: { times: 120, seconds: 60 },
    input: z.strictObject({ id, language: z.enum(LANGUAGES) }),
    output: z.object({ address: z.string() }),
  }),
  publishOne: call({
    path: '/sys/sitePage/publishOne',
    summary: 'Makes the working copy the next public version. 409 when it is empty in a language or has not changed.',
    access: 'sys:sitePage:publish',
    effect: 'command',
    current: sitePage,
    input: seen.extend({ note: optionalLine(200).default('') }),
    output: z.object({ version, number: z.int() }),
  }),
  scheduleOne: call({
    path: '/sys/sitePage/scheduleOne',
    summary:
      'Freezes the working copy as the next version, which is public from `scheduledAt` on, on every node. 409 when a release is scheduled already, the text is empty in a language or has not changed, or the time has passed.',
    access: 'sys:sitePage:publish',
    effect: 'command',
    current: sitePage,
    input: seen.extend({ scheduledAt: instant, note: optionalLine(200).default('') }),
    output: z.object({ version, number: z.int() }),
  }),
  unscheduleOne: call({
    path: '/sys/sitePage/unscheduleOne',
    summary: 'Takes back a release that has not come; its text stays in the working copy. 409 when none is scheduled.',
    access: 'sys:sitePage:publish',
    effect: 'command',
    current: sitePage,
    input: seen,
    output: z.object({ version }),
  }),
  withdrawOne: call({
    path: '/sys/sitePage/withdrawOne',
    summary:
      'Takes the page from the public, and a scheduled release with it; its versions are kept. 409 when it is not public.',
    access: 'sys:sitePage:publish',
    effect: 'command',
    current: sitePage,
    input: seen,
    output: z.object({ version }),
  }),
  restoreOne: call({
    path: '/sys/sitePage/restoreOne',
    summary: 'Copies an earlier version into the working copy; it is public only once it is published.',
    access: 'sys:sitePage:update',
    effect: 'command',
    current: sitePage,
    input: seen.extend({ number: z.int().min(1).max(1_000_000) }),
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/sys/sitePage/deleteById',
    summary: 'Deletes a page that was never published. 409 for another: what people agreed to is kept.',
    access: 'sys:sitePage:delete',
    effect: 'command',
    current: sitePage,
    input: seen,
    output: done,
  }),
  getReads: call({
    path: '/sys/sitePage/getReads',
    summary:
      'How often each page, file and story of the portal was read in the last days, and in as many days before; machines that say so are not counted, and nothing of a reader is kept. The most read first, 200 at most.',
    access: 'sys:sitePage:list',
    effect: 'query',
    input: z.strictObject({ days: z.literal([1, 7, 30, 365]).default(30) }),
    output: z.object({
      list: z.array(
        z.object({
          /** The code of a story, or the path of a page or file without its first slash. */
          code: z.string(),
          /** Of a story; empty for others. */
          titleZh: z.string(),
          titleEn: z.string(),
          times: z.int(),
          timesBefore: z.int(),
        }),
      ),
    }),
  }),
  getVersionList: call({
    path: '/sys/sitePage/getVersionList',
    summary: 'The published versions of a page, newest first, without their text.',
    access: 'sys:sitePage:list',
    effect: 'query',
    input: listInput(['-number'], { pageId: id }),
    output: listOutput(sitePageVersion),
  }),
  getVersion: call({
    path: '/sys/sitePage/getVersion',
    summary: 'One published version with its text.',
    access: 'sys:sitePage:list',
    effect: 'query',
    input: z.strictObject({ pageId: id, number: z.int().min(1).max(1_000_000) }),
    output: sitePageVersion.extend({ bodyZh: z.string(), bodyEn: z.string() }),
  }),
};
