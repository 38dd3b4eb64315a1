import { page } from '#contract/ground/words.ts';

export const roadWorkPage = page({
  route: 'capacity/roadWork',
  title: ['道路施工', 'Road works'],
  purpose: [
    '运营区内的道路施工，来自主管部门公布的信息；由人决定是否封闭，变化时提醒',
    'Road works in our zones, as authorities publish them: somebody decides whether to close, and is told of changes',
  ],
  icon: 'fork',
  permission: 'capacity:roadWork:list',
});

export const roadWorkExports = {
  '/capacity/roadWork/getPageList': 'capacity:roadWork:export',
} as const;
