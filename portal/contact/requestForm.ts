/** The form of a request. Sent as any form is; the browser's work goes along where there is script. */
import { h, type JSX } from 'preact';
import type { Language } from '#contract/ground/enums.ts';
import { textIn } from '#contract/ground/words.ts';
import type { PortalContact } from '#contract/portal/contact/data.ts';
import {
  LOST_FIELDS,
  MOST_REQUEST_FILES,
  REQUEST_FILE_BYTES,
  REQUEST_FILE_ENDINGS,
  REQUEST_MAX,
  REQUEST_MIN,
  type FieldProblem,
  type LostField,
} from '#contract/portal/contact/rules.ts';
import type { Own } from '../blocks/own.ts';
import { speaking } from '../words.ts';
import { contactWords, fieldWords, problemWords } from './words.ts';

type Typed = NonNullable<PortalContact['typed']>;

/** A field with its name, its hint and what is wrong with it. */
function labelled(
  label: string,
  { problem, hint = '', language }: { problem: FieldProblem | null; hint?: string; language: Language },
  control: (described: Record<string, string>) => JSX.Element,
  id: string,
): JSX.Element {
  const described = [hint === '' ? '' : `${id}Hint`, problem === null ? '' : `${id}Problem`].filter(
    (each) => each !== '',
  );
  return h('div', { class: 'field' }, [
    h('label', { for: id }, label),
    control({
      ...(described.length === 0 ? {} : { 'aria-describedby': described.join(' ') }),
      ...(problem === null ? {} : { 'aria-invalid': 'true' }),
    }),
    hint === '' ? null : h('small', { id: `${id}Hint` }, hint),
    problem === null ? null : h('small', { id: `${id}Problem`, class: 'wrong' }, textIn(fieldWords[problem], language)),
  ]);
}

/** Last of the fields: what stands before files is read before them. */
function filesField(language: Language, isAgain: boolean): JSX.Element {
  const t = speaking(contactWords, language);
  const bounds = { size: REQUEST_FILE_BYTES / 1024 ** 2, most: MOST_REQUEST_FILES };
  const control = {
    id: 'files',
    name: 'files',
    type: 'file',
    multiple: true,
    accept: REQUEST_FILE_ENDINGS.map((ending) => `.${ending}`).join(','),
    'data-refused': t('filesRefused', bounds),
    'aria-describedby': 'filesHint',
  };
  return h('div', { class: 'field' }, [
    h('label', { for: 'files' }, t('withFiles')),
    h('input', control),
    h('small', { id: 'filesHint' }, [t('fileHint', bounds), isAgain ? ` ${t('filesAgain')}` : '']),
  ]);
}

const NOTHING_LOST: Typed['lost'] = { item: '', look: '', rodeAt: '', from: '', to: '', orderNo: '', stationCode: '' };

/** What helps to find a lost thing. Closed, it is empty; it is there for every kind, so that nothing depends on script. */
function lostFields({ stations }: PortalContact, { kind, lost }: Typed, language: Language): JSX.Element {
  const t = speaking(contactWords, language);
  const line = (name: Exclude<LostField, 'stationCode'>, label: string, most: number, type = 'text') =>
    h('div', { class: 'field' }, [
      h('label', { for: name }, label),
      h('input', { id: name, name, type, maxLength: most, defaultValue: lost[name], autoComplete: 'off' }),
    ]);
  const isOpen = kind === 'lostProperty' || LOST_FIELDS.some((name) => lost[name] !== '');
  return h('details', { class: 'lost', open: isOpen }, [
    h('summary', null, t('lost')),
    h('div', { class: 'beside' }, [line('item', t('lostItem'), 80), line('look', t('lostLook'), 200)]),
    h('div', { class: 'beside' }, [
      line('rodeAt', t('lostRodeAt'), 40, 'datetime-local'),
      line('orderNo', t('lostOrderNo'), 40),
    ]),
    h('div', { class: 'beside' }, [line('from', t('lostFrom'), 80), line('to', t('lostTo'), 80)]),
    stations.length === 0
      ? null
      : h('div', { class: 'field' }, [
          h('label', { for: 'stationCode' }, t('lostStation')),
          h('select', { id: 'stationCode', name: 'stationCode' }, [
            h('option', { value: '' }, t('lostAnywhere')),
            ...stations.map(({ code, name }) =>
              h('option', { value: code, selected: code === lost.stationCode }, name),
            ),
          ]),
        ]),
    h('p', { class: 'quiet' }, t('lostNote')),
  ]);
}

export function requestForm(data: PortalContact, language: Language, { title }: Own): JSX.Element {
  const t = speaking(contactWords, language);
  const { kinds, challenge, problem, fields } = data;
  const typed: Typed = data.typed ?? { kind: '', text: '', name: '', mobile: '', email: '', lost: NOTHING_LOST };
  const wrong = (name: FieldProblem): FieldProblem | null => (fields.includes(name) ? name : null);
  const single = (name: 'name' | 'mobile' | 'email', label: string, attributes: Record<string, string | number>) =>
    labelled(
      label,
      { problem: wrong(name), language },
      (described) => h('input', { id: name, name, defaultValue: typed[name], ...attributes, ...described }),
      name,
    );
  const action = `/portal/contact?lang=${language}#write`;
  return h('section', { id: 'write', 'aria-labelledby': 'writeTitle' }, [
    h('h2', { id: 'writeTitle' }, title || t('write')),
    problem === null ? null : h('p', { class: 'problem', role: 'alert' }, textIn(problemWords[problem], language)),
    h('form', { class: 'request', method: 'post', encType: 'multipart/form-data', action }, [
      h('input', { type: 'hidden', name: 'challenge', value: challenge }),
      h('input', { type: 'hidden', name: 'nonce', value: '' }),
      labelled(
        t('kind'),
        { problem: wrong('kind'), hint: t('lostHint'), language },
        (described) =>
          h(
            'select',
            { id: 'kind', name: 'kind', required: true, ...described },
            kinds.map(({ value, name }) =>
              h('option', { value, selected: value === (typed.kind || 'question') }, name),
            ),
          ),
        'kind',
      ),
      labelled(
        t('text'),
        { problem: wrong('text'), hint: t('textHint', { min: REQUEST_MIN, max: REQUEST_MAX }), language },
        (described) =>
          h('textarea', {
            id: 'text',
            name: 'text',
            rows: 7,
            required: true,
            minLength: REQUEST_MIN,
            maxLength: REQUEST_MAX,
            defaultValue: typed.text,
            ...described,
          }),
        'text',
      ),
      lostFields(data, typed, language),
      h('div', { class: 'beside' }, [
        single('name', t('name'), { maxLength: 60, autoComplete: 'name' }),
        single('mobile', t('mobile'), { type: 'tel', maxLength: 20, autoComplete: 'tel' }),
      ]),
      single('email', t('mail'), { type: 'email', maxLength: 200, autoComplete: 'email' }),
      filesField(language, problem !== null),
      h('p', { class: 'quiet' }, t('kept')),
      h('p', null, h('button', { type: 'submit', 'data-sending': t('sending') }, t('send'))),
    ]),
  ]);
}
