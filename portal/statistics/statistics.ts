/** Open figures: the newest month first, then the months beside each other, then what each figure means. */
import { arranged } from '../blocks/arranged.ts';
import { frame } from '../frame.ts';
import type { PortalPage } from '../page.ts';
import { speaking } from '../words.ts';
import { statisticsWords } from './words.ts';

export const statisticsPage: PortalPage<'portal/statistics'> = {
  route: 'portal/statistics',
  name: statisticsWords.title,
  view: ({ data, language }) =>
    frame({ site: data.site, language, route: 'portal/statistics' }, arranged('statistics', data, language)),
  about: ({ data: { site, licence, months }, language }, address) => {
    const t = speaking(statisticsWords, language);
    const file = (ending: string, encodingFormat: string) => ({
      '@type': 'DataDownload',
      encodingFormat,
      contentUrl: `${address}/portal/statistics.${ending}`,
    });
    return {
      title: `${t('title')} · ${site.name}`,
      description: t('description'),
      linked: [
        {
          '@context': 'https://schema.org',
          '@type': 'Dataset',
          name: `${t('title')} · ${site.name}`,
          description: t('description'),
          ...(licence.address === '' ? {} : { license: licence.address }),
          creator: { '@type': 'Organization', name: site.name },
          ...(months.length === 0
            ? {}
            : { temporalCoverage: `${months.at(-1)?.month ?? ''}/${months[0]?.month ?? ''}` }),
          distribution: [file('csv', 'text/csv'), file('json', 'application/json')],
        },
      ],
    };
  },
};
