import { stationPage } from '#contract/capacity/station/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(stationPage, {
  add: { label: ['新增站点', 'Add station'], permission: 'capacity:station:add' },
});
