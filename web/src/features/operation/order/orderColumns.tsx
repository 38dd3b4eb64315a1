import { type ReactNode, useMemo } from 'react';
import type { OrderRow } from '#contract/operation/order/calls.ts';
import type { OrderFlag } from '#contract/operation/order/rules.ts';
import { formatDistance, formatDuration, useLanguage, useWords } from '#web/lib/words.ts';
import type { Column } from '#web/ui/ListPage.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Doubtful, FlagTags, OrderStatusTag, PassengerLine, PaymentTag, placeText, RouteLine } from './OrderCells.tsx';
import type { ORDER_LIST } from './orderQueries.ts';
import { orderWords } from './words.ts';

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

export function useOrderColumns(): Column<typeof ORDER_LIST>[] {
  const t = useWords(orderWords);
  const language = useLanguage();
  return useMemo(
    () => [
      { key: 'orderNo', title: t('orderNo'), width: 216 },
      { key: 'status', title: t('status'), width: 108, render: (row) => <OrderStatusTag status={row.status} /> },
      {
        key: 'requestedAt',
        title: t('requestedAt'),
        width: 192,
        sorts: ['-requestedAt', 'requestedAt'],
        render: (row) => <Time at={row.requestedAt} />,
      },
      {
        key: 'price',
        title: t('price'),
        width: 96,
        align: 'end',
        sorts: ['-price', 'price'],
        render: (row) => marked(row, ABOUT_PRICE, <Money minor={row.price} currency={row.currency} />),
      },
      { key: 'payment', title: t('payment'), width: 96, render: (row) => <PaymentTag order={row} /> },
      { key: 'carNumber', title: t('car'), width: 104 },
      {
        key: 'distance',
        title: t('distance'),
        width: 100,
        align: 'end',
        sorts: ['-distance', 'distance'],
        render: (row) => marked(row, ABOUT_DISTANCE, figure(formatDistance(row.distance))),
      },
      {
        key: 'duration',
        title: t('duration'),
        width: 124,
        align: 'end',
        render: (row) => marked(row, ABOUT_DURATION, figure(formatDuration(row.duration))),
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
      {
        key: 'passenger',
        title: t('passenger'),
        width: 204,
        render: (row) => <PassengerLine name={row.passengerName} mobile={row.passengerMobile} />,
      },
      { key: 'flags', title: t('flags'), width: 184, render: (row) => <FlagTags flags={row.flags} /> },
      { key: 'supplierName', title: t('supplier'), width: 192 },
      {
        key: 'rating',
        title: t('rating'),
        width: 80,
        align: 'end',
        hidden: true,
        render: (row) => figure(row.rating === null ? '' : t('ratingOf', { rating: row.rating })),
      },
      { key: 'source', title: t('source'), width: 110, hidden: true },
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- figures are written in the language
    [t, language],
  );
}
