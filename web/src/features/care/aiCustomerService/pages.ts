import { aiCustomerServicePage } from '#contract/care/aiCustomerService/page.ts';
import { page } from '#web/lib/pages.ts';

export const aiCustomerServicePages = [
  page(aiCustomerServicePage, () => import('./ServicePage.tsx'), [
    { ownExport: 'ai:aiCustomerService:export', title: ['客服条目', 'Entries'] },
    {
      at: 'tab=unanswered',
      export: '/ai/aiCustomerService/findUnansweredList',
      title: ['未命中问题', 'Unanswered questions'],
    },
    { at: 'tab=synonyms', export: '/ai/aiCustomerService/findSynonymList', title: ['同义词', 'Synonyms'] },
  ]),
];
