import { orderWebhookPage } from '#contract/channel/orderWebhook/page.ts';
import { page } from '#web/lib/pages.ts';

export const orderWebhookPages = [
  page(orderWebhookPage, () => import('./OrderWebhookPage.tsx'), [{ export: '/operation/orderWebhook/getPageList' }]),
];
