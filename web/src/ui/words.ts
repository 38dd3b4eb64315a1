/** The words of the kit: list, form, detail, and the small parts. Words of a noun live with its feature. */
import { defineWords } from '#web/lib/words.ts';
import { formWords } from './words/form.ts';
import { listWords } from './words/list.ts';
import { partsWords } from './words/parts.ts';

export const uiWords = defineWords({ ...listWords, ...formWords, ...partsWords });
