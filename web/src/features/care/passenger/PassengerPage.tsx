import { useMemo } from 'react';
import { passengerPage } from '#contract/care/passenger/page.ts';
import { passengerWords } from '#contract/care/passenger/words.ts';
import { minorUnitsIn } from '#contract/ground/currency.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { AREA_CHOICES } from '#web/ui/areaChoices.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { Money } from '#web/ui/Money.tsx';
import type { RowOf } from '#contract/index.ts';
import { Linking } from './Linking.tsx';
import { SEGMENT_CHOICES } from './segmentChoices.ts';
import { words } from './words.ts';

const USUAL_CURRENCY = 'CNY';
const LIST = '/operation/user/getPageList';

const COLUMNS: readonly Column<typeof LIST, typeof passengerWords>[] = [
  { key: 'name', width: 120 },
  { key: 'mobile', width: 140 },
  { key: 'limitKind', width: 100 },
  { key: 'tags', width: 150, render: ({ tags }) => tags.join(' · ') },
  { key: 'rideCount', width: 100, align: 'end', sorts: ['-rideCount', 'rideCount'] },
  { key: 'cancelledCount', width: 90, align: 'end' },
  {
    key: 'spent',
    width: 130,
    align: 'end',
    sorts: ['-spent', 'spent'],
    render: ({ spent, currency }) => <Money minor={spent} currency={currency} />,
  },
  { key: 'rating', width: 100, align: 'end' },
  { key: 'lastOrderAt', width: 190, sorts: ['-lastOrderAt', 'lastOrderAt'] },
  { key: 'channel', width: 120 },
  {
    key: 'areaCode',
    width: 200,
    hidden: true,
    render: ({ areaCode }) => (areaCode === '' ? '–' : <AreaNames codes={[areaCode]} />),
  },
  { key: 'language', width: 100, hidden: true },
  { key: 'needs', width: 140, hidden: true },
  { key: 'state', width: 110, hidden: true },
  { key: 'createdAt', hidden: true, sorts: ['-createdAt'] },
];
const DRAWERS = { detail: () => import('./PassengerDetail.tsx'), edit: () => import('./PassengerForm.tsx') };
const ROW_ACTIONS: readonly RowAction<RowOf<typeof LIST>>[] = [{ key: 'edit', permission: 'operation:user:update' }];

export default function PassengerPage() {
  const t = useWords(words);
  const can = useCan();
  const currency = usePage().search.get('currency')?.toUpperCase() || USUAL_CURRENCY;
  const seesPeople = can('operation:order:reveal');
  const filters = useMemo<readonly Filter<typeof LIST, typeof passengerWords>[]>(
    () => [
      ...(seesPeople
        ? ([
            { kind: 'text', field: 'mobile', placeholder: t('mobileHint'), upFront: true },
            { kind: 'text', field: 'name', placeholder: t('nameHint'), upFront: true },
          ] as const)
        : []),
      { kind: 'flag', field: 'limited', upFront: true },
      { kind: 'text', field: 'tag' },
      { kind: 'choice', field: 'need' },
      { kind: 'text', field: 'channel' },
      { kind: 'choice', field: 'language' },
      { kind: 'remote', field: 'areaCode', source: AREA_CHOICES },
      ...(can('operation:passengerSegment:list')
        ? ([{ kind: 'remote', field: 'segmentId', source: SEGMENT_CHOICES }] as const)
        : []),
      { kind: 'numberRange', of: 'rideCount', from: 'ridesFrom', to: 'ridesTo' },
      { kind: 'text', field: 'currency', placeholder: USUAL_CURRENCY },
      {
        kind: 'numberRange',
        of: 'spent',
        from: 'spentFrom',
        to: 'spentTo',
        scale: minorUnitsIn(currency),
        unit: currency,
      },
      { kind: 'choice', field: 'state' },
      { kind: 'dateRange', of: 'lastOrderAt', from: 'lastFrom', to: 'lastTo' },
    ],
    [seesPeople, can, t, currency],
  );
  return (
    <ListPage
      path={LIST}
      noun={passengerWords}
      page={passengerPage}
      columns={COLUMNS}
      filters={filters}
      findBy="id"
      rowActions={ROW_ACTIONS}
      empty={{ hint: t('empty') }}
      banner={<Linking />}
      drawers={DRAWERS}
    />
  );
}
