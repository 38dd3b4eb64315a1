/** A question to what was published, answered with its source, or told that a person has to answer. */
import { h, type JSX } from 'preact';
import type { Language } from '#contract/ground/enums.ts';
import type { PortalAnswer, PortalContact } from '#contract/portal/contact/data.ts';
import { addressIn } from '../page.ts';
import type { Own } from '../blocks/own.ts';
import { speaking } from '../words.ts';
import { contactWords } from './words.ts';

const ROUTE = 'portal/contact';
const LONGEST = 200;

function answerView({ entry, near }: PortalAnswer, language: Language): JSX.Element {
  const t = speaking(contactWords, language);
  return h('div', { class: 'answered' }, [
    entry === null
      ? h('p', null, [t('unknown'), ' ', h('a', { href: '#write' }, t('write'))])
      : [
          // cleaned by the server before it was stored
          h('div', { class: 'told', dangerouslySetInnerHTML: { __html: entry.answer } }),
          h('small', null, t('source', { question: entry.question })),
        ],
    near.length === 0
      ? null
      : h('div', null, [
          h('small', null, t('near')),
          h(
            'ul',
            null,
            near.map((question) =>
              h(
                'li',
                { key: question },
                h('a', { href: `${addressIn(ROUTE, language, { ask: question })}#ask` }, question),
              ),
            ),
          ),
        ]),
  ]);
}

export function askForm({ answer }: PortalContact, language: Language, { title }: Own): JSX.Element {
  const t = speaking(contactWords, language);
  return h('section', { id: 'ask', 'aria-labelledby': 'askTitle' }, [
    h('h2', { id: 'askTitle' }, title || t('ask')),
    h('p', { class: 'quiet' }, t('askHint')),
    h('form', { class: 'ask', method: 'get', action: `/${ROUTE}#ask` }, [
      h('input', { type: 'hidden', name: 'lang', value: language }),
      h('label', null, [
        t('question'),
        h('input', { name: 'ask', maxLength: LONGEST, required: true, defaultValue: answer?.question ?? '' }),
      ]),
      h('button', { type: 'submit' }, t('find')),
    ]),
    h('div', { 'aria-live': 'polite' }, answer === null ? null : answerView(answer, language)),
  ]);
}
