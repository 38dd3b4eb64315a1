/** The price calculator: a form that works without script, and its answer. */
import { h, type JSX } from 'preact';
import type { Language } from '#contract/ground/enums.ts';
import { textIn } from '#contract/ground/words.ts';
import type { PortalHome } from '#contract/portal/home/data.ts';
import * as format from '../format.ts';
import type { Own } from '../blocks/own.ts';
import { speaking } from '../words.ts';
import { homeWords, problemWords } from './words.ts';

type Price = NonNullable<PortalHome['price']>;

function choice(name: 'from' | 'to', data: PortalHome, language: Language): JSX.Element {
  const t = speaking(homeWords, language);
  const chosen = data.price?.[name] ?? '';
  return h('label', null, [
    t(name),
    h('select', { name, required: true }, [
      h('option', { value: '', selected: chosen === '' }, t('choose')),
      ...data.stations.map((station) =>
        h('option', { value: station.code, selected: station.code === chosen }, station.name),
      ),
    ]),
  ]);
}

function receipt(estimate: NonNullable<Price['estimate']>, caption: string, language: Language): JSX.Element {
  const t = speaking(homeWords, language);
  const { currency, lines, total, tax, distance, duration } = estimate;
  const say = (amount: number) => format.money(amount, currency, language);
  const row = (name: string, amount: number) =>
    h('tr', null, [h('th', { scope: 'row' }, name), h('td', null, say(amount))]);
  const way = t('way', {
    distance: format.kilometres(distance, language),
    duration: format.minutes(duration, language),
  });
  const table = h('table', { class: 'receipt', 'aria-labelledby': 'trip' }, [
    h('thead', null, h('tr', null, [h('th', { scope: 'col' }, t('part')), h('th', { scope: 'col' }, t('amount'))])),
    h(
      'tbody',
      null,
      lines.map(({ name, amount }) => row(name, amount)),
    ),
    h('tfoot', null, [
      row(t('total'), total),
      tax === 0 ? null : h('tr', { class: 'quiet' }, h('td', { colSpan: 2 }, t('tax', { amount: say(tax) }))),
    ]),
  ]);
  return h('div', { class: 'trip' }, [
    h('p', { id: 'trip' }, [h('strong', null, caption), h('span', { class: 'quiet' }, way)]),
    table,
  ]);
}

function answer({ price, stations }: PortalHome, language: Language): JSX.Element | null {
  if (price === null) return null;
  const t = speaking(homeWords, language);
  if (price.problem !== null) return h('p', { class: 'problem' }, textIn(problemWords[price.problem], language));
  if (price.estimate === null) return null;
  const nameOf = (code: string) => stations.find((station) => station.code === code)?.name ?? code;
  const caption = t('estimate', { from: nameOf(price.from), to: nameOf(price.to) });
  return receipt(price.estimate, caption, language);
}

export function priceForm(data: PortalHome, language: Language, { title }: Own): JSX.Element {
  const t = speaking(homeWords, language);
  return h('section', { id: 'price', 'aria-labelledby': 'priceTitle' }, [
    h('h2', { id: 'priceTitle' }, title || t('price')),
    h('p', { class: 'quiet' }, t('priceHint')),
    h('form', { class: 'price', method: 'get', action: '/portal/home#price' }, [
      h('input', { type: 'hidden', name: 'lang', value: language }),
      choice('from', data, language),
      choice('to', data, language),
      h('button', { type: 'submit' }, t('ask')),
    ]),
    h('div', { class: 'answer', 'aria-live': 'polite' }, answer(data, language)),
  ]);
}
