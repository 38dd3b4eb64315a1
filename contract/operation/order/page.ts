import { page } from '#contract/ground/words.ts';

export const orderPage = page({
  route: 'operation/order',
  title: ['订单', 'Orders'],
  purpose: ['查找、查看、导入和导出订单', 'Find, view, import and export orders'],
  icon: 'order',
  permission: 'operation:order:list',
});
