import { recordingPage } from '#contract/dataManage/recording/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(recordingPage, {
  add: { label: ['下达采集指令', 'Ask for a recording'], permission: 'dataManage:recording:add' },
});
