import { page } from '#contract/ground/words.ts';

export const aiCustomerServicePage = page({
  route: 'operation/service',
  title: ['智能客服', 'AI customer service'],
  purpose: [
    '编写客服知识，模拟提问，处理未命中问题',
    'Write service entries, try them out, handle what could not be answered',
  ],
  icon: 'customerservice',
  permission: 'ai:aiCustomerService:list',
});

export const aiCustomerServiceExports = {
  '/ai/aiCustomerService/findSynonymList': 'ai:aiCustomerService:export',
  '/ai/aiCustomerService/findUnansweredList': 'ai:aiCustomerService:export',
} as const;
