/** The way into the chat. Without script it leads to the same questions on the page of contacts. */
import { h, type JSX } from 'preact';
import type { Language } from '#contract/ground/enums.ts';
import { textIn } from '#contract/ground/words.ts';
import { addressIn } from '../page.ts';
import { doorWords } from './words.ts';

export const chatTitle = (language: Language): string => textIn(doorWords.title, language);

export const doorView = (language: Language): JSX.Element =>
  h('a', { class: 'chatDoor', href: `${addressIn('portal/contact', language)}#ask` }, chatTitle(language));
