import { type ReactNode, useMemo } from 'react';
import type { OrderRow } from '#contract/operation/order/calls.ts';
import type { OrderFlag } from '#contract/operation/order/rules.ts';
import type { orderWords } from '#contract/operation/order/words.ts';
import { usePage } from '#web/lib/page.tsx';
import { formatDistance, formatDuration, useWords } from '#web/lib/words.ts';
import type { Column } from '#web/ui/ListPage.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Doubtful, FlagTags, PassengerLine, PaymentTag, placeText, RouteLine } from './OrderCells.tsx';
import type { ORDER_LIST } from './orderQueries.ts';
import { words } from './words.ts';

const ABOUT_PRICE: readonly OrderFlag[] = ['priceMismatch'];
const ABOUT_DISTANCE: readonly OrderFlag[] = ['tooLong', 'tooShort'];
const ABOUT_DURATION: readonly OrderFlag[] = ['tooFast', 'tooSlow', 'noDuration'];

const marked = ({ flags }: OrderRow, about: readonly OrderFlag[], content: ReactNode) =>
  flags.length === 0 ? (
    content
  ) : (
    <Doubtful flags={flags} about={about}>
      {content}
    </Doubtful>
  );

const figure = (text: string) => <span className={text === '' ? 'uiQuiet' : 'uiFigures'}>{text || '–'}</span>;

/** Whether the address asks for rides that were booked ahead: then their time stands in the list. */
function useAsksForBooked(): boolean {
  const { search } = usePage();
  const statuses = search.get('statuses')?.split(',') ?? [];
  return search.get('booked') === 'true' || search.has('scheduledFrom') || statuses.includes('scheduled');
}

export function useOrderColumns(): Column<typeof ORDER_LIST, typeof orderWords>[] {
  const t = useWords(words);
  const isBooked = useAsksForBooked();
  return useMemo(
    () => [
      { key: 'orderNo', width: 216 },
      { key: 'status', width: 108 },
      { key: 'scheduledAt', width: 192, sorts: ['scheduledAt', '-scheduledAt'], hidden: !isBooked },
      {
        key: 'passenger',
        width: 204,
        render: (row) => <PassengerLine name={row.passengerName} mobile={row.passengerMobile} />,
      },
      {
        key: 'route',
        title: t('route'),
        width: 232,
        render: (row) => (
          <RouteLine
            from={placeText(row.pickUpName, row.pickUpPosition)}
            to={placeText(row.dropOffName, row.dropOffPosition)}
          />
        ),
      },
      { key: 'requestedAt', width: 192, sorts: ['-requestedAt', 'requestedAt'] },
      {
        key: 'price',
        width: 96,
        sorts: ['-price', 'price'],
        render: (row) => marked(row, ABOUT_PRICE, <Money minor={row.price} currency={row.currency} />),
      },
      { key: 'payment', title: t('payment'), width: 96, render: (row) => <PaymentTag order={row} /> },
      { key: 'carNumber', width: 104 },
      {
        key: 'distance',
        width: 100,
        sorts: ['-distance', 'distance'],
        render: (row) => marked(row, ABOUT_DISTANCE, figure(formatDistance(row.distance))),
      },
      {
        key: 'duration',
        width: 124,
        render: (row) => marked(row, ABOUT_DURATION, figure(formatDuration(row.duration))),
      },
      { key: 'flags', width: 184, render: (row) => <FlagTags flags={row.flags} /> },
      { key: 'supplierName', width: 192 },
      {
        key: 'rating',
        width: 80,
        align: 'end',
        hidden: true,
        render: ({ rating }) => figure(rating === null ? '' : t('ratingOf', { rating })),
      },
      { key: 'tripType', width: 100, hidden: true },
      { key: 'source', width: 110, hidden: true },
    ],
    [isBooked, t],
  );
}
