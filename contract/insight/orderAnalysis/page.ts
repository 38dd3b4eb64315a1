import { page } from '#contract/ground/words.ts';

export const orderAnalysisPage = page({
  route: 'operation/orderAnalysis',
  title: ['订单分析', 'Order analysis'],
  purpose: ['需求在哪里、什么时候，哪些没有服务到', 'Where and when demand is, and what of it was not served'],
  icon: 'linechart',
  permission: 'operation:orderAnalysis:view',
});
