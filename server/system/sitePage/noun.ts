import { sitePagePage } from '#contract/system/sitePage/page.ts';
import { sitePageDicts } from './dictionaries.ts';
import { sitePageHandlers } from './handlers.ts';
import { sitePageListExport } from './listExport.ts';
import { htmlLoader } from './loader.ts';
import { forgetStoryPreviews } from './queries.ts';
import { noun } from '#server/ground/core/noun.ts';

export const sitePageNoun = noun({
  serves: { sitePage: sitePageHandlers },
  listExports: [sitePageListExport],
  dictionaries: sitePageDicts,
  menus: [
    {
      directory: 'sys',
      place: 90,
      page: sitePagePage,
      actions: {
        'sys:sitePage:list': { name: ['查看和预览', 'View and preview'], roles: ['auditor'] },
        'sys:sitePage:add': { name: ['新增', 'Add'], roles: [] },
        'sys:sitePage:update': { name: ['编辑和恢复', 'Edit and restore'], roles: [] },
        'sys:sitePage:track': { name: ['制作案例轨迹', 'Make tracks of stories'], roles: [] },
        'sys:sitePage:publish': { name: ['发布和撤下', 'Publish and withdraw'], roles: [] },
        'sys:sitePage:delete': { name: ['删除', 'Delete'], roles: [] },
        'sys:sitePage:export': { name: ['导出', 'Export'], roles: [] },
      },
    },
  ],
  chores: { storyPreviews: ({ db }, ago) => forgetStoryPreviews(db, ago(0)).execute() },
  loaders: [htmlLoader],
});
