import { page } from '#contract/ground/words.ts';

export const payRulePage = page({
  route: 'operation/payRule',
  title: ['计价规则', 'Pay rules'],
  purpose: ['行程的价格、适用范围和版本', 'What rides cost, for whom, and since when'],
  icon: 'wallet',
  permission: 'operation:payRule:list',
});

export const payRuleExports = {
  '/operation/payRule/getPageList': 'operation:payRule:export',
} as const;
