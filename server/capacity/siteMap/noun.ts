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
        'capacity:siteMap:list': ['查看', 'View'],
        'capacity:siteMap:update': ['绘制和恢复', 'Draw and restore'],
        'capacity:siteMap:publish': ['发布', 'Publish'],
      },
    },
  ],
});
