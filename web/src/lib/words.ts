/**
 * The words of the console. A feature declares its words once, in both languages:
 *
 *   export const words = defineWords('role', {
 *     zh: { title: '角色', selected: '已选 {{count}} 项' },
 *     en: { title: 'Roles', selected: { one: '{{count}} selected', other: '{{count}} selected' } },
 *   });
 *   const t = useWords(words);  t('selected', { count: 3 })
 *
 * English must have exactly the keys of Chinese, and the parameters of a sentence are part of its type.
 */
import { useMemo } from 'react';
import { getLanguage, nameIn, useLanguage } from './language.ts';
import { type English, sentence } from './sentence.ts';

export { getLanguage, nameIn, setLanguage, useLanguage } from './language.ts';
export * from './format.ts';

/** The names between `{{` and `}}`. */
type ParameterOf<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | ParameterOf<Rest> : never;
type Values<Name extends string> = Record<Name, string | number>;
/** A sentence whose text the compiler does not know (a computed key) may have any parameters. */
type Parameters<Text> = string extends Text
  ? [values?: Values<string>]
  : [ParameterOf<Text>] extends [never]
    ? []
    : [values: Values<ParameterOf<Text>>];

export interface Words<Zh extends Record<string, string>> {
  readonly namespace: string;
  readonly zh: Zh;
  readonly en: Readonly<Record<string, English>>;
}
export type Translate<Zh extends Record<string, string>> = <Key extends keyof Zh & string>(
  key: Key,
  ...values: Parameters<Zh[Key]>
) => string;

/** Declares the words of one namespace in both languages. */
export function defineWords<const Zh extends Record<string, string>>(
  namespace: string,
  { zh, en }: { zh: Zh; en: Record<NoInfer<keyof Zh & string>, English> },
): Words<Zh> {
  return { namespace, zh, en };
}

/** A sentence outside a component; it does not follow a later change of language. */
export function translate<Zh extends Record<string, string>, Key extends keyof Zh & string>(
  words: Words<Zh>,
  key: Key,
  ...values: Parameters<Zh[Key]>
): string {
  return sentence(words, getLanguage(), key, values[0]);
}

/** The sentences of a namespace; the component renders again when the language changes. */
export function useWords<Zh extends Record<string, string>>(words: Words<Zh>): Translate<Zh> {
  const language = useLanguage();
  return useMemo(
    () =>
      (key, ...values) =>
        sentence(words, language, key, values[0]),
    [language, words],
  );
}

/** Gives the names of rows in the current language. */
export function useName(): (row: { nameZh: string; nameEn: string }) => string {
  const language = useLanguage();
  return useMemo(() => (row) => nameIn(row, language), [language]);
}
