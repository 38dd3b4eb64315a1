import { page } from '#contract/ground/words.ts';

export const roadWorkFeedPage = page({
  route: 'capacity/roadWorkFeed',
  title: ['施工信息源', 'Road work feeds'],
  purpose: [
    '主管部门公布道路施工的接口（WZDx、DATEX II）：地址、读取是否正常、由谁封闭',
    'Where authorities publish road works (WZDx, DATEX II), whether they can be read, and who closes what they say',
  ],
  icon: 'nodeindex',
  permission: 'capacity:roadWorkFeed:list',
});

export const roadWorkFeedExports = {
  '/capacity/roadWorkFeed/getPageList': 'capacity:roadWorkFeed:export',
} as const;
