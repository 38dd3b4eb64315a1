import { useMemo } from 'react';
import { formatDistance, formatDuration, useLanguage, useWords } from '#web/lib/words.ts';
import type { Column } from '#web/ui/ListPage.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Time } from '#web/ui/Time.tsx';
import { FlagTags, OrderStatusTag, PassengerLine, PaymentTag, RouteLine } from './OrderCells.tsx';
import type { ORDER_LIST } from './orderQueries.ts';
import { orderWords } from './words.ts';

const figure = (text: string) => <span className={text === '' ? 'uiQuiet' : 'uiFigures'}>{text || '–'}</span>;

export function useOrderColumns(): Column<typeof ORDER_LIST>[] {
  const t = useWords(orderWords);
  const language = useLanguage();
  return useMemo(
    () => [
      { key: 'orderNo', title: t('orderNo'), width: 190 },
      { key: 'status', title: t('status'), width: 100, render: (row) => <OrderStatusTag status={row.status} /> },
      { key: 'requestedAt', title: t('requestedAt'), width: 172, sorts: ['-requestedAt', 'requestedAt'], render: (row) => <Time at={row.requestedAt} /> },
      {
        key: 'price',
        title: t('price'),
        width: 100,
        align: 'end',
        sorts: ['-price', 'price'],
        render: (row) => <Money minor={row.price} currency={row.currency} />,
      },
      { key: 'payment', title: t('payment'), width: 96, render: (row) => <PaymentTag order={row} /> },
      { key: 'route', title: t('route'), width: 280, render: (row) => <RouteLine from={row.pickUpName} to={row.dropOffName} /> },
      { key: 'carNumber', title: t('car'), width: 104 },
      {
        key: 'passenger',
        title: t('passenger'),
        width: 168,
        render: (row) => <PassengerLine name={row.passengerName} mobile={row.passengerMobile} />,
      },
      {
        key: 'distance',
        title: t('distance'),
        width: 104,
        align: 'end',
        sorts: ['-distance', 'distance'],
        render: (row) => figure(formatDistance(row.distance)),
      },
      { key: 'duration', title: t('duration'), width: 120, align: 'end', render: (row) => figure(formatDuration(row.duration)) },
      { key: 'flags', title: t('flags'), width: 150, render: (row) => <FlagTags flags={row.flags} /> },
      { key: 'supplierName', title: t('supplier'), width: 160 },
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
