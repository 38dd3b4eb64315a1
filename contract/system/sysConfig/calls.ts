/** Settings: modules hold mains, mains hold typed options. What differs from its default is stored, nothing else. */
import { z } from 'zod';
import { call, id, instant, listInput, listOutput, nothing, version } from '#contract/ground/core.ts';

/** By its form, by putting back what a change had changed, or by the reset to defaults. */
export const CONFIG_CHANGE_KINDS = ['update', 'restore', 'init'] as const;

/** `<module>`, `<module>.<main>` or `<module>.<main>.<option>`. */
const key = z
  .string()
  .max(120)
  .regex(/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*){0,2}$/);

/** A number, a switch, a text (colours, times, choices, image addresses and secrets too) or lines of text. */
const configValue = z.union([z.number(), z.boolean(), z.string().max(20_000), z.array(z.string().max(2000)).max(500)]);
export type ConfigValue = z.output<typeof configValue>;

const described = {
  key,
  titleZh: z.string(),
  titleEn: z.string(),
  explanationZh: z.string(),
  explanationEn: z.string(),
};
const words = { titleZh: z.string(), titleEn: z.string() };

/** What a fitting field for the option is. */
const optionShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), maxLength: z.int(), multiline: z.boolean() }),
  z.object({ kind: z.literal('number'), min: z.number(), max: z.number(), unitZh: z.string(), unitEn: z.string() }),
  z.object({ kind: z.literal('switch') }),
  z.object({ kind: z.literal('choice'), choices: z.array(z.object({ value: z.string(), ...words })) }),
  z.object({ kind: z.literal('colour') }),
  z.object({ kind: z.literal('time') }),
  z.object({ kind: z.literal('file'), accept: z.literal('image') }),
  z.object({ kind: z.literal('secret'), maxLength: z.int(), multiline: z.boolean() }),
  z.object({ kind: z.literal('list'), maxItems: z.int(), itemMaxLength: z.int() }),
]);

const configOption = z.object({
  ...described,
  shape: optionShape,
  /** Null for a secret. */
  defaultValue: configValue.nullable(),
  /** Null for a secret: it is written, never read back. */
  value: configValue.nullable(),
  /** It differs from the default; a secret: it is set. */
  isChanged: z.boolean(),
  updatedAt: instant.nullable(),
});
export type ConfigOption = z.output<typeof configOption>;

const mainRow = z.object({
  ...described,
  moduleKey: key,
  version: z.int(),
  options: z.array(z.object({ ...described, isChanged: z.boolean() })),
});
export type ConfigMainRow = z.output<typeof mainRow>;

const mainDetail = z.object({
  ...described,
  /** What does not work as it is set now; empty for nothing. */
  warningZh: z.string(),
  warningEn: z.string(),
  moduleKey: key,
  version: z.int(),
  options: z.array(configOption),
});

/** One option whose value would change. */
const plannedReset = z.object({
  mainId: key,
  mainTitleZh: z.string(),
  mainTitleEn: z.string(),
  version: z.int(),
  optionKey: key,
  ...words,
  shape: optionShape,
  value: configValue.nullable(),
  defaultValue: configValue.nullable(),
});

const changeRow = z.object({
  id,
  at: instant,
  mainId: key,
  optionKey: key,
  ...words,
  /** Null when the option no longer exists. */
  shape: optionShape.nullable(),
  kind: z.enum(CONFIG_CHANGE_KINDS),
  /** Null: the default. Of a secret: true when it was set, null when not. */
  before: configValue.nullable(),
  after: configValue.nullable(),
  defaultValue: configValue.nullable(),
  /** What it changed can be put back: the option still exists, is no secret, and differs from it. */
  canRestore: z.boolean(),
  account: z.string(),
  realName: z.string(),
});
export type ConfigChangeRow = z.output<typeof changeRow>;

