import { appPage, appVersionPage } from '#contract/system/app/page.ts';
import { registerDeviceRoutes } from './deviceRoutes.ts';
import { appDicts } from './dictionaries.ts';
import { maySeeVersionFile } from './files.ts';
import { appHandlers, appVersionHandlers } from './handlers.ts';
import { appListExport, appVersionListExport } from './listExport.ts';
import { noun } from '#server/ground/core/noun.ts';

export const appNoun = noun({
  serves: { app: appHandlers, appVersion: appVersionHandlers },
  listExports: [appListExport, appVersionListExport],
  fileChecks: { appVersion: maySeeVersionFile },
  dictionaries: appDicts,
  menus: [
    {
      directory: 'sys',
      place: 60,
      page: appPage,
      actions: {
        'sys:app:list': { name: ['查看', 'View'], roles: ['auditor'] },
        'sys:app:add': { name: ['新增', 'Add'], roles: [] },
        'sys:app:update': { name: ['修改和启停', 'Edit, offer and stop'], roles: [] },
        'sys:app:delete': { name: ['删除', 'Delete'], roles: [] },
        'sys:app:export': { name: ['导出', 'Export'], roles: [] },
      },
    },
    {
      directory: 'sys',
      place: 70,
      page: appVersionPage,
      actions: {
        'sys:appVersion:list': { name: ['查看', 'View'], roles: ['auditor'] },
        'sys:appVersion:add': { name: ['新增', 'Add'], roles: [] },
        'sys:appVersion:update': { name: ['修改和删除草稿', 'Edit, delete drafts'], roles: [] },
        'sys:appVersion:publish': { name: ['发布和撤回', 'Publish and withdraw'], roles: [] },
        'sys:appVersion:export': { name: ['导出', 'Export'], roles: [] },
      },
    },
  ],
  routes: registerDeviceRoutes,
});
