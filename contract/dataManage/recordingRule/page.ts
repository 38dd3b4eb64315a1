import { page } from '#contract/ground/words.ts';

export const recordingRulePage = page({
  route: 'dataManage/recordingRule',
  title: ['采集规则', 'Recording rules'],
  purpose: ['事件发生时自动向车辆要采集数据', 'Events that ask cars for recordings by themselves'],
  icon: 'aim',
  permission: 'dataManage:recordingRule:list',
});

export const recordingRuleExports = {
  '/dataManage/recordingRule/getPageList': 'dataManage:recordingRule:export',
} as const;
