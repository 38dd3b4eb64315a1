/** How to reach a person, a request, and what became of it. */
import { arranged } from '../blocks/arranged.ts';
import { frame } from '../frame.ts';
import type { PortalPage } from '../page.ts';
import { speaking } from '../words.ts';
import { requestView } from './request.ts';
import { contactWords } from './words.ts';

export const contactPage: PortalPage<'portal/contact'> = {
  route: 'portal/contact',
  name: contactWords.title,
  view: ({ data, language }) => {
    const { site, ticket } = data;
    const query: Record<string, string> = ticket === null ? {} : { key: ticket.key };
    return frame(
      { site, language, route: 'portal/contact', query },
      ticket === null ? arranged('contact', data, language) : requestView(data, ticket, language),
    );
  },
  about: ({ data: { site, questions: list }, language }, address) => {
    const t = speaking(contactWords, language);
    return {
      title: `${t('title')} · ${site.name}`,
      description: t('description'),
      linked: [
        {
          '@context': 'https://schema.org',
          '@type': 'ContactPage',
          url: `${address}/portal/contact`,
          name: t('title'),
        },
        ...(list.length === 0
          ? []
          : [
              {
                '@context': 'https://schema.org',
                '@type': 'FAQPage',
                mainEntity: list.map(({ question, answer }) => ({
                  '@type': 'Question',
                  name: question,
                  acceptedAnswer: { '@type': 'Answer', text: answer },
                })),
              },
            ]),
      ],
    };
  },
};
