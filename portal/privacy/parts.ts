/** The parts of the page on what is kept. */
import { h, type JSX } from 'preact';
import type { Language } from '#contract/ground/enums.ts';
import { textIn } from '#contract/ground/words.ts';
import { told, type Own } from '../blocks/own.ts';
import { addressIn } from '../page.ts';
import { speaking } from '../words.ts';
import { contactWords } from '../contact/words.ts';
import { KEPT, privacyWords } from './words.ts';

export function privacyOpening(language: Language, { title, body }: Own): JSX.Element {
  const t = speaking(privacyWords, language);
  return h('section', { class: 'hero' }, [
    h('h1', null, title || t('title')),
    body === '' ? h('p', null, t('intro')) : told(body),
  ]);
}

export const kept = (language: Language): JSX.Element =>
  h('section', { class: 'text' }, [
    ...KEPT.flatMap(({ name, text }) => [h('h2', null, textIn(name, language)), h('p', null, textIn(text, language))]),
    h('p', null, h('a', { href: addressIn('portal/contact', language) }, speaking(contactWords, language)('title'))),
  ]);
