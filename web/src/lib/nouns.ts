/**
 * The words that a noun declares beside its calls (`#contract/ground/words.ts`), in the current language:
 *
 *   const text = useText();              text(roleWords.one)
 *   const f = useFields(roleWords);      f('code')
 */
import { useMemo } from 'react';
import { nameOf, textIn, type NounWords, type Text } from '#contract/ground/words.ts';
import { useLanguage } from './language.ts';

/** The names that a noun's words declare; none where it is not known which noun it is. */
export type FieldName<Noun extends NounWords> = string extends keyof Noun['fields']
  ? never
  : keyof Noun['fields'] & string;

/** Reads declared texts; the component renders again when the language changes. */
export function useText(): (text: Text) => string {
  const language = useLanguage();
  return useMemo(() => (text) => textIn(text, language), [language]);
}

/** The names of a noun's fields. */
export function useFields<Noun extends NounWords>(noun: Noun): (field: FieldName<Noun>) => string {
  const text = useText();
  return useMemo(() => {
    const { fields }: NounWords = noun;
    return (field: string) => {
      const declared = fields[field];
      return declared === undefined ? field : text(nameOf(declared));
    };
  }, [noun, text]);
}
