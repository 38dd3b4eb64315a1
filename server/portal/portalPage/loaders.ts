/** The data of the arranged pages for their script. */
import { defineLoader } from '#server/ground/core/loader.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { contactAskedIn } from '#server/portal/contact/facts.ts';
import { askedIn } from '#server/portal/home/asked.ts';
import { keptForAll } from '#server/portal/site.ts';
import { arrangedContactOf, arrangedHomeOf, arrangedPrivacyOf, arrangedStatisticsOf } from './arranged.ts';

/** A request and the answer to a question are for one reader. */
const contactAsks = ({ searchParams }: URL): Record<string, string> | null => {
  const { key, ask } = contactAskedIn(searchParams, '');
  return key === '' && ask === '' ? {} : null;
};
const asksNothing = keptForAll(() => ({}));

export const arrangedLoaders = [
  defineLoader(
    'portal/home',
    keptForAll(({ searchParams }) => ({ ...askedIn(searchParams) })),
    ({ services, language, url }) => arrangedHomeOf(services, language, askedIn(url.searchParams)),
  ),
  defineLoader('portal/contact', keptForAll(contactAsks), async ({ services, language, url, network }) => {
    const data = await arrangedContactOf(services, language, contactAskedIn(url.searchParams, network));
    if (data === null) throw notFound();
    return data;
  }),
  defineLoader('portal/statistics', asksNothing, ({ services, language }) => arrangedStatisticsOf(services, language)),
  defineLoader('portal/privacy', asksNothing, ({ services, language }) => arrangedPrivacyOf(services, language)),
];
