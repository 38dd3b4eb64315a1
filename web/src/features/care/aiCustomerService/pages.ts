import { aiCustomerServicePage } from '#contract/care/aiCustomerService/page.ts';
import { page } from '#web/lib/pages.ts';

export const aiCustomerServicePages = [page(aiCustomerServicePage, () => import('./ServicePage.tsx'))];
