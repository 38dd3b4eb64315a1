import { rulePage, ruleDetailPage } from '#contract/operation/rule/page.ts';
import { page } from '#web/lib/pages.ts';

export const rulePages = [
  page(rulePage, () => import('./RulePage.tsx'), [{ export: '/operation/rule/getPageList' }]),
  page(ruleDetailPage, () => import('./RuleDetailPage.tsx')),
];
