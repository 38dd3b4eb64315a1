import { reportPackPage } from '#contract/insight/reportPack/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(reportPackPage, {
  add: { label: ['自行编写', 'Write one'], permission: 'operation:reportPack:add' },
});
