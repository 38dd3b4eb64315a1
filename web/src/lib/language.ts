/** The language of the console. */
import type { Language } from '#contract/ground/enums.ts';
import { writeCookie } from './cookies.ts';
import { createStore, useStore } from './store.ts';

export const DEFAULT_LANGUAGE: Language = 'zh-CN';

/** Chosen, or else the browser's: `boot.js` has found out before the first paint. */
const language = createStore<Language>(document.documentElement.lang === 'en-US' ? 'en-US' : DEFAULT_LANGUAGE);

export const getLanguage = (): Language => language.get();
export const useLanguage = (): Language => useStore(language);

/** Tells the document which language it is in, for screen readers and the choice of glyphs. */
function tellDocument(): void {
  document.documentElement.lang = language.get();
}
tellDocument();

/** Changes the language of the console at once and for a year. */
export function setLanguage(next: Language): void {
  writeCookie('lang', next);
  language.set(next);
  tellDocument();
}

/** The name of a row that has one in each language; the other language stands in for an empty one. */
export function nameIn(row: { nameZh: string; nameEn: string }, as: Language): string {
  return as === 'zh-CN' ? row.nameZh || row.nameEn : row.nameEn || row.nameZh;
}
