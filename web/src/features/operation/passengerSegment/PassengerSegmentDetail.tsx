import type { PassengerSegment } from '#contract/operation/passengerSegment/calls.ts';
import { passengerSegmentWords } from '#contract/operation/passengerSegment/words.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Bounds, Size } from './cells.tsx';
import { words } from './words.ts';

export default function PassengerSegmentDetail({ open }: { open: OpenDrawer<PassengerSegment> }) {
  const t = useWords(words);
  const sections = (segment: PassengerSegment): SectionsOf<typeof passengerSegmentWords> => [
    { title: t('size'), content: <Size segment={segment} /> },
    { title: t('bounds'), content: <Bounds segment={segment} /> },
    { title: t('basics'), fields: ['name', 'remark', 'createdAt', 'updatedAt'] },
  ];
  return <DetailDrawer open={open} noun={passengerSegmentWords} sections={sections} />;
}
