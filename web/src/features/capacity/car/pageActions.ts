import { carPage } from '#contract/capacity/car/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(carPage, {
  add: { label: ['新增车辆', 'Add car'], permission: 'capacity:car:add' },
  import: { label: ['导入', 'Import'], permission: 'capacity:car:import' },
});
