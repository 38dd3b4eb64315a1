import { page } from '#contract/ground/words.ts';

export const reportPage = page({
  route: 'operation/report',
  title: ['监管报送', 'Regulatory reports'],
  purpose: ['欠谁什么报告，何时到期', 'What is owed to which authority, and by when'],
  icon: 'send',
  permission: 'operation:report:list',
});

export const reportExports = {
  '/operation/report/getPageList': 'operation:report:export',
} as const;