export const sysConfigCalls = {
  getModuleList: call({
    path: '/sys/sysConfigMain/getModuleList',
    summary: 'The modules of settings in their order, with how many of their options differ from the default.',
    access: 'operation:config:list',
    effect: 'query',
    input: nothing,
    output: z.object({
      list: z.array(z.object({ ...described, optionCount: z.int(), changedCount: z.int() })),
    }),
  }),
  findMainList: call({
    path: '/sys/sysConfigMain/findMainList',
    summary: 'The mains of a module, or of all, each with its options and which of them differ from the default.',
    access: 'operation:config:list',
    effect: 'query',
    input: z.strictObject({ moduleKey: key.optional() }),
    output: z.object({ list: z.array(mainRow) }),
  }),
  getSite: call({
    path: '/sys/sysConfigMain/getSite',
    summary: 'What anybody may know: name, logo and notice of the site, and what a new password has to be like.',
    access: 'public',
    effect: 'query',
    quota: { times: 6000, seconds: 60 },
    input: nothing,
    output: z.object({
      nameZh: z.string(),
      nameEn: z.string(),
      /** An address on this server; empty for none. */
      logo: z.string(),
      /** Empty outside its hours. */
      signInNotice: z.string(),
      /** Which system it is, for a band on every page; empty for none. */
      ribbon: z.string(),
      /** `#rrggbb`. */
      ribbonColour: z.string(),
      passwordMinLength: z.int(),
      /** Of small letters, capitals, digits and others, how many a password must have. */
      passwordClasses: z.int().min(1).max(4),
    }),
  }),
  getDetailByMainId: call({
    path: '/sys/sysConfigOption/getDetailByMainId',
    summary: 'The options of a main with their values; of a secret only whether it is set.',
    access: 'operation:config:list',
    effect: 'query',
    input: z.strictObject({ mainId: key }),
    output: mainDetail,
  }),
  updateDetail: call({
    path: '/sys/sysConfigOption/updateDetail',
    summary:
      'Changes options of a main, all or none; null puts one back to its default. In force everywhere when answered. 400 with `fields` named by option key; 409 with `current` when somebody else changed the main meanwhile.',
    access: 'operation:config:update',
    effect: 'command',
    current: mainDetail,
    input: z.strictObject({
      mainId: key,
      version,
      values: z
        .array(z.strictObject({ key, value: configValue.nullable() }))
        .min(1)
        .max(100),
    }),
    output: z.object({ version: z.int() }),
  }),
  previewInit: call({
    path: '/sys/sysConfigOption/previewInit',
    summary: 'What `initConfig` would reset: every option of these mains that differs from its default.',
    access: 'operation:config:init',
    effect: 'query',
    input: z.strictObject({ mainIds: z.array(key).min(1).max(100) }),
    output: z.object({ list: z.array(plannedReset) }),
  }),
  initConfig: call({
    path: '/sys/sysConfigOption/initConfig',
    summary:
      'Puts mains back to their defaults, secrets included, in one transaction. 409 when one of them is not the version that was previewed.',
    access: 'operation:config:init',
    effect: 'command',
    current: mainDetail,
    input: z.strictObject({
      mains: z
        .array(z.strictObject({ mainId: key, version }))
        .min(1)
        .max(100),
    }),
    output: z.object({ reset: z.int() }),
  }),
  getHistory: call({
    path: '/sys/sysConfigOption/getHistory',
    summary: 'Which options were changed, by whom, from what to what, newest first.',
    access: 'operation:config:list',
    effect: 'query',
    input: listInput(['-at', 'at'], {
      mainId: key.optional(),
      optionKey: key.optional(),
      from: instant.optional(),
      to: instant.optional(),
    }),
    output: listOutput(changeRow),
  }),
  restore: call({
    path: '/sys/sysConfigOption/restore',
    summary:
      'Puts an option back to what it was before a change of the history. 409 with `current` when its main changed meanwhile, or when it cannot be put back.',
    access: 'operation:config:update',
    effect: 'command',
    current: mainDetail,
    input: z.strictObject({ id, version }),
    output: z.object({ version: z.int() }),
  }),
};
