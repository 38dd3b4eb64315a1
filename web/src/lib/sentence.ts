/** How a declared sentence becomes the one that is read: the language, singular or plural, and what is put in. */
import type { Language } from '#contract/ground/enums.ts';

/** An English sentence, or its singular and plural, chosen by the parameter `count`. */
export type English = string | { one: string; other: string };

interface Sentences {
  readonly zh: Readonly<Record<string, string>>;
  readonly en: Readonly<Record<string, English>>;
}

const englishForms = new Intl.PluralRules('en-US');

/** The sentence as it is declared; the key itself where a computed one names none. */
function patternOf({ zh, en }: Sentences, language: Language, key: string, count: unknown): string {
  if (language === 'zh-CN') return Object.hasOwn(zh, key) ? (zh[key] ?? key) : key;
  const english = Object.hasOwn(en, key) ? (en[key] ?? key) : key;
  if (typeof english === 'string') return english;
  // as a number, or as `formatNumber` wrote it
  const isOne = typeof count === 'number' ? englishForms.select(count) === 'one' : count === '1';
  return english[isOne ? 'one' : 'other'];
}

/** The sentence under a key, with a value in place of each `{{name}}`; nothing stands where a value is missing. */
export function sentence(
  words: Sentences,
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const pattern = patternOf(words, language, key, values['count']);
  // What is put in is never read as a pattern itself.
  return pattern.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : '',
  );
}
