import { page } from '#contract/ground/words.ts';

export const closurePage = page({
  route: 'capacity/closure',
  title: ['封闭区域', 'Closed areas'],
  purpose: [
    '主管部门要求封闭的区域：新订单避开，区内车辆驶离，并证明最后一辆车何时离开',
    'Areas that an authority closes: rides avoid them, cars inside leave, and the log proves when the last one did',
  ],
  icon: 'stop',
  permission: 'capacity:closure:list',
});

export const closureExports = {
  '/capacity/closure/getPageList': 'capacity:closure:export',
  '/capacity/closure/getCars': 'capacity:closure:export',
} as const;
