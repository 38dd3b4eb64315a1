import { reportChannelPage } from '#contract/insight/reportChannel/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(reportChannelPage, {
  add: { label: ['新增报送通道', 'Add a channel'], permission: 'operation:reportChannel:add' },
});
