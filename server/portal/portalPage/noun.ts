import { portalPagePage } from '#contract/portal/portalPage/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { seedContacts } from './demo.ts';
import { portalPageDicts } from './dictionaries.ts';
import { portalPageHandlers } from './handlers.ts';
import { arrangedLoaders } from './loaders.ts';
import { forgetPreviews } from './queries.ts';

export const portalPageNoun = noun({
  serves: { portalPage: portalPageHandlers },
  dictionaries: portalPageDicts,
  demo: seedContacts,
  menus: [
    {
      directory: 'sys',
      place: 91,
      page: portalPagePage,
      actions: {
        'sys:portalPage:list': { name: ['查看和预览', 'View and preview'], roles: ['auditor'] },
        'sys:portalPage:update': { name: ['编辑和恢复', 'Edit and restore'], roles: [] },
        'sys:portalPage:publish': { name: ['发布和恢复标准页面', 'Publish and return to standard'], roles: [] },
      },
    },
  ],
  chores: { portalPreviews: ({ db }, ago) => forgetPreviews(db, ago(0)).execute() },
  loaders: arrangedLoaders,
});
