/** What a reader sees who came to an address that is not there, or asked too much. */
import { h, type JSX } from 'preact';
import type { Language } from '#contract/ground/enums.ts';
import type { Text } from '#contract/ground/words.ts';
import type { PortalSite } from '#contract/portal/site.ts';
import { frame } from './frame.ts';
import { addressIn } from './page.ts';
import { speaking } from './words.ts';

const words = {
  gone: ['没有这个页面', 'There is no such page'],
  goneHint: ['地址可能不完整，或者内容已经撤下。', 'The address may be incomplete, or what stood here was withdrawn.'],
  tooMany: ['请稍等一会', 'A moment, please'],
  tooManyHint: [
    '短时间内的请求太多。请一分钟后再试。',
    'There were too many requests in a short time. Try again in a minute.',
  ],
  failed: ['现在打不开', 'This cannot be opened just now'],
  failedHint: ['是我们这边的问题，请过几分钟再试。', 'The fault is ours. Try again in a few minutes.'],
  home: ['出行服务', 'Our service'],
  contact: ['联系我们', 'Contact'],
} as const satisfies Record<string, Text>;

const KINDS: Readonly<Record<number, 'gone' | 'tooMany'>> = { 400: 'gone', 404: 'gone', 429: 'tooMany' };

export const problemTitle = (status: number, language: Language): string =>
  speaking(words, language)(KINDS[status] ?? 'failed');

/** `status`: that of the answer. */
export function problemView(status: number, site: PortalSite, language: Language): JSX.Element {
  const t = speaking(words, language);
  const kind = KINDS[status] ?? 'failed';
  return frame({ site, language, route: 'portal/home' }, [
    h('section', { class: 'hero', role: 'alert' }, [
      h('h1', null, t(kind)),
      h('p', null, t(`${kind}Hint`)),
      h('p', null, [
        h('a', { href: addressIn('portal/home', language) }, t('home')),
        ' · ',
        h('a', { href: addressIn('portal/contact', language) }, t('contact')),
      ]),
    ]),
  ]);
}
