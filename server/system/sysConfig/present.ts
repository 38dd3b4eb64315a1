/** Settings as they go out: words in both languages, and of a secret only whether it is set. */
import type { ConfigChangeRow, ConfigOption, ConfigValue } from '#contract/system/sysConfig/calls.ts';
import { z } from 'zod';
import type { Db } from '#server/ground/database/pool.ts';
import { OPTIONS, mainOf, MODULES } from '#server/ground/settings/definitions/index.ts';
import { isSecret, type ConfigMain, type Option, type Valued } from '#server/ground/settings/define.ts';
import { mainVersions, type changeList } from './queries.ts';
import { storedOptions } from '#server/ground/settings/queries.ts';

type Described = Pick<Option, 'key' | 'title' | 'explanation'>;

export const described = ({ key, title, explanation }: Described) => ({
  key,
  titleZh: title.zh,
  titleEn: title.en,
  explanationZh: explanation.zh,
  explanationEn: explanation.en,
});

export function shapeOf({ shape }: Option): ConfigOption['shape'] {
  switch (shape.kind) {
    case 'number':
      return { kind: 'number', min: shape.min, max: shape.max, unitZh: shape.unit.zh, unitEn: shape.unit.en };
    case 'choice': {
      const choices = shape.choices.map(({ value, title }) => ({ value, titleZh: title.zh, titleEn: title.en }));
      return { kind: 'choice', choices };
    }
    default:
      return { ...shape };
  }
}

const anyValue: z.ZodType<ConfigValue> = z.union([z.number(), z.boolean(), z.string(), z.array(z.string())]);

/** A default as it goes out. */
export const defaultOf = (option: Option): ConfigValue | null =>
  isSecret(option) ? null : anyValue.parse(option.default);

type Stored = Awaited<ReturnType<ReturnType<typeof storedOptions>['execute']>>[number];

/** What the database holds at this moment, in the transaction of the caller where there is one. */
export async function readStored(db: Db) {
  const options = await storedOptions(db).execute();
  const versions = await mainVersions(db).execute();
  return {
    options: new Map(options.map((row) => [row.key, row])),
    versionOf: (key: string) => versions.find((row) => row.key === key)?.version ?? 1,
  };
}
export type StoredSettings = Awaited<ReturnType<typeof readStored>>;

/** The value to show: what is stored when it still fits, else the default; null for a secret. */
export function shownValue(option: Option, stored: Stored | undefined): ConfigValue | null {
  if (isSecret(option)) return null;
  const parsed = option.schema.safeParse(stored?.value);
  return parsed.success ? anyValue.parse(parsed.data) : defaultOf(option);
}

/** Whether the option differs from its default; a secret, whether it is set. */
export const isChanged = (option: Option, stored: Stored | undefined): boolean =>
  stored !== undefined && (isSecret(option) || option.schema.safeParse(stored.value).success);

export const toOption = (option: Option, stored: Stored | undefined): ConfigOption => ({
  ...described(option),
  shape: shapeOf(option),
  defaultValue: defaultOf(option),
  value: shownValue(option, stored),
  isChanged: isChanged(option, stored),
  updatedAt: stored?.updatedAt ?? null,
});

const moduleKeyOf = (main: ConfigMain): string => MODULES.find(({ mains }) => mains.includes(main))?.key ?? '';

export const toMainRow = (main: ConfigMain, { options, versionOf }: StoredSettings) => ({
  ...described(main),
  moduleKey: moduleKeyOf(main),
  version: versionOf(main.key),
  options: main.options.map((option) => ({
    ...described(option),
    isChanged: isChanged(option, options.get(option.key)),
  })),
});

/** A main with its values; what a conflict shows as `current` too. */
/** `get` reads what is in force. */
export const toDetail = (main: ConfigMain, { options, versionOf }: StoredSettings, get: Valued) => {
  const warning = main.warning?.(get) ?? null;
  return {
    ...described(main),
    warningZh: warning?.zh ?? '',
    warningEn: warning?.en ?? '',
    moduleKey: moduleKeyOf(main),
    version: versionOf(main.key),
    options: main.options.map((option) => toOption(option, options.get(option.key))),
  };
};

type Change = Awaited<ReturnType<ReturnType<typeof changeList>['execute']>>[number];

export function toChange(row: Change, stored: StoredSettings): ConfigChangeRow {
  const { optionKey, mainKey, ...rest } = row;
  const option = OPTIONS.get(optionKey);
  const now = stored.options.get(optionKey);
  const differs =
    option !== undefined && JSON.stringify(row.before ?? defaultOf(option)) !== JSON.stringify(shownValue(option, now));
  return {
    ...rest,
    mainId: mainKey,
    optionKey,
    titleZh: option?.title.zh ?? optionKey,
    titleEn: option?.title.en ?? optionKey,
    shape: option === undefined ? null : shapeOf(option),
    defaultValue: option === undefined ? null : defaultOf(option),
    canRestore: option !== undefined && mainOf(mainKey) !== undefined && !isSecret(option) && differs,
  };
}
