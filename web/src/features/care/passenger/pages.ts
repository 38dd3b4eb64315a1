import { passengerPage } from '#contract/care/passenger/page.ts';
import { page } from '#web/lib/pages.ts';

export const passengerPages = [
  page(passengerPage, () => import('./PassengerPage.tsx'), [{ export: '/operation/user/getPageList' }]),
];
