/** The words of the kit: list, form, detail, and the small parts. Words of a noun live with its feature. */
import { defineWords } from '#web/lib/words.ts';
import * as form from './words/form.ts';
import * as list from './words/list.ts';
import * as parts from './words/parts.ts';

export const uiWords = defineWords('ui', {
  zh: { ...list.zh, ...form.zh, ...parts.zh },
  en: { ...list.en, ...form.en, ...parts.en },
});
