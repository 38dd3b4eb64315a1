import { page } from '#contract/ground/words.ts';

export const ticketPage = page({
  route: 'operation/ticket',
  title: ['客服工单', 'Tickets'],
  purpose: [
    '投诉、失物、安全、退款和咨询，最先到期的排在最前',
    'Complaints, lost property, safety, refunds and questions; due soonest first',
  ],
  icon: 'ticket',
  permission: 'operation:ticket:list',
});

export const ticketExports = {
  '/operation/ticket/getPageList': 'operation:ticket:export',
} as const;
