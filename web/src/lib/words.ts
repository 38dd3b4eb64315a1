/** Reads the words of the console in the current language, together with what else a component says: names, figures, times. */
import { useMemo } from 'react';
import type { Parameters, Translate, Words } from './defineWords.ts';
import { getLanguage, nameIn, useLanguage } from './language.ts';
import { sentence } from './sentence.ts';

export { defineWords, type Translate, type Words } from './defineWords.ts';
export { getLanguage, nameIn, setLanguage, useLanguage } from './language.ts';
export * from './format.ts';
export * from './nouns.ts';

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
