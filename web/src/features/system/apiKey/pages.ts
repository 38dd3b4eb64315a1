import { apiKeyPage } from '#contract/system/apiKey/page.ts';
import { page } from '#web/lib/pages.ts';

export const apiKeyPages = [
  page(apiKeyPage, () => import('./ApiKeyPage.tsx'), [{ export: '/sys/apiKey/getPageList' }]),
];
