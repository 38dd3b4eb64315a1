import { devicePage } from '#contract/capacity/device/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(devicePage, {
  add: { label: ['新增设备', 'Add device'], permission: 'capacity:device:add' },
});
