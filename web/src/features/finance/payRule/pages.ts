import { payRulePage } from '#contract/finance/payRule/page.ts';
import { page } from '#web/lib/pages.ts';

export const payRulePages = [
  page(payRulePage, () => import('./PayRulePage.tsx'), [{ export: '/operation/payRule/getPageList' }]),
];
