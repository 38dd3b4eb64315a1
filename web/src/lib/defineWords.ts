/**
 * The words of the console. A feature declares those that only its screens show once, in both languages; the words of
 * a noun's fields and calls stand beside its calls (`nouns.ts`).
 *
 *   export const words = defineWords({
 *     empty: ['还没有角色', 'There is no role yet'],
 *     selected: ['已选 {{count}} 项', { one: '{{count}} selected', other: '{{count}} selected' }],
 *   });
 *   const t = useWords(words);  t('selected', { count: 3 })
 *
 * The parameters of a sentence are part of its type.
 */
import type { English } from './sentence.ts';

/** The names between `{{` and `}}`. */
type ParameterOf<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | ParameterOf<Rest> : never;
type Values<Name extends string> = Record<Name, string | number>;
/** A sentence whose text the compiler does not know (a computed key) may have any parameters. */
export type Parameters<Text> = string extends Text
  ? [values?: Values<string>]
  : [ParameterOf<Text>] extends [never]
    ? []
    : [values: Values<ParameterOf<Text>>];

export interface Words<Zh extends Record<string, string>> {
  readonly zh: Zh;
  readonly en: Readonly<Record<string, English>>;
}
export type Translate<Zh extends Record<string, string>> = <Key extends keyof Zh & string>(
  key: Key,
  ...values: Parameters<Zh[Key]>
) => string;

/** Chinese, English. */
type Pair = readonly [zh: string, en: English];
type ZhOf<Pairs extends Readonly<Record<string, Pair>>> = { readonly [Key in keyof Pairs & string]: Pairs[Key][0] };

/** Declares words in pairs of Chinese and English. */
export function defineWords<const Pairs extends Readonly<Record<string, Pair>>>(pairs: Pairs): Words<ZhOf<Pairs>>;
export function defineWords(pairs: Readonly<Record<string, Pair>>): Words<Record<string, string>> {
  const half = <Side extends 0 | 1>(side: Side) =>
    Object.fromEntries(Object.entries(pairs).map(([key, pair]): [string, Pair[Side]] => [key, pair[side]]));
  return { zh: half(0), en: half(1) };
}
