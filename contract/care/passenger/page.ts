import { page } from '#contract/ground/words.ts';

export const passengerPage = page({
  route: 'operation/user',
  title: ['乘客', 'Passengers'],
  purpose: ['乘客档案、乘车限制、合并和个人信息删除', 'Passengers, their limits, merging and erasure'],
  icon: 'contacts',
  permission: 'operation:user:list',
});

export const passengerExports = {
  '/operation/user/getPageList': 'operation:user:export',
} as const;
