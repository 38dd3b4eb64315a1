import { page } from '#contract/ground/words.ts';

export const rulePage = page({
  route: 'operation/rule',
  title: ['运营规则', 'Operating rules'],
  purpose: [
    '派单、接单、取消、补偿、充电和告警按什么规则办',
    'How cars are dispatched, rides cancelled and alerts raised',
  ],
  icon: 'tool',
  permission: 'operation:rule:list',
});

export const ruleDetailPage = page({
  route: 'operation/rule/ruleDetail',
  title: ['规则详情', 'Rule'],
  purpose: ['规则的决策表、版本、影子运行和回测', 'Its table, versions, shadow run and back-test'],
  icon: 'partition',
  permission: 'operation:rule:list',
});

export const ruleExports = {
  '/operation/rule/getPageList': 'operation:rule:export',
} as const;
