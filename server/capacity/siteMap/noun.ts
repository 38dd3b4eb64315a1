import { siteMapPage } from '#contract/capacity/siteMap/page.ts';
import { siteMapDicts } from './dictionaries.ts';
import { siteMapHandlers } from './handlers.ts';
import { noun } from '#server/ground/core/noun.ts';

export const siteMapNoun = noun({
  serves: { siteMap: siteMapHandlers },
  dictionaries: siteMapDicts,
  menus: [
    {
      directory: 'capacity',
      place: 60,
      page: siteMapPage,
      actions: {
        'capacity:siteMap:list': { name: ['查看', 'View'], roles: ['operations', 'dispatcher', 'supplier', 'auditor'] },
        'capacity:siteMap:update': { name: ['绘制和恢复', 'Draw and restore'], roles: ['operations'] },
        'capacity:siteMap:publish': { name: ['发布', 'Publish'], roles: ['operations'] },
      },
    },
  ],
});
