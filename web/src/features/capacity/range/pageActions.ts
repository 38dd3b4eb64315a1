import { rangePage } from '#contract/capacity/range/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(rangePage, {
  add: { label: ['新增电子围栏', 'Add zone'], permission: 'capacity:range:add' },
  import: { label: ['导入 GeoJSON', 'Import GeoJSON'], permission: 'capacity:range:add' },
  publish: { label: ['发布电子围栏', 'Publish a zone'], permission: 'capacity:range:publish', at: '' },
});
