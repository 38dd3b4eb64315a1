import { closurePage } from '#contract/capacity/closure/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { closureDicts } from './dictionaries.ts';
import { closureHandlers } from './handlers.ts';
import { closureProofJob } from './exportProof.ts';
import { openClosureHandlers } from './openHandlers.ts';
import { tellDrill } from './story.ts';
import { closureCarListExport, closureListExport } from './listExport.ts';
import { keepClosures } from './watch.ts';

export const closureNoun = noun({
  serves: { closure: closureHandlers, openClosure: openClosureHandlers },
  keeps: [keepClosures],
  jobs: [closureProofJob],
  listExports: [closureListExport, closureCarListExport],
  dictionaries: closureDicts,
  story: [{ name: 'closures', needs: ['alerts'], tell: tellDrill }],
  menus: [
    {
      directory: 'capacity',
      place: 28,
      page: closurePage,
      actions: {
        'capacity:closure:list': { name: ['查看', 'View'], roles: ['operations', 'dispatcher', 'auditor'] },
        'capacity:closure:close': { name: ['封闭和解除', 'Close and lift'], roles: ['operations', 'dispatcher'] },
        'capacity:closure:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
