import { page } from '#contract/ground/words.ts';

export const sysAreaPage = page({
  route: 'sys/area',
  title: ['行政区划', 'Administrative divisions'],
  purpose: ['查看全国区划，停用或增补下级', 'See the divisions of the country, stop some or add parts'],
  icon: 'global',
  permission: 'sys:sysArea:list',
});
