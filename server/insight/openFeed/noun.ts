import { openFeedPage } from '#contract/insight/openFeed/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { openFeedHandlers } from './handlers.ts';

export const openFeedNoun = noun({
  serves: { openFeed: openFeedHandlers },
  menus: [
    {
      directory: 'sys',
      place: 82,
      page: openFeedPage,
      actions: {
        'insight:openFeed:list': ['查看', 'View'],
        'insight:openFeed:try': ['试读', 'Try out'],
      },
    },
  ],
});
