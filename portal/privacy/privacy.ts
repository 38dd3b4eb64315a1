/** What is kept of whoever reads this site or writes to us, and for how long. */
import { arranged, headlineOf } from '../blocks/arranged.ts';
import { frame } from '../frame.ts';
import type { PortalPage } from '../page.ts';
import { speaking } from '../words.ts';
import { privacyWords } from './words.ts';

export const privacyPage: PortalPage<'portal/privacy'> = {
  route: 'portal/privacy',
  name: privacyWords.title,
  view: ({ data, language }) =>
    frame({ site: data.site, language, route: 'portal/privacy' }, arranged('privacy', data, language)),
  about: ({ data: { site, blocks }, language }) => {
    const t = speaking(privacyWords, language);
    return { title: `${headlineOf(blocks) || t('title')} · ${site.name}`, description: t('description'), linked: [] };
  },
};
