import { tollGatePage } from '#contract/finance/tollGate/page.ts';
import { page } from '#web/lib/pages.ts';

export const tollGatePages = [
  page(tollGatePage, () => import('./TollGatePage.tsx'), [{ export: '/operation/tollGate/getPageList' }]),
];
