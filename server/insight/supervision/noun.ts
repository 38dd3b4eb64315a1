import { supervisionPage } from '#contract/insight/supervision/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { countDays, forgetOld } from './day/days.ts';
import { seedSupervision } from './demo.ts';
import { supervisionDicts } from './dictionaries.ts';
import { supervisionHandlers } from './handlers.ts';
import { supervisionListExport } from './listExport.ts';
import { recordMoves } from './recording/record.ts';
import { keepSupervision } from './keep.ts';
import { waitingRecords } from './sending/queries.ts';

export const supervisionNoun = noun({
  serves: { supervision: supervisionHandlers },
  follows: { orderMoved: recordMoves },
  backlog: { part: 'followers', to: supervisionPage.title, ask: (db) => waitingRecords(db).executeTakeFirstOrThrow() },
  keeps: [keepSupervision],
  listExports: [supervisionListExport],
  dictionaries: supervisionDicts,
  demo: seedSupervision,
  chores: { supervisionDays: countDays, supervisionKept: forgetOld },
  menus: [
    {
      directory: 'operation',
      place: 96,
      page: supervisionPage,
      actions: {
        'operation:supervision:list': { name: ['查看', 'View'], roles: ['operations', 'auditor'] },
        'operation:supervision:correct': {
          name: ['更正、认定无需报送、补记', 'Correct, drop, record what is missing'],
          roles: ['operations'],
        },
        'operation:supervision:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
