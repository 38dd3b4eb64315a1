/** What surrounds every page: the operator's name, the pages, the other language, and what is kept of a reader. */
import { h, type ComponentChildren, type JSX } from 'preact';
import type { Language } from '#contract/ground/enums.ts';
import { textIn, type Text } from '#contract/ground/words.ts';
import type { PortalSite } from '#contract/portal/site.ts';
import { addressIn } from './page.ts';
import { frameWords, speaking } from './words.ts';

/** The pages, in the order of the navigation. */
export const PAGE_NAMES: readonly (readonly [route: string, name: Text])[] = [
  ['portal/home', ['出行服务', 'Service']],
  ['portal/example', ['案例', 'Stories']],
  ['portal/statistics', ['公开数据', 'Open figures']],
  ['portal/contact', ['联系我们', 'Contact']],
];

export interface FrameOptions {
  readonly site: PortalSite;
  readonly language: Language;
  readonly route: string;
  /** What the address of the page asks besides the language. */
  readonly query?: Readonly<Record<string, string>>;
}

function header({ site, language, route, query = {} }: FrameOptions): JSX.Element {
  const t = speaking(frameWords, language);
  const other = language === 'zh-CN' ? 'en-US' : 'zh-CN';
  return h('header', { class: 'top' }, [
    h('a', { class: 'skip', href: '#content' }, t('skip')),
    h('a', { class: 'brand', href: addressIn('portal/home', language) }, [
      h('img', { src: site.logo === '' ? '/mark.svg' : site.logo, alt: '', width: 28, height: 28 }),
      site.name,
    ]),
    h(
      'nav',
      { 'aria-label': t('pages') },
      PAGE_NAMES.map(([page, name]) =>
        h(
          'a',
          { href: addressIn(page, language), ...(page === route ? { 'aria-current': 'page' } : {}) },
          textIn(name, language),
        ),
      ),
    ),
    h(
      'a',
      { class: 'language', lang: other, hreflang: other, href: addressIn(route, other, query), title: t('switchTo') },
      t('other'),
    ),
  ]);
}

function footer({ site, language }: FrameOptions): JSX.Element {
  const t = speaking(frameWords, language);
  return h('footer', { class: 'bottom' }, [
    h('p', null, [site.name, site.address === '' ? '' : ` · ${site.address}`]),
    h('p', null, [t('privacy'), ' ', h('a', { href: addressIn('portal/privacy', language) }, t('kept'))]),
    h('p', null, [h('a', { href: `/html?lang=${language}` }, t('documents')), h('a', { href: '/login' }, t('signIn'))]),
  ]);
}

export const frame = (options: FrameOptions, children: ComponentChildren): JSX.Element =>
  h('div', { class: 'page' }, [header(options), h('main', { id: 'content', tabIndex: -1 }, children), footer(options)]);
