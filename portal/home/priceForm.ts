/** The price calculator: a form that works without script, and its answer. */
import { h, type JSX } from 'preact';
import type { Language } from '#contract/ground/enums.ts';
import { textIn } from '#contract/ground/words.ts';
import type { PortalEnd, PortalHome } from '#contract/portal/home/data.ts';
import * as format from '../format.ts';
import type { Own } from '../blocks/own.ts';
import { addressIn } from '../page.ts';
import { speaking } from '../words.ts';
import { PriceFields } from './priceFields.ts';
import { homeWords, placeWords, problemWords } from './words.ts';

type Price = NonNullable<PortalHome['price']>;

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

/** What is wrong with an end of the trip, and the stations that may stand in its place. */
function endProblem(name: 'from' | 'to', price: Price, language: Language): JSX.Element | null {
  const { problem, text, instead }: PortalEnd = price[name];
  if (problem === null) return null;
  const t = speaking(placeWords, language);
  const other = { from: price.from.asked, to: price.to.asked };
  const say = ({ name: station, metres }: PortalEnd['instead'][number]): string =>
    metres === null ? station : t('away', { station, distance: format.kilometres(metres, language) });
  return h('div', { class: 'problem', id: `${name}Problem` }, [
    h('p', null, t(problem, { place: text })),
    problem === 'several' || instead.length === 0 ? null : h('p', null, t('nearest')),
    instead.length === 0
      ? null
      : h(
          'ul',
          null,
          instead.map((each) =>
            h(
              'li',
              { key: each.code },
              h(
                'a',
                { href: `${addressIn('portal/home', language, { ...other, [name]: each.code })}#price` },
                say(each),
              ),
            ),
          ),
        ),
  ]);
}

function answer(price: Price | null, language: Language): JSX.Element | (JSX.Element | null)[] | null {
  if (price === null) return null;
  if (price.problem !== null) return h('p', { class: 'problem' }, textIn(problemWords[price.problem], language));
  if (price.estimate === null) return [endProblem('from', price, language), endProblem('to', price, language)];
  const caption = speaking(homeWords, language)('estimate', { from: price.from.name, to: price.to.name });
  return receipt(price.estimate, caption, language);
}

export function priceForm(data: PortalHome, language: Language, { title }: Own): JSX.Element {
  const t = speaking(homeWords, language);
  return h('section', { id: 'price', 'aria-labelledby': 'priceTitle' }, [
    h('h2', { id: 'priceTitle' }, title || t('price')),
    h('p', { class: 'quiet' }, t('priceHint')),
    h(PriceFields, { data, language }),
    h('div', { class: 'answer', 'aria-live': 'polite' }, answer(data.price, language)),
  ]);
}
