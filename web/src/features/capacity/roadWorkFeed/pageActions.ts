import { roadWorkFeedPage } from '#contract/capacity/roadWorkFeed/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(roadWorkFeedPage, {
  add: { label: ['新增信息源', 'Add a feed'], permission: 'capacity:roadWorkFeed:add' },
});
