/** Checking what a person wants a setting to be. */
import type { ConfigValue } from '#contract/system/sysConfig/calls.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { FieldRefusal } from '#server/ground/core/refusal.ts';
import type { Option, ConfigMain, Valued } from '#server/ground/settings/define.ts';
import { sysConfigMessages as messages } from './messages.ts';
import type { Settings } from '#server/ground/settings/settings.ts';

interface Problem {
  sentence: Message;
  params: Record<string, string | number>;
}

/** Why a value does not fit, said by the kind of option. */
function problemOf({ shape, expected }: Option): Problem {
  if (expected !== null) return { sentence: expected, params: {} };
  switch (shape.kind) {
    case 'number':
      return { sentence: messages.outOfBounds, params: { min: shape.min, max: shape.max } };
    case 'text':
      return { sentence: messages.notText, params: { most: shape.maxLength } };
    case 'secret':
      return { sentence: messages.notASecret, params: { most: shape.maxLength } };
    case 'list':
      return { sentence: messages.notAList, params: { items: shape.maxItems, most: shape.itemMaxLength } };
    case 'choice':
      return { sentence: messages.notAChoice, params: {} };
    case 'colour':
      return { sentence: messages.notAColour, params: {} };
    case 'time':
      return { sentence: messages.notATime, params: {} };
    case 'file':
      return { sentence: messages.notAFile, params: {} };
    case 'switch':
      return { sentence: messages.notASwitch, params: {} };
  }
}

/** What is asked for, by option key; null is the default. */
export type Wanted = ReadonlyMap<string, ConfigValue | null>;

/**
 * Checks each value and what must hold between them. Answers the values as they are to be kept, null for a default.
 * @throws FieldRefusal 400, its fields named by option key.
 */
export function checkValues(main: ConfigMain, wanted: Wanted, settings: Settings): Map<Option, unknown> {
  const checked = new Map<Option, unknown>();
  const problems: FieldRefusal['fields'][number][] = [];
  for (const [key, value] of wanted) {
    const option = main.options.find((candidate) => candidate.key === key);
    if (option === undefined) {
      problems.push({ path: key, sentence: messages.unknownOption, params: {} });
      continue;
    }
    const parsed = value === null ? null : option.schema.safeParse(value);
    if (parsed?.success === false) problems.push({ path: key, ...problemOf(option) });
    else checked.set(option, parsed === null || isDefault(option, parsed.data) ? null : parsed.data);
  }
  if (problems.length > 0) throw new FieldRefusal(problems);
  const blamed = main.check?.(valuedAfter(checked, settings)) ?? null;
  if (blamed !== null) throw new FieldRefusal([{ path: blamed.option.key, sentence: blamed.problem, params: {} }]);
  return checked;
}

export const isDefault = (option: Option, value: unknown): boolean =>
  JSON.stringify(value) === JSON.stringify(option.default);

/** The values as they would be: the new ones over those in force. */
function valuedAfter(checked: ReadonlyMap<Option, unknown>, settings: Settings): Valued {
  return (option) => {
    if (!checked.has(option)) return settings.get(option);
    const value = checked.get(option);
    return value === null ? option.default : option.schema.parse(value);
  };
}
