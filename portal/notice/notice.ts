/** One notice with its text. */
import { h } from 'preact';
import * as format from '../format.ts';
import { frame } from '../frame.ts';
import { homeWords } from '../home/words.ts';
import { addressIn, type PortalPage } from '../page.ts';
import { inOther, speaking } from '../words.ts';

const ROUTE = 'portal/notice';
const LONGEST = 160;

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);

export const noticePage: PortalPage<'portal/notice'> = {
  route: ROUTE,
  name: homeWords.notices,
  isByQuery: true,
  view: ({ data: { site, timeZone, notice }, language }) => {
    const { id, title, body, titleLanguage, bodyLanguage, publishedAt } = notice;
    return frame({ site, language, route: ROUTE, query: { id } }, [
      h('article', { class: 'story' }, [
        h('h1', inOther(titleLanguage, language), title),
        h('time', { dateTime: publishedAt }, format.day(publishedAt, language, timeZone)),
        // cleaned by the server before it was stored
        h('div', {
          class: 'told',
          ...inOther(bodyLanguage, language),
          dangerouslySetInnerHTML: { __html: body },
        }),
      ]),
      h(
        'p',
        null,
        h('a', { href: `${addressIn('portal/home', language)}#notices` }, speaking(homeWords, language)('allNotices')),
      ),
    ]);
  },
  about: ({ data: { site, notice }, language }, address) => ({
    title: `${notice.title} · ${site.name}`,
    description: plain(notice.body),
    linked: [
      {
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: notice.title,
        datePublished: notice.publishedAt,
        inLanguage: notice.bodyLanguage,
        url: `${address}${addressIn(ROUTE, language, { id: notice.id })}`,
        publisher: { '@type': 'Organization', name: site.name },
      },
    ],
  }),
};
