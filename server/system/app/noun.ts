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
        'sys:app:list': ['查看', 'View'],
        'sys:app:add': ['新增', 'Add'],
        'sys:app:update': ['修改和启停', 'Edit, offer and stop'],
        'sys:app:delete': ['删除', 'Delete'],
        'sys:app:export': ['导出', 'Export'],
      },
    },
    {
      directory: 'sys',
      place: 70,
      page: appVersionPage,
      actions: {
        'sys:appVersion:list': ['查看', 'View'],
        'sys:appVersion:add': ['新增', 'Add'],
        'sys:appVersion:update': ['修改和删除草稿', 'Edit, delete drafts'],
        'sys:appVersion:publish': ['发布和撤回', 'Publish and withdraw'],
        'sys:appVersion:export': ['导出', 'Export'],
      },
    },
  ],
  routes: registerDeviceRoutes,
});
