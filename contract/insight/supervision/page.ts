import { page } from '#contract/ground/words.ts';

export const supervisionPage = page({
  route: 'operation/supervision',
  title: ['监管数据上报', 'Supervision stream'],
  purpose: [
    '向监管平台逐条报送了什么，对方收下没有，缺了什么',
    'What was sent to supervision platforms record by record, what they took, and what is missing',
  ],
  icon: 'cloudupload',
  permission: 'operation:supervision:list',
});

export const supervisionExports = {
  '/operation/supervision/getPageList': 'operation:supervision:export',
} as const;
