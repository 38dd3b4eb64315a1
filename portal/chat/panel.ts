/** The chat as it is drawn in the browser: what was asked and answered, and one form below. */
import { h, type JSX, type TargetedEvent } from 'preact';
import type { Language } from '#contract/ground/enums.ts';
import { REQUEST_MAX } from '#contract/portal/contact/rules.ts';
import * as format from '../format.ts';
import { addressIn } from '../page.ts';
import { speaking } from '../words.ts';
import { chatTitle } from './door.ts';
import type { ChatActs, ChatState, ChatTalk, ChatTurn } from './state.ts';
import { chatWords } from './words.ts';

const LONGEST_QUESTION = 200;
const RATINGS = [5, 4, 3, 2, 1];

type T = (key: keyof typeof chatWords, values?: Readonly<Record<string, string | number>>) => string;

const said = (who: 'reader' | 'us', by: string, content: JSX.Element | JSX.Element[], key: string): JSX.Element =>
  h('div', { key, class: `chatSaid ${who}` }, [h('small', null, by), content]);

function turnView({ turns }: ChatState, place: number, acts: ChatActs, t: T): JSX.Element[] {
  const turn: ChatTurn | undefined = turns[place];
  if (turn === undefined) return [];
  const { question, answer, helped } = turn;
  const asked = said('reader', t('you'), h('p', { class: 'said' }, question), `q${place}`);
  if (answer === null) return [asked];
  const { entry, near, language } = answer;
  const judged =
    helped === null
      ? h('p', { class: 'chatJudge' }, [
          h('span', null, t('helped')),
          h('button', { type: 'button', class: 'plain', onClick: () => acts.judge(place, true) }, t('yes')),
          h('button', { type: 'button', class: 'plain', onClick: () => acts.judge(place, false) }, t('no')),
        ])
      : h('p', { class: 'quiet' }, t(helped ? 'thanks' : 'noted'));
  const content = [
    ...(entry === null
      ? [h('p', null, t('unknown'))]
      : [
          // cleaned by the server before it was stored
          h('div', { class: 'told', lang: language, dangerouslySetInnerHTML: { __html: entry.answer } }),
          h('small', { lang: language }, t('source', { question: entry.question })),
          judged,
        ]),
    ...(near.length === 0
      ? []
      : [
          h('small', null, t('near')),
          h(
            'ul',
            { class: 'chatNear', lang: language },
            near.map((each) =>
              h(
                'li',
                { key: each },
                h('button', { type: 'button', class: 'plain', onClick: () => acts.ask(each) }, each),
              ),
            ),
          ),
        ]),
  ];
  return [asked, said('us', t('automatic'), content, `a${place}`)];
}

const timeOf = (at: string, language: Language, timeZone: string): string =>
  `${format.day(at, language, timeZone)} ${format.clock(at, language, timeZone)}`;

/** Whether people are there; empty before that is known. */
function presence({ begun, talk, language }: ChatState, t: T): string {
  if (begun === null) return '';
  const from = talk === null ? begun.staffedFrom : talk.staffedFrom;
  return from === null ? t('here') : t('away', { time: timeOf(from, language, begun.timeZone) });
}

function talkView(state: ChatState, talk: ChatTalk, acts: ChatActs, t: T): JSX.Element[] {
  const { language, begun } = state;
  const timeZone = begun?.timeZone ?? 'UTC';
  const hasAnswer = talk.messages.some(({ from }) => from === 'us');
  return [
    ...talk.messages.map(({ id, from, text, at }) =>
      said(
        from,
        `${t(from === 'us' ? 'us' : 'you')} ${format.clock(at, language, timeZone)}`,
        h('p', { class: 'said' }, text),
        `m${id}`,
      ),
    ),
    h('p', { key: 'about', class: 'quiet' }, [
      t('number', { number: talk.number }),
      ' · ',
      hasAnswer || talk.isOver ? '' : `${presence(state, t)} `,
      t('keep'),
      ' ',
      h(
        'a',
        { href: addressIn('portal/contact', language, { key: talk.key }), target: '_blank', rel: 'noreferrer' },
        t('address'),
      ),
    ]),
    ...(talk.isTyping ? [h('p', { key: 'typing', class: 'quiet' }, t('typing'))] : []),
    ...(talk.canRate
      ? [
          talk.rating === null
            ? h('p', { key: 'rate', class: 'rating' }, [
                h('strong', null, t('rate')),
                ...RATINGS.map((rating) =>
                  h(
                    'button',
                    { type: 'button', class: 'plain', onClick: () => acts.rate(rating) },
                    t('ratingOf', { rating }),
                  ),
                ),
              ])
            : h('p', { key: 'rate' }, t('rated', { rating: talk.rating })),
        ]
      : []),
  ];
}

/** The text of a field of the form that is sent. */
function textIn(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value.trim() : '';
}

