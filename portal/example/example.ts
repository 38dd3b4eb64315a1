/** Stories that the operator tells: a list, or one of them. */
import { h, type JSX } from 'preact';
import type { Language } from '#contract/ground/enums.ts';
import type { PortalExample } from '#contract/portal/example/data.ts';
import * as format from '../format.ts';
import { frame } from '../frame.ts';
import { addressIn, type PortalPage } from '../page.ts';
import { speaking } from '../words.ts';
import { Player } from './player.ts';
import { exampleWords } from './words.ts';

const ROUTE = 'portal/example';

function list({ stories, timeZone }: PortalExample, language: Language): JSX.Element[] {
  const t = speaking(exampleWords, language);
  return [
    h('section', { class: 'hero' }, [h('h1', null, t('title')), stories.length === 0 ? h('p', null, t('none')) : null]),
    h(
      'section',
      { class: 'stories' },
      stories.map(({ code, title, summary, picture, hasTrack, publishedAt }) =>
        h('article', { key: code }, [
          picture === '' ? null : h('img', { src: picture, alt: '', loading: 'lazy' }),
          h('h2', null, h('a', { href: addressIn(ROUTE, language, { story: code }) }, title)),
          h('p', { class: 'dated' }, [
            h('time', { dateTime: publishedAt }, format.day(publishedAt, language, timeZone)),
            hasTrack ? h('span', { class: 'playable' }, t('playable')) : null,
          ]),
          h('p', null, summary),
        ]),
      ),
    ),
  ];
}

function one(story: NonNullable<PortalExample['story']>, timeZone: string, language: Language): JSX.Element[] {
  return [
    h('article', { class: 'story' }, [
      h('h1', null, story.title),
      h('time', { dateTime: story.publishedAt }, format.day(story.publishedAt, language, timeZone)),
      story.track === null ? null : h(Player, { key: story.code, track: story.track, language }),
      // cleaned by the server before it was stored
      h('div', { class: 'told', dangerouslySetInnerHTML: { __html: story.body } }),
    ]),
    h('p', null, h('a', { href: addressIn(ROUTE, language) }, speaking(exampleWords, language)('all'))),
  ];
}

export const examplePage: PortalPage<'portal/example'> = {
  route: ROUTE,
  name: exampleWords.title,
  isByQuery: true,
  view: ({ data, language }) => {
    const { site, story, timeZone } = data;
    const query: Record<string, string> = story === null ? {} : { story: story.code };
    return frame(
      { site, language, route: ROUTE, query },
      story === null ? list(data, language) : one(story, timeZone, language),
    );
  },
  about: ({ data: { site, story }, language }, address) => {
    const t = speaking(exampleWords, language);
    return {
      title: `${story?.title ?? t('title')} · ${site.name}`,
      description: t('description'),
      linked:
        story === null
          ? []
          : [
              {
                '@context': 'https://schema.org',
                '@type': 'Article',
                headline: story.title,
                datePublished: story.publishedAt,
                inLanguage: language,
                url: `${address}${addressIn(ROUTE, language, { story: story.code })}`,
                publisher: { '@type': 'Organization', name: site.name },
              },
            ],
    };
  },
};
