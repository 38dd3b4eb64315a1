import { wallPage } from '#contract/insight/wall/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { wallHandlers } from './handlers.ts';
import { forgetWaiting } from './queries.ts';

export const wallNoun = noun({
  serves: { wall: wallHandlers },
  chores: { wallCodes: ({ db }, ago) => forgetWaiting(db, ago(0)).execute() },
  menus: [
    {
      directory: 'operation',
      place: 2,
      page: wallPage,
      actions: {
        'insight:wall:view': { name: ['查看', 'View'], roles: ['operations', 'dispatcher', 'auditor'] },
        'insight:wall:pair': { name: ['配对屏幕', 'Pair screens'], roles: [] },
      },
    },
  ],
});
