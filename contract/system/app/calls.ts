/** Apps (of passengers, safety operators, vehicles) and the versions that devices are offered. */
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
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { STATES } from '#contract/ground/enums.ts';
import { fileIds } from '#contract/base/file/calls.ts';

export const APP_KINDS = ['passenger', 'safetyOperator', 'vehicleUnit'] as const;
export const APP_PLATFORMS = ['android', 'ios', 'harmony', 'linux'] as const;
export type AppPlatform = (typeof APP_PLATFORMS)[number];
/** `silent`: installed without asking. `prompt`: the person may put it off. `forced`: the app does not work without. */
export const UPDATE_MODES = ['silent', 'prompt', 'forced'] as const;
export const APP_VERSION_STATES = ['draft', 'published', 'withdrawn'] as const;
export type AppVersionState = (typeof APP_VERSION_STATES)[number];

/** Where a version can go from a state. One that was withdrawn can be offered again; none becomes a draft again. */
const APP_VERSION_MOVES: Readonly<Record<AppVersionState, readonly AppVersionState[]>> = {
  draft: ['published'],
  published: ['withdrawn'],
  withdrawn: ['published'],
};
export const canMoveAppVersion = (from: AppVersionState, to: AppVersionState): boolean =>
  APP_VERSION_MOVES[from].includes(to);

export const appCode = z.string().regex(/^[a-z][A-Za-z0-9]{1,39}$/);
/** What a device compares: a whole number that grows with every version. */
export const versionCode = z.int().min(1).max(2_100_000_000);

export const appForm = z.strictObject({
  code: appCode,
  kind: z.enum(APP_KINDS),
  nameZh: line(40),
  nameEn: line(60),
  platforms: z.array(z.enum(APP_PLATFORMS)).min(1).max(APP_PLATFORMS.length),
  remark: paragraph(500).default(''),
});

const appRow = z.object({
  id,
  code: z.string(),
  kind: z.enum(APP_KINDS),
  nameZh: z.string(),
  nameEn: z.string(),
  platforms: z.array(z.enum(APP_PLATFORMS)),
  state: z.enum(STATES),
  remark: z.string(),
  /** The newest published version of each platform that has one. */
  latest: z.array(z.object({ platform: z.enum(APP_PLATFORMS), versionCode: z.int(), versionName: z.string() })),
  versionCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type AppRow = z.output<typeof appRow>;

/** Part of the devices, in hundredths, that a new version begins with. */
const FIRST_ROLLOUT_PERCENT = 5;

export const appVersionForm = z
  .strictObject({
    appId: id,
    platform: z.enum(APP_PLATFORMS),
    versionCode,
    versionName: z
      .string()
      .trim()
      .regex(/^\d[\w.+-]{0,39}$/),
    updateMode: z.enum(UPDATE_MODES),
    /** Devices below this code have to update, whatever the mode; 0: none. */
    minimumSupported: z.int().min(0).max(2_100_000_000).default(0),
    /** Part of the devices that are offered it, chosen by a stable hash of the device's id. A new version begins with few. */
    rolloutPercent: z.int().min(0).max(100).default(FIRST_ROLLOUT_PERCENT),
    notesZh: paragraph(2000).default(''),
    notesEn: paragraph(2000).default(''),
    /** Where an app store has it, for platforms that install only from there; empty: the file is offered. */
    storeAddress: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)]).default(''),
    /** What devices download: one file, or none for what comes from a store. */
    fileIds: fileIds(1).default([]),
  })
  .refine(({ minimumSupported, versionCode: own }) => minimumSupported <= own, {
    path: ['minimumSupported'],
    params: { key: 'app.minimumAboveVersion' },
  });

