import { defineLoader } from '#server/ground/core/loader.ts';
import { noun } from '#server/ground/core/noun.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { keptForAll } from '#server/portal/site.ts';
import { noticeIn, portalNoticeOf } from './facts.ts';

export const portalNoticeNoun = noun({
  serves: {},
  loaders: [
    defineLoader(
      'portal/notice',
      keptForAll(({ searchParams }) => ({ id: noticeIn(searchParams) })),
      async ({ services, language, url }) => {
        const data = await portalNoticeOf(services, language, noticeIn(url.searchParams));
        if (data === null) throw notFound();
        return data;
      },
    ),
  ],
});