/** One line and a button. What was typed stays when it was not sent. */
function lineForm(
  label: string,
  maxLength: number,
  { isBusy }: ChatState,
  t: T,
  send: (text: string) => void,
  onInput?: () => void,
) {
  return h(
    'form',
    {
      key: label,
      class: 'chatLine',
      onSubmit: (event: TargetedEvent<HTMLFormElement>) => {
        event.preventDefault();
        const text = textIn(event.currentTarget, 'line');
        if (text === '' || isBusy) return;
        send(text);
        event.currentTarget.reset();
      },
    },
    [
      h('label', { class: 'hidden', for: 'chatLine' }, label),
      h('input', { id: 'chatLine', name: 'line', maxLength, autoComplete: 'off', placeholder: label, onInput }),
      h('button', { type: 'submit', disabled: isBusy }, t(isBusy ? 'sending' : 'send')),
    ],
  );
}

function personForm(state: ChatState, acts: ChatActs, t: T): JSX.Element {
  const { begun, turns, isBusy } = state;
  const last = turns.at(-1);
  return h(
    'form',
    {
      key: 'person',
      class: 'chatPerson',
      onSubmit: (event: TargetedEvent<HTMLFormElement>) => {
        event.preventDefault();
        const form = event.currentTarget;
        const text = textIn(form, 'text');
        if (text !== '' && !isBusy) acts.open({ text, name: textIn(form, 'name'), email: textIn(form, 'email') });
      },
    },
    [
      h('p', { class: 'quiet' }, presence(state, t)),
      h('label', { for: 'chatText' }, t('personTitle')),
      h('textarea', {
        id: 'chatText',
        name: 'text',
        rows: 3,
        required: true,
        maxLength: REQUEST_MAX,
        defaultValue: last?.question ?? '',
      }),
      h('label', { for: 'chatName' }, t('name')),
      h('input', { id: 'chatName', name: 'name', maxLength: 60, autoComplete: 'name' }),
      ...(begun?.canMail === true
        ? [
            h('label', { for: 'chatMail' }, t('mail')),
            h('input', { id: 'chatMail', name: 'email', type: 'email', maxLength: 200, autoComplete: 'email' }),
          ]
        : []),
      h('p', { class: 'chatButtons' }, [
        h('button', { type: 'submit', disabled: isBusy }, t(isBusy ? 'sending' : 'send')),
        h('button', { type: 'button', class: 'plain', onClick: () => acts.wantPerson(false) }, t('back')),
      ]),
    ],
  );
}

function formView(state: ChatState, acts: ChatActs, t: T): JSX.Element[] {
  const { talk, isAsking } = state;
  if (talk !== null)
    return talk.isOver
      ? [
          h('p', { key: 'over', class: 'chatButtons' }, [
            t('over'),
            h('button', { type: 'button', class: 'plain', onClick: () => acts.again() }, t('again')),
          ]),
        ]
      : [lineForm(t('message'), REQUEST_MAX, state, t, acts.write, acts.type)];
  if (isAsking) return [personForm(state, acts, t)];
  return [
    lineForm(t('question'), LONGEST_QUESTION, state, t, acts.ask),
    h('p', { key: 'ways', class: 'chatButtons' }, [
      h('button', { type: 'button', class: 'plain', onClick: () => acts.wantPerson(true) }, t('person')),
    ]),
  ];
}

function beginning({ begun, turns, talk }: ChatState, acts: ChatActs, t: T): JSX.Element[] {
  return [
    h('p', { key: 'hello' }, t('hello')),
    ...(begun === null ? [] : [h('p', { key: 'emergency' }, t('emergency', { number: begun.emergencyPhone }))]),
    ...(begun === null || turns.length > 0 || talk !== null || begun.questions.length === 0
      ? []
      : [
          h(
            'ul',
            { key: 'proposed', class: 'chatNear' },
            begun.questions.map((question) =>
              h(
                'li',
                { key: question },
                h('button', { type: 'button', class: 'plain', onClick: () => acts.ask(question) }, question),
              ),
            ),
          ),
        ]),
    h('p', { key: 'kept', class: 'quiet' }, t('kept')),
  ];
}

export function chatPanel(state: ChatState, acts: ChatActs): JSX.Element {
  const { language, turns, talk, problem, place } = state;
  const t: T = speaking(chatWords, language);
  return h(
    'section',
    {
      class: place === 'embedded' ? 'chatPanel whole' : 'chatPanel',
      role: 'dialog',
      'aria-label': chatTitle(language),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') acts.close();
      },
    },
    [
      h('header', null, [
        h('h2', null, chatTitle(language)),
        h('button', { type: 'button', class: 'plain', onClick: () => acts.close() }, t('close')),
      ]),
      h('div', { class: 'chatLog', role: 'log', 'aria-label': t('log'), 'aria-live': 'polite', tabIndex: 0 }, [
        ...beginning(state, acts, t),
        ...turns.flatMap((_, at) => turnView(state, at, acts, t)),
        ...(talk === null ? [] : talkView(state, talk, acts, t)),
      ]),
      h('div', { class: 'chatForm' }, [
        h('div', { role: 'alert' }, problem === '' ? null : h('p', { class: 'problem' }, problem)),
        ...formView(state, acts, t),
      ]),
    ],
  );
}
