import { sitePagePage } from '#contract/system/sitePage/page.ts';
import { sitePageDicts } from './dictionaries.ts';
import { sitePageHandlers } from './handlers.ts';
import { sitePageListExport } from './listExport.ts';
import { htmlLoader } from './loader.ts';
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
        'sys:sitePage:list': ['查看', 'View'],
        'sys:sitePage:add': ['新增', 'Add'],
        'sys:sitePage:update': ['编辑和恢复', 'Edit and restore'],
        'sys:sitePage:track': ['制作案例轨迹', 'Make tracks of stories'],
        'sys:sitePage:publish': ['发布和撤下', 'Publish and withdraw'],
        'sys:sitePage:delete': ['删除', 'Delete'],
        'sys:sitePage:export': ['导出', 'Export'],
      },
    },
  ],
  loaders: [htmlLoader],
});
