import { devicePage } from '#contract/capacity/device/page.ts';
import { page } from '#web/lib/pages.ts';

export const devicePages = [page(devicePage, () => import('./DevicePage.tsx'))];
