import { passengerSegmentPage } from '#contract/operation/passengerSegment/page.ts';
import { page } from '#web/lib/pages.ts';

export const passengerSegmentPages = [
  page(passengerSegmentPage, () => import('./PassengerSegmentPage.tsx'), [
    { export: '/operation/passengerSegment/getPageList' },
  ]),
];
