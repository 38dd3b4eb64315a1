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
        'insight:openFeed:list': { name: ['查看', 'View'], roles: ['auditor'] },
        'insight:openFeed:try': { name: ['试读', 'Try out'], roles: [] },
      },
    },
  ],
});
