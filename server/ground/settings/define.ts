/**
 * Declares settings. Modules hold mains, mains hold options; all of them are code, and only values that differ from the
 * default are stored. To use a setting, import its option and call `services.settings.get(option)`.
 *
 *   export const idleMinutes = numberOption({
 *     key: 'security.session.idleMinutes', default: 480, min: 5, max: 1440, unit: { zh: '分钟', en: 'minutes' },
 *     title: { zh: '无操作退出', en: 'Idle sign-out' },
 *     explanation: { zh: '…', en: '…' },
 *   });
 *   export const sessionMain = configMain({ key: 'security.session', title, explanation, options: [idleMinutes] });
 *
 * A main stands in the list of its module (definitions/<module>.ts). Keys never change once released.
 */
import { z } from 'zod';
import { line, optionalLine, paragraph } from '#contract/ground/core.ts';
import type { Message } from '#server/ground/core/messages.ts';

interface Described {
  /** `<module>.<main>.<option>` in camelCase. */
  readonly key: string;
  readonly title: Message;
  /** Its effect, and the effect of a wrong value. */
  readonly explanation: Message;
}

/** The control for a screen, by kind. */
export type OptionKind =
  | { readonly kind: 'text'; readonly maxLength: number; readonly multiline: boolean }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit: Message }
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  | { readonly kind: 'colour' }
  | { readonly kind: 'time' }
  | { readonly kind: 'file'; readonly accept: 'image' }
  | { readonly kind: 'secret'; readonly maxLength: number; readonly multiline: boolean }
  | { readonly kind: 'list'; readonly maxItems: number; readonly itemMaxLength: number };

interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly title: Message;
}

/** One setting. `schema` turns the input of a person into the value in force. */
export interface Option<Value = unknown> extends Described {
  readonly shape: OptionKind;
  readonly default: Value;
  readonly schema: z.ZodType<Value>;
  /** The expected form, shown when the pattern refuses a value. */
  readonly expected: Message | null;
  /** Of a secret: the keys of the options that decide where it is sent. When one changes, the secret is entered anew. */
  readonly sentTo?: readonly string[];
}

type Wishes<Value> = Described & { readonly default: Value };

const describe = ({ key, title, explanation }: Described): Described => ({ key, title, explanation });

interface TextWishes extends Partial<Pick<Option, 'expected'>> {
  /** Most characters; 200 when left out. */
  readonly maxLength?: number;
  readonly multiline?: boolean;
  /** Refuses other texts, and an empty one unless `optional`. Describe the form in `expected`. */
  readonly pattern?: RegExp;
  readonly optional?: boolean;
}

/** Text of one line, or of several. */
export function textOption(wishes: Wishes<string> & TextWishes): Option<string> {
  const { maxLength = 200, multiline = false, pattern, optional = false, expected = null } = wishes;
  const text = multiline ? paragraph(maxLength).trim() : optional ? optionalLine(maxLength) : line(maxLength);
  const filled = multiline && !optional ? text.min(1) : text;
  const schema = pattern === undefined ? filled : filled.refine((value) => fits(value, pattern, optional), 'pattern');
  return {
    ...describe(wishes),
    default: wishes.default,
    shape: { kind: 'text', maxLength, multiline },
    schema,
    expected,
  };
}

const fits = (value: string, pattern: RegExp, optional: boolean): boolean =>
  (optional && value === '') || pattern.test(value);

/** A whole number within bounds, in a unit. */
export function numberOption(
  wishes: Wishes<number> & { readonly min: number; readonly max: number; readonly unit: Message },
): Option<number> {
  const { min, max, unit } = wishes;
  const schema = z.int().min(min).max(max);
  return {
    ...describe(wishes),
    default: wishes.default,
    shape: { kind: 'number', min, max, unit },
    schema,
    expected: null,
  };
}

/** On or off. */
export function switchOption(wishes: Wishes<boolean>): Option<boolean> {
  return {
    ...describe(wishes),
    default: wishes.default,
    shape: { kind: 'switch' },
    schema: z.boolean(),
    expected: null,
  };
}

/** One of a few values. */
export function choiceOption<const Value extends string>(
  wishes: Wishes<NoInfer<Value>> & { readonly choices: readonly Choice<Value>[] },
): Option<Value> {
  const { choices } = wishes;
  const schema = z.enum(choices.map(({ value }) => value));
  return { ...describe(wishes), default: wishes.default, shape: { kind: 'choice', choices }, schema, expected: null };
}

/** `#rrggbb` in small letters. */
export function colourOption(wishes: Wishes<string>): Option<string> {
  const schema = z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/);
  return { ...describe(wishes), default: wishes.default, shape: { kind: 'colour' }, schema, expected: null };
}

/** A time of day, `HH:MM`, in the time zone of the server. */
export function timeOption(wishes: Wishes<string>): Option<string> {
  const schema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
  return { ...describe(wishes), default: wishes.default, shape: { kind: 'time' }, schema, expected: null };
}

/** The address of an image that `/uploadContent/img` keeps; empty for none. */
export function fileOption(wishes: Described): Option<string> {
  const schema = z.string().regex(/^(|\/content\/img\/[A-Za-z0-9_.-]{8,200})$/);
  return { ...describe(wishes), default: '', shape: { kind: 'file', accept: 'image' }, schema, expected: null };
}

/** Stored sealed and read only by the system itself; empty means not set. */
export function secretOption(
  wishes: Described & {
    readonly maxLength?: number;
    readonly multiline?: boolean;
    /** The options that decide where the secret is sent. */
    readonly sentTo?: readonly Pick<Option, 'key'>[];
  },
): Option<string> {
  const { maxLength = 500, multiline = false, sentTo = [] } = wishes;
  const shape = { kind: 'secret', maxLength, multiline } as const;
  const schema = paragraph(maxLength);
  return { ...describe(wishes), default: '', shape, schema, expected: null, sentTo: sentTo.map(({ key }) => key) };
}

/** Lines of text, without repeats. */
export function listOption(
  wishes: Wishes<readonly string[]> & {
    readonly maxItems?: number;
    readonly itemMaxLength?: number;
    readonly pattern?: RegExp;
    readonly expected?: Message;
  },
): Option<readonly string[]> {
  const { maxItems = 50, itemMaxLength = 200, pattern, expected = null } = wishes;
  const item = line(itemMaxLength);
  const items = pattern === undefined ? item : item.refine((value) => pattern.test(value), 'pattern');
  const schema = z
    .array(items)
    .max(maxItems)
    .refine((values) => new Set(values).size === values.length, 'repeated');
  return {
    ...describe(wishes),
    default: wishes.default,
    shape: { kind: 'list', maxItems, itemMaxLength },
    schema,
    expected,
  };
}

/** Reads the proposed value of an option. */
export type Valued = <Value>(option: Option<Value>) => Value;

/** A named group of options, changed and stored together. */
export interface ConfigMain extends Described {
  readonly options: readonly Option[];
  /** Checks its options against each other; returns the wrong option and the reason, or null. */
  readonly check?: (get: Valued) => { option: Option; problem: Message } | null;
  /** What does not work as it is set now, said above its options; null for nothing. */
  readonly warning?: (get: Valued) => Message | null;
}
export const configMain = (main: ConfigMain): ConfigMain => main;

export interface ConfigModule extends Described {
  readonly mains: readonly ConfigMain[];
}
export const configModule = (module: ConfigModule): ConfigModule => module;

export const isSecret = ({ shape }: Option): boolean => shape.kind === 'secret';
