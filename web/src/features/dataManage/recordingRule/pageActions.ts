import { recordingRulePage } from '#contract/dataManage/recordingRule/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(recordingRulePage, {
  add: { label: ['新增采集规则', 'Add recording rule'], permission: 'dataManage:recordingRule:add' },
  putInForce: {
    label: ['启用采集规则', 'Put a recording rule in force'],
    permission: 'dataManage:recordingRule:enable',
    at: 'state=disabled',
  },
});
