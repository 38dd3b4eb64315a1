import { supervisionPlatformPage } from '#contract/insight/supervisionPlatform/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(supervisionPlatformPage, {
  add: { label: ['新增监管平台', 'Add a platform'], permission: 'operation:supervisionPlatform:add' },
});
