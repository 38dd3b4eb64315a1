import { roadWorkFeedPage } from '#contract/capacity/roadWorkFeed/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { roadWorkFeedDicts } from './dictionaries.ts';
import { seedRoadWorks } from './demo.ts';
import { roadWorkFeedHandlers } from './handlers.ts';
import { roadWorkFeedListExport } from './listExport.ts';
import { keepRoadWorks } from './keep.ts';

export const roadWorkFeedNoun = noun({
  serves: { roadWorkFeed: roadWorkFeedHandlers },
  keeps: [keepRoadWorks],
  listExports: [roadWorkFeedListExport],
  dictionaries: roadWorkFeedDicts,
  demo: seedRoadWorks,
  menus: [
    {
      directory: 'capacity',
      place: 29,
      page: roadWorkFeedPage,
      actions: {
        'capacity:roadWorkFeed:list': { name: ['查看', 'View'], roles: ['operations', 'dispatcher', 'auditor'] },
        'capacity:roadWorkFeed:add': { name: ['新增', 'Add'], roles: [] },
        'capacity:roadWorkFeed:update': { name: ['修改', 'Edit'], roles: [] },
        'capacity:roadWorkFeed:delete': { name: ['删除', 'Delete'], roles: [] },
        'capacity:roadWorkFeed:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
