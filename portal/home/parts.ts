/** The parts of the portal's first page: where cars drive, when, and what the operator has to say. */
import { h, type JSX } from 'preact';
import type { Language } from '#contract/ground/enums.ts';
import { textIn } from '#contract/ground/words.ts';
import type { PortalHome, PortalPart } from '#contract/portal/home/data.ts';
import { FEWEST_COUNTED_CARS } from '#contract/portal/home/rules.ts';
import * as format from '../format.ts';
import { told, type Own } from '../blocks/own.ts';
import { addressIn } from '../page.ts';
import { inOther, speaking, writtenIn } from '../words.ts';
import { serviceMap } from './serviceMap.ts';
import { homeWords, weekdayWords } from './words.ts';

/** `Mon–Fri 06:00–23:00`. */
export function hoursText(hours: PortalPart['hours'], language: Language): string {
  const t = speaking(homeWords, language);
  if (hours.length === 0) return t('always');
  return hours
    .map(({ weekdays, spans }) => {
      const times = spans.length === 0 ? t('always') : spans.map(({ from, to }) => `${from}–${to}`).join(', ');
      return `${daysText(weekdays, language)} ${times}`;
    })
    .join('; ');
}

function daysText(weekdays: readonly number[], language: Language): string {
  const sorted = [...new Set(weekdays)].toSorted((one, other) => one - other);
  if (sorted.length === 0 || sorted.length === 7) return speaking(homeWords, language)('everyDay');
  const name = (weekday: number) => textIn(weekdayWords[weekday - 1] ?? ['', ''], language);
  const [first = 1, last = 7] = [sorted[0], sorted.at(-1)];
  if (sorted.length > 2 && last - first === sorted.length - 1)
    return `${name(first)}${language === 'zh-CN' ? '至' : '–'}${name(last)}`;
  return sorted.map(name).join(language === 'zh-CN' ? '、' : ', ');
}

const paragraphs = (text: string): JSX.Element[] =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => h('p', null, paragraph));

/** What is told of several parts together: their sum, as long as no part hides a few. */
const freeIn = (parts: readonly PortalPart[]): number | null =>
  parts.reduce<number | null>((sum, { freeCars }) => (sum === null || freeCars === null ? null : sum + freeCars), 0);

export function hero({ site, parts, asOf, timeZone }: PortalHome, language: Language, own: Own): JSX.Element {
  const t = speaking(homeWords, language);
  const open = parts.filter(({ isOpen }) => isOpen).length;
  const free = freeIn(parts);
  return h('section', { class: 'hero' }, [
    h('h1', null, own.title || site.tagline),
    parts.length === 0
      ? null
      : h('p', { class: open > 0 ? 'state' : 'state closed' }, [
          h('strong', null, open > 0 ? t('openNow', { open, all: parts.length }) : t('closedNow')),
          free === null || free < FEWEST_COUNTED_CARS
            ? null
            : h('span', null, t('freeNow', { count: format.count(free, language) })),
          h('span', { class: 'quiet' }, t('asOf', { time: format.clock(asOf, language, timeZone) })),
        ]),
    ...(own.body === '' ? paragraphs(site.intro) : [told(own.body)]),
  ]);
}

export function areas({ parts, stations }: PortalHome, language: Language, { title }: Own): JSX.Element {
  const t = speaking(homeWords, language);
  const head = [t('area'), t('hours'), t('now'), t('cars')];
  return h('section', { 'aria-labelledby': 'areas' }, [
    h('h2', { id: 'areas' }, title || t('areas')),
    parts.length === 0 ? h('p', null, t('noAreas')) : null,
    serviceMap(parts, stations, t('map')),
    parts.length === 0
      ? null
      : h('table', { class: 'cards' }, [
          h(
            'thead',
            null,
            h(
              'tr',
              null,
              head.map((name) => h('th', { scope: 'col' }, name)),
            ),
          ),
          h(
            'tbody',
            null,
            parts.map(({ id, name, hours, isOpen, freeCars }) =>
              h('tr', { key: id }, [
                h('th', { scope: 'row', ...inOther(writtenIn(name), language) }, name),
                h('td', { 'data-label': t('hours') }, hoursText(hours, language)),
                h(
                  'td',
                  { 'data-label': t('now') },
                  h('span', { class: isOpen ? 'open' : 'shut' }, t(isOpen ? 'open' : 'closed')),
                ),
                h(
                  'td',
                  { 'data-label': t('cars') },
                  freeCars === null ? t('fewCars') : format.count(freeCars, language),
                ),
              ]),
            ),
          ),
        ]),
  ]);
}

export function stationList(
  { stations, moreStations }: PortalHome,
  language: Language,
  { title }: Own,
): JSX.Element | null {
  if (stations.length === 0) return null;
  const t = speaking(homeWords, language);
  return h('section', { 'aria-labelledby': 'stations' }, [
    h('h2', { id: 'stations' }, title || t('stations')),
    h(
      'ul',
      { class: 'stations' },
      stations.map(({ code, name, isOpen, isAccessible }) =>
        h('li', { key: code }, [
          h('span', null, name),
          isAccessible ? h('small', null, t('accessible')) : null,
          isOpen ? null : h('small', { class: 'shut' }, t('closed')),
        ]),
      ),
    ),
    moreStations === 0 ? null : h('p', { class: 'quiet' }, t('moreStations', { count: moreStations })),
  ]);
}

export function notices({ notices: list, timeZone }: PortalHome, language: Language, own: Own): JSX.Element | null {
  if (list.length === 0) return null;
  const t = speaking(homeWords, language);
  return h('section', { 'aria-labelledby': 'notices' }, [
    h('h2', { id: 'notices' }, own.title || t('notices')),
    ...list.map(({ id, title, summary, language: written, publishedAt }) =>
      h('article', { key: id, id: `notice-${id}` }, [
        h('h3', inOther(written, language), h('a', { href: addressIn('portal/notice', language, { id }) }, title)),
        h('time', { dateTime: publishedAt }, format.day(publishedAt, language, timeZone)),
        h('p', inOther(written, language), summary),
      ]),
    ),
  ]);
}

export function apps({ apps: list }: PortalHome, language: Language, { title }: Own): JSX.Element | null {
  if (list.length === 0) return null;
  const t = speaking(homeWords, language);
  return h('section', { 'aria-labelledby': 'apps' }, [
    h('h2', { id: 'apps' }, title || t('apps')),
    h(
      'ul',
      { class: 'apps' },
      list.map(({ code, name, platform, platformName, versionName, address }) =>
        h(
          'li',
          { key: `${code} ${platform}` },
          h('a', { href: address, rel: 'noopener' }, [
            h('strong', null, `${name} · ${platformName}`),
            h('span', null, t('version', { version: versionName })),
          ]),
        ),
      ),
    ),
  ]);
}
