/** The portal's first page: where cars drive, when, and what a ride costs. */
import { arranged, headlineOf } from '../blocks/arranged.ts';
import { frame } from '../frame.ts';
import type { PortalPage } from '../page.ts';
import { hoursText } from './parts.ts';
import { homeWords } from './words.ts';

export const homePage: PortalPage<'portal/home'> = {
  route: 'portal/home',
  name: homeWords.title,
  view: ({ data, language }) => {
    const query: Record<string, string> =
      data.price === null ? {} : { from: data.price.from.asked, to: data.price.to.asked };
    return frame({ site: data.site, language, route: 'portal/home', query }, arranged('home', data, language));
  },
  about: ({ data: { site, parts, blocks }, language }, address) => ({
    title: `${site.name} · ${headlineOf(blocks) || site.tagline}`,
    description: [
      site.tagline,
      ...parts.slice(0, 5).map(({ name, hours }) => `${name} ${hoursText(hours, language)}`),
    ].join(language === 'zh-CN' ? '；' : '; '),
    linked: [
      {
        '@context': 'https://schema.org',
        '@type': 'LocalBusiness',
        '@id': `${address}/portal/home`,
        additionalType: 'https://schema.org/TaxiService',
        name: site.name,
        description: site.tagline,
        url: `${address}/portal/home`,
        ...(site.phone === '' ? {} : { telephone: site.phone }),
        ...(site.email === '' ? {} : { email: site.email }),
        ...(site.address === '' ? {} : { address: site.address }),
        areaServed: parts.map(({ name }) => ({ '@type': 'Place', name })),
      },
    ],
  }),
};
