import { page } from '#contract/ground/words.ts';

export const stationPage = page({
  route: 'capacity/station',
  title: ['站点管理', 'Stations'],
  purpose: ['维护站点、车位和开放时间，查看占用', 'Keep stations, bays and opening hours, see what is occupied'],
  icon: 'station',
  permission: 'capacity:station:list',
});

export const stationExports = {
  '/capacity/station/getPageList': 'capacity:station:export',
} as const;
