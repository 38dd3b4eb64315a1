import { recordingRulePage } from '#contract/dataManage/recordingRule/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { recordingRuleDicts } from './dictionaries.ts';
import { recordingRuleHandlers } from './handlers.ts';
import { recordingRuleListExport } from './listExport.ts';
import { keepRecordingRules } from './watch.ts';

export const recordingRuleNoun = noun({
  serves: { recordingRule: recordingRuleHandlers },
  listExports: [recordingRuleListExport],
  dictionaries: recordingRuleDicts,
  keeps: [keepRecordingRules],
  menus: [
    {
      directory: 'dataManage',
      place: 14,
      page: recordingRulePage,
      actions: {
        'dataManage:recordingRule:list': { name: ['查看', 'View'], roles: ['operations', 'data', 'auditor'] },
        'dataManage:recordingRule:add': { name: ['新增', 'Add'], roles: ['data'] },
        'dataManage:recordingRule:update': { name: ['修改和删除', 'Edit and delete'], roles: ['data'] },
        'dataManage:recordingRule:enable': { name: ['启用和停用', 'Put in force and stop'], roles: ['data'] },
        'dataManage:recordingRule:export': { name: ['导出', 'Export'], roles: ['data'] },
      },
    },
  ],
});
