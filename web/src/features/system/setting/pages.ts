import { settingPage } from '#contract/system/setting/page.ts';
import { page } from '#web/lib/pages.ts';

export const settingPages = [page(settingPage, () => import('./SettingPage.tsx'))];
