/** The pages of the portal that the operator arranges: a working copy, and versions that never change (decision 0175). */
import { z } from 'zod';
import { call, changeInput, id, instant, listInput, listOutput, optionalLine, version } from '#contract/ground/core.ts';
import { LANGUAGES } from '#contract/ground/enums.ts';
import { portalBlocks } from './blocks.ts';
import { PORTAL_PAGE_CODES, PORTAL_PAGE_STATES } from './rules.ts';

export const portalPageForm = z.strictObject({ blocks: portalBlocks });

const portalPageRow = z.object({
  id,
  /** Its address is `/portal/<code>`. */
  code: z.enum(PORTAL_PAGE_CODES),
  /** `standard`: as the product brings it. `changed`: the working copy differs. `scheduled`: a version goes public later. */
  state: z.enum(PORTAL_PAGE_STATES),
  /** How many blocks the working copy has. */
  blockCount: z.int(),
  /** The number of the version that is public; null: the standard page. */
  publishedNumber: z.int().nullable(),
  /** How many versions there have been. */
  lastNumber: z.int(),
  publishedAt: instant.nullable(),
  /** The version that goes public next, and when; null: none. */
  scheduledNumber: z.int().nullable(),
  scheduledAt: instant.nullable(),
  updatedAt: instant,
  version,
});
export type PortalPageRow = z.output<typeof portalPageRow>;
const portalPage = portalPageRow.extend({ blocks: portalBlocks });
export type PortalPageDraft = z.output<typeof portalPage>;

const portalPageVersion = z.object({
  id,
  number: z.int(),
  note: z.string(),
  blockCount: z.int(),
  publishedAt: instant,
  publishedBy: z.string(),
});

const seen = z.strictObject({ id, version });
/** 0: the standard page. */
const number = z.int().min(0).max(1_000_000);

export const portalPageCalls = {
  getPageList: call({
    path: '/sys/portalPage/getPageList',
    summary: 'The pages of the portal that can be arranged, without their blocks.',
    access: 'sys:portalPage:list',
    effect: 'query',
    input: listInput(['code', '-code', '-updatedAt', 'updatedAt'], {
      state: z.enum(PORTAL_PAGE_STATES).optional(),
      id: id.optional(),
    }),
    output: listOutput(portalPageRow),
  }),
  getById: call({
    path: '/sys/portalPage/getById',
    summary: 'A page with the blocks of its working copy, in both languages.',
    access: 'sys:portalPage:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: portalPage,
  }),
  updateOne: call({
    path: '/sys/portalPage/updateOne',
    summary:
      'Changes the working copy; what is public stays. Texts are cleaned of everything that could run. 400 for a block that this page cannot have or has already.',
    access: 'sys:portalPage:update',
    effect: 'command',
    current: portalPage,
    input: changeInput(portalPageForm),
    output: z.object({ version }),
  }),
  previewOne: call({
    path: '/sys/portalPage/previewOne',
    summary:
      'An address that shows the working copy as the portal would draw it: once, within 30 s, while this session lasts, and only within a frame of this console.',
    access: 'sys:portalPage:list',
    effect: 'command',
    unaudited: 'it shows what the caller may read, and changes nothing',
    quota: { times: 120, seconds: 60 },
    input: z.strictObject({ id, language: z.enum(LANGUAGES) }),
    output: z.object({ address: z.string() }),
  }),
  publishOne: call({
    path: '/sys/portalPage/publishOne',
    summary:
      'Makes the working copy the next public version. 409 when a text is missing in a language, a release is scheduled, or nothing has changed.',
    access: 'sys:portalPage:publish',
    effect: 'command',
    current: portalPage,
    input: seen.extend({ note: optionalLine(200).default('') }),
    output: z.object({ version, number: z.int() }),
  }),
  scheduleOne: call({
    path: '/sys/portalPage/scheduleOne',
    summary:
      'Freezes the working copy as the next version, which is public from `scheduledAt` on, on every node. 409 as with publishing, or when the time has passed.',
    access: 'sys:portalPage:publish',
    effect: 'command',
    current: portalPage,
    input: seen.extend({ scheduledAt: instant, note: optionalLine(200).default('') }),
    output: z.object({ version, number: z.int() }),
  }),
  unscheduleOne: call({
    path: '/sys/portalPage/unscheduleOne',
    summary: 'Takes back a release that has not come; its blocks stay in the working copy. 409 when none is scheduled.',
    access: 'sys:portalPage:publish',
    effect: 'command',
    current: portalPage,
    input: seen,
    output: z.object({ version }),
  }),
  withdrawOne: call({
    path: '/sys/portalPage/withdrawOne',
    summary:
      'Shows the public the standard page again, and withdraws a scheduled release; versions and working copy are kept. 409 when the standard page is public.',
    access: 'sys:portalPage:publish',
    effect: 'command',
    current: portalPage,
    input: seen,
    output: z.object({ version }),
  }),
  restoreOne: call({
    path: '/sys/portalPage/restoreOne',
    summary:
      'Copies an earlier version, or with 0 the standard page, into the working copy; it is public only once it is published.',
    access: 'sys:portalPage:update',
    effect: 'command',
    current: portalPage,
    input: seen.extend({ number }),
    output: z.object({ version }),
  }),
  getVersionList: call({
    path: '/sys/portalPage/getVersionList',
    summary: 'The published versions of a page, newest first, without their blocks.',
    access: 'sys:portalPage:list',
    effect: 'query',
    input: listInput(['-number'], { pageId: id }),
    output: listOutput(portalPageVersion),
  }),
};
