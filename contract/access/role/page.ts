import { page } from '#contract/ground/words.ts';

export const rolePage = page({
  route: 'sys/role',
  title: ['角色', 'Roles'],
  purpose: [
    '决定每个角色能看什么、做什么、接触哪些数据',
    'Decide what each role may see and do, and which data it reaches',
  ],
  icon: 'role',
  permission: 'sys:role:list',
});

export const roleExports = {
  '/sys/role/getPageList': 'sys:role:export',
} as const;
