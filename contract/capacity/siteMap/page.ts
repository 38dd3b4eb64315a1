import { page } from '#contract/ground/words.ts';

export const siteMapPage = page({
  route: 'capacity/station/siteMap',
  title: ['站点平面图', 'Site maps'],
  purpose: ['绘制和发布站点的车道、车位和步道', 'Draw and publish the lanes, bays and walking ways of a station'],
  icon: 'layout',
  permission: 'capacity:siteMap:list',
});
