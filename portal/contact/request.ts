/** A request at its secret address: its state, the conversation, and what the reader may still do. */
import { h, type JSX } from 'preact';
import type { Language } from '#contract/ground/enums.ts';
import { textIn } from '#contract/ground/words.ts';
import type { PortalContact, PortalTicket } from '#contract/portal/contact/data.ts';
import {
  MOST_REQUEST_FILES,
  REQUEST_FILE_BYTES,
  REQUEST_FILE_ENDINGS,
  REQUEST_MAX,
  REQUEST_MIN,
} from '#contract/portal/contact/rules.ts';
import * as format from '../format.ts';
import { addressIn } from '../page.ts';
import { speaking } from '../words.ts';
import { contactWords, problemWords } from './words.ts';

const RATINGS = [5, 4, 3, 2, 1];

function conversation({ messages }: PortalTicket, language: Language, timeZone: string): JSX.Element {
  const t = speaking(contactWords, language);
  return h(
    'ol',
    { class: 'conversation' },
    messages.map(({ from, text, at }, place) =>
      h('li', { key: place, class: from }, [
        h('p', { class: 'quiet' }, [
          h('strong', null, t(from === 'us' ? 'us' : 'you')),
          h('time', { dateTime: at }, ` ${format.day(at, language, timeZone)} ${format.clock(at, language, timeZone)}`),
        ]),
        h('p', { class: 'said' }, text),
      ]),
    ),
  );
}

function writing({ key, canWrite, canRate, rating }: PortalTicket, language: Language): JSX.Element {
  const t = speaking(contactWords, language);
  const action = addressIn('portal/contact', language, { key });
  return h('div', { class: 'writing' }, [
    rating === null ? null : h('p', null, t('rated', { rating })),
    canRate && rating === null
      ? h('form', { method: 'post', action, class: 'rating' }, [
          h('strong', null, t('rate')),
          ...RATINGS.map((value) =>
            h('button', { type: 'submit', name: 'rating', value, class: 'plain' }, t('ratingOf', { rating: value })),
          ),
        ])
      : null,
    canWrite
      ? h('form', { method: 'post', action }, [
          h('label', { for: 'text' }, t('more')),
          h('textarea', {
            id: 'text',
            name: 'text',
            rows: 4,
            required: true,
            minLength: REQUEST_MIN,
            maxLength: REQUEST_MAX,
          }),
          h('p', null, h('button', { type: 'submit' }, t('send'))),
        ])
      : h('p', null, [t('ended'), ' ', h('a', { href: addressIn('portal/contact', language) }, t('another'))]),
  ]);
}

function attaching({ key, canWrite, files }: PortalTicket, language: Language): JSX.Element[] {
  const t = speaking(contactWords, language);
  return [
    ...(files.length === 0
      ? []
      : [
          h('div', null, [
            h('strong', null, t('files')),
            h(
              'ul',
              null,
              files.map((name, at) => h('li', { key: at }, name)),
            ),
          ]),
        ]),
    ...(canWrite && files.length < MOST_REQUEST_FILES
      ? [
          h(
            'form',
            {
              method: 'post',
              action: `/portal/contact/file?${new URLSearchParams({ lang: language, key }).toString()}`,
              encType: 'multipart/form-data',
            },
            [
              h('label', { for: 'file' }, t('addFile')),
              h('input', {
                id: 'file',
                name: 'file',
                type: 'file',
                required: true,
                accept: REQUEST_FILE_ENDINGS.map((ending) => `.${ending}`).join(','),
                'aria-describedby': 'fileHint',
              }),
              h(
                'small',
                { id: 'fileHint' },
                t('fileHint', { size: REQUEST_FILE_BYTES / 1024 ** 2, most: MOST_REQUEST_FILES }),
              ),
              h('p', null, h('button', { type: 'submit', class: 'plain' }, t('upload'))),
            ],
          ),
        ]
      : []),
  ];
}

export function requestView(data: PortalContact, ticket: PortalTicket, language: Language): JSX.Element[] {
  const t = speaking(contactWords, language);
  const { timeZone, problem } = data;
  const { number, kind, state, createdAt, handOver } = ticket;
  return [
    h('section', { class: 'hero' }, [
      h('h1', null, t('number', { number })),
      h('p', { class: 'state' }, [
        h('span', null, kind),
        h('span', null, [`${t('state')}: `, h('strong', null, state)]),
        h('span', { class: 'quiet' }, `${t('sent')} ${format.day(createdAt, language, timeZone)}`),
      ]),
      h('p', { class: 'keep' }, t('keep')),
      handOver === null
        ? null
        : h('p', { class: 'keep' }, t('handOver', { place: handOver.placeName, code: handOver.code })),
    ]),
    h('section', { 'aria-live': 'polite' }, [
      conversation(ticket, language, timeZone),
      problem === null ? null : h('p', { class: 'problem', role: 'alert' }, textIn(problemWords[problem], language)),
      writing(ticket, language),
      h('div', { class: 'writing' }, attaching(ticket, language)),
    ]),
  ];
}
