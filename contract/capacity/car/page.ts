import { page } from '#contract/ground/words.ts';

export const carPage = page({
  route: 'capacity/car',
  title: ['车辆管理', 'Cars'],
  purpose: [
    '维护车辆档案、证件和维护，查看实时状态',
    'Keep the records, documents and maintenance of cars, see how each is doing',
  ],
  icon: 'car',
  permission: 'capacity:car:list',
});

export const carExports = {
  '/capacity/car/getPageList': 'capacity:car:export',
} as const;
