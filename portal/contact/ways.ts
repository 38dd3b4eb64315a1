/** How to reach a person: the emergency number and the hours first, then the telephone; and what people ask most. */
import { h, type JSX } from 'preact';
import type { Language } from '#contract/ground/enums.ts';
import type { PortalContact } from '#contract/portal/contact/data.ts';
import type { PortalSite } from '#contract/portal/site.ts';
import type { Own } from '../blocks/own.ts';
import { speaking } from '../words.ts';
import { contactWords } from './words.ts';

const call = (number: string): JSX.Element => h('a', { href: `tel:${number.replace(/[^\d+]/g, '')}` }, number);

/** `isFirst`: its title is that of the page. The hours stand there whether or not there is a telephone: the form is answered, too. */
export function ways(site: PortalSite, language: Language, { title }: Own, isFirst: boolean): JSX.Element {
  const t = speaking(contactWords, language);
  const head = isFirst ? 'h2' : 'h3';
  return h('section', { class: 'ways' }, [
    h(isFirst ? 'h1' : 'h2', null, title || t('title')),
    h('div', { class: 'way urgent' }, [
      h(head, null, t('emergency')),
      h('p', { class: 'number' }, call(site.emergencyPhone)),
      h('p', null, t('emergencyHint')),
    ]),
    site.phone === '' && site.hours === ''
      ? null
      : h('div', { class: 'way' }, [
          h(head, null, t(site.phone === '' ? 'hours' : 'phone')),
          site.phone === '' ? null : h('p', { class: 'number' }, call(site.phone)),
          site.hours === '' ? null : h('p', null, site.hours),
        ]),
    site.email === ''
      ? null
      : h('div', { class: 'way' }, [
          h(head, null, t('email')),
          h('p', null, h('a', { href: `mailto:${site.email}` }, site.email)),
        ]),
  ]);
}

export function questions({ questions: list }: PortalContact, language: Language, { title }: Own): JSX.Element | null {
  if (list.length === 0) return null;
  return h('section', { 'aria-labelledby': 'questions' }, [
    h('h2', { id: 'questions' }, title || speaking(contactWords, language)('questions')),
    ...list.map(({ question, answer }) =>
      h('details', { key: question }, [h('summary', null, question), h('p', null, answer)]),
    ),
  ]);
}
