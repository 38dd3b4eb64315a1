import { defineLoader } from '#server/ground/core/loader.ts';
import { noun } from '#server/ground/core/noun.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { keptForAll } from '#server/portal/site.ts';
import { portalExampleOf, storyIn } from './facts.ts';

export const portalExampleNoun = noun({
  serves: {},
  loaders: [
    defineLoader(
      'portal/example',
      keptForAll(({ searchParams }) => storyIn(searchParams)),
      async ({ services, language, url }) => {
        const data = await portalExampleOf(services, language, storyIn(url.searchParams)['story'] ?? '');
        if (data === null) throw notFound();
        return data;
      },
    ),
  ],
});
