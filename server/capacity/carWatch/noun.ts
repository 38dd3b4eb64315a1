import { carWatchPage } from '#contract/capacity/carWatch/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { carWatchHandlers } from './handlers.ts';
import { carWatchListExport } from './listExport.ts';
import { deleteOldWatches } from './queries.ts';
import { tellWatches } from './story.ts';

/** Rides are kept for two years where authorities want them, and so is who watched. */
const KEPT_MS = 2 * 366 * 86_400_000;

export const carWatchNoun = noun({
  serves: { carWatch: carWatchHandlers },
  listExports: [carWatchListExport],
  story: [{ name: 'carWatches', needs: ['alerts'], tell: tellWatches }],
  chores: { carWatches: ({ db }, ago) => deleteOldWatches(db, ago(KEPT_MS)).execute() },
  menus: [
    {
      directory: 'capacity',
      place: 28,
      page: carWatchPage,
      actions: {
        'capacity:carWatch:list': { name: ['查看', 'View'], roles: ['operations', 'auditor'] },
        'capacity:carWatch:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