const appVersionRow = z.object({
  id,
  appId: id,
  appCode: z.string(),
  appNameZh: z.string(),
  appNameEn: z.string(),
  platform: z.enum(APP_PLATFORMS),
  versionCode: z.int(),
  versionName: z.string(),
  updateMode: z.enum(UPDATE_MODES),
  minimumSupported: z.int(),
  rolloutPercent: z.int(),
  notesZh: z.string(),
  notesEn: z.string(),
  storeAddress: z.string(),
  /** What devices download; `sha256` in hexadecimal digits. */
  file: z.object({ id, name: z.string(), size: z.int(), type: z.string(), sha256: z.string() }).nullable(),
  fileIds: z.array(id),
  state: z.enum(APP_VERSION_STATES),
  publishedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type AppVersionRow = z.output<typeof appVersionRow>;

const seen = z.strictObject({ id, version });

export const appCalls = {
  getPageList: call({
    path: '/sys/app/getPageList',
    summary: 'Apps, by code or name, kind and state, each with its newest published version for each platform.',
    access: 'sys:app:list',
    effect: 'query',
    input: listInput(['code', '-code', 'createdAt', '-createdAt'], {
      keyword: optionalLine(60).optional(),
      kind: z.enum(APP_KINDS).optional(),
      state: z.enum(STATES).optional(),
      id: id.optional(),
    }),
    output: listOutput(appRow),
  }),
  addOne: call({
    path: '/sys/app/addOne',
    summary: 'Adds an app. 409 with `fields` when the code is taken.',
    access: 'sys:app:add',
    effect: 'command',
    input: appForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/sys/app/updateOne',
    summary: 'Changes an app. Its code, which devices ask by, stays once a version was published.',
    access: 'sys:app:update',
    effect: 'command',
    current: appRow,
    input: changeInput(appForm),
    output: z.object({ version }),
  }),
  updateState: call({
    path: '/sys/app/updateState',
    summary: 'Offers an app or stops it; devices of a stopped app are answered 404 from the next question on.',
    access: 'sys:app:update',
    effect: 'command',
    current: appRow,
    input: seen.extend({ state: z.enum(STATES) }),
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/sys/app/deleteById',
    summary: 'Deletes an app without versions. 409 when it has any.',
    access: 'sys:app:delete',
    effect: 'command',
    current: appRow,
    input: seen,
    output: done,
  }),
  getEnabledList: call({
    path: '/sys/app/getEnabledList',
    summary: 'The apps for choosing, at most 500.',
    access: 'sys:appVersion:list',
    effect: 'query',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          id,
          code: z.string(),
          nameZh: z.string(),
          nameEn: z.string(),
          platforms: z.array(z.enum(APP_PLATFORMS)),
        }),
      ),
    }),
  }),
};

export const appVersionCalls = {
  getPageList: call({
    path: '/sys/app/version/getPageList',
    summary: 'Versions of apps, by app, platform, state and version name.',
    access: 'sys:appVersion:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt', '-versionCode', 'versionCode'], {
      keyword: optionalLine(60).optional(),
      appId: id.optional(),
      platform: z.enum(APP_PLATFORMS).optional(),
      state: z.enum(APP_VERSION_STATES).optional(),
      id: id.optional(),
    }),
    output: listOutput(appVersionRow),
  }),
  addOne: call({
    path: '/sys/app/version/addOne',
    summary: 'Adds a draft. 409 with `fields` when the platform of the app has the version code already.',
    access: 'sys:appVersion:add',
    effect: 'command',
    input: appVersionForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/sys/app/version/updateOne',
    summary:
      'Changes a version. Of one that was published the app, platform, code, name and file stay; mode, minimum, roll-out and notes may change.',
    access: 'sys:appVersion:update',
    effect: 'command',
    current: appVersionRow,
    input: changeInput(appVersionForm),
    output: z.object({ version }),
  }),
  moveOne: call({
    path: '/sys/app/version/moveOne',
    summary: 'Publishes or withdraws a version. 409 from another state, and without a file or store address.',
    access: 'sys:appVersion:publish',
    effect: 'command',
    current: appVersionRow,
    input: seen.extend({ state: z.enum(['published', 'withdrawn']) }),
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/sys/app/version/deleteById',
    summary: 'Deletes a draft with its file. 409 for a version that was published.',
    access: 'sys:appVersion:update',
    effect: 'command',
    current: appVersionRow,
    input: seen,
    output: done,
  }),
};

/** What a device asks by, as the query of an address. */
export const latestQuery = z.strictObject({
  platform: z.enum(APP_PLATFORMS),
  versionCode: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().max(2_100_000_000))
    .default(0),
  deviceId: z
    .string()
    .regex(/^[\w.:-]{1,128}$/)
    .default(''),
});

/** What a device is answered. */
export const latestAnswer = z.object({
  /** Nothing newer is offered to this device. */
  upToDate: z.boolean(),
  /** The device's own version is older than what is still supported. */
  unsupported: z.boolean(),
  latest: z
    .object({
      versionCode: z.int(),
      versionName: z.string(),
      /** `forced` also when the device's own version is no longer supported. */
      updateMode: z.enum(UPDATE_MODES),
      minimumSupported: z.int(),
      notesZh: z.string(),
      notesEn: z.string(),
      publishedAt: instant,
      storeAddress: z.string(),
      /** `address` is relative to the server that was asked; it serves ranges, so that a download can go on. */
      file: z.object({ address: z.string(), name: z.string(), size: z.int(), sha256: z.string() }).nullable(),
    })
    .nullable(),
});
