import { stationPage } from '#contract/capacity/station/page.ts';
import { siteMapPage } from '#contract/capacity/siteMap/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(stationPage, {
  add: { label: ['新增站点', 'Add station'], permission: 'capacity:station:add' },
});
export const SITE_MAP_ACTIONS = pageActions(siteMapPage, {
  publish: {
    label: ['发布站点平面图', 'Publish a site map'],
    permission: 'capacity:siteMap:publish',
    at: '',
  },
});
