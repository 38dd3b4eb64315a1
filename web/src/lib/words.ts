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
import i18next from 'i18next';
import { useMemo } from 'react';
import { getLanguage, nameIn, useLanguage } from './language.ts';

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

/** An English sentence, or its singular and plural, chosen by the parameter `count`. */
type English = string | { one: string; other: string };

export interface Words<Zh extends Record<string, string>> {
  readonly namespace: string;
  readonly zh: Zh;
}
export type Translate<Zh extends Record<string, string>> = <Key extends keyof Zh & string>(
  key: Key,
  ...values: Parameters<Zh[Key]>
) => string;

void i18next.init({
  lng: getLanguage(),
  fallbackLng: false,
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  resources: {},
  interpolation: { escapeValue: false },
});

/** Registers the words of one namespace in both languages. */
export function defineWords<const Zh extends Record<string, string>>(
  namespace: string,
  sentences: { zh: Zh; en: Record<NoInfer<keyof Zh & string>, English> },
): Words<Zh> {
  const english: Record<string, string> = {};
  for (const [key, text] of Object.entries<English>(sentences.en)) {
    if (typeof text === 'string') english[key] = text;
    else {
      english[`${key}_one`] = text.one;
      english[`${key}_other`] = text.other;
    }
  }
  i18next.addResourceBundle('zh-CN', namespace, sentences.zh, true, true);
  i18next.addResourceBundle('en-US', namespace, english, true, true);
  return { namespace, zh: sentences.zh };
}

/** The sentences of a namespace in one language, by key alone: our own types check keys and parameters. */
function sentencesOf(language: string, namespace: string): (key: string, values: Record<string, unknown>) => string {
  return i18next.getFixedT(language, namespace);
}

/** A sentence outside a component; it does not follow a later change of language. */
export function translate<Zh extends Record<string, string>, Key extends keyof Zh & string>(
  words: Words<Zh>,
  key: Key,
  ...values: Parameters<Zh[Key]>
): string {
  return sentencesOf(getLanguage(), words.namespace)(key, { ...values[0] });
}

/** The sentences of a namespace; the component renders again when the language changes. */
export function useWords<Zh extends Record<string, string>>(words: Words<Zh>): Translate<Zh> {
  const language = useLanguage();
  return useMemo(() => {
    const sentence = sentencesOf(language, words.namespace);
    return (key, ...values) => sentence(key, { ...values[0] });
  }, [language, words]);
}

/** Gives the names of rows in the current language. */
export function useName(): (row: { nameZh: string; nameEn: string }) => string {
  const language = useLanguage();
  return useMemo(() => (row) => nameIn(row, language), [language]);
}
