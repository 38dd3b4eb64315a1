import { page } from '#contract/ground/words.ts';

export const appPage = page({
  route: 'sys/app',
  title: ['应用', 'Apps'],
  purpose: ['管理乘客端、安全员端和车机应用', 'Manage the apps of passengers, safety operators and vehicles'],
  icon: 'app',
  permission: 'sys:app:list',
});

export const appVersionPage = page({
  route: 'sys/app/version',
  title: ['应用版本', 'App versions'],
  purpose: ['发布、灰度和撤回各平台的应用版本', 'Publish, roll out and withdraw versions for each platform'],
  icon: 'mobile',
  permission: 'sys:appVersion:list',
});

export const appExports = {
  '/sys/app/getPageList': 'sys:app:export',
  '/sys/app/version/getPageList': 'sys:appVersion:export',
} as const;
