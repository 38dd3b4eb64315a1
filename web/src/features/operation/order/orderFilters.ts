import { useMemo } from 'react';
import type { orderWords } from '#contract/operation/order/words.ts';
import { minorUnitsIn } from '#contract/ground/currency.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { OPERATING_RANGE_CHOICES } from '#web/shared/range/choices.ts';
import { STATION_CHOICES } from '#web/shared/station/choices.ts';
import { SUPPLIER_CHOICES } from '#web/shared/supplier/choices.ts';
import { AREA_CHOICES } from '#web/ui/areaChoices.ts';
import type { Filter } from '#web/ui/ListPage.tsx';
import { SOURCE_CHOICES } from '#web/shared/order/sourceChoices.ts';
import type { ORDER_LIST } from './orderQueries.ts';
import { words } from './words.ts';

const USUAL_CURRENCY = 'CNY';

/** The filters of the list of orders; the export dialog reads them too. */
export function useOrderFilters(): Filter<typeof ORDER_LIST, typeof orderWords>[] {
  const t = useWords(words);
  const mayListRanges = useCan()('capacity:range:list');
  const currency = usePage().search.get('currency')?.toUpperCase() || USUAL_CURRENCY;
  return useMemo(
    () => [
      { kind: 'text', field: 'orderNo', placeholder: t('orderNoHint'), upFront: true },
      { kind: 'text', field: 'passenger', placeholder: t('passengerHint'), upFront: true },
      { kind: 'choices', field: 'statuses', upFront: true },
      { kind: 'dateRange', of: 'requestedAt', from: 'requestedFrom', to: 'requestedTo', upFront: true },
      { kind: 'text', field: 'place', placeholder: t('placeHint') },
      { kind: 'text', field: 'car', placeholder: t('carHint') },
      { kind: 'text', field: 'passengerId' },
      { kind: 'text', field: 'currency', placeholder: USUAL_CURRENCY },
      {
        kind: 'numberRange',
        of: 'price',
        from: 'priceFrom',
        to: 'priceTo',
        scale: minorUnitsIn(currency),
        unit: currency,
      },
      { kind: 'remote', field: 'supplierId', source: SUPPLIER_CHOICES },
      { kind: 'remote', field: 'source', source: SOURCE_CHOICES },
      { kind: 'choice', field: 'tripType' },
      { kind: 'flag', field: 'booked' },
      { kind: 'dateRange', of: 'scheduledAt', from: 'scheduledFrom', to: 'scheduledTo', withTime: true },
      { kind: 'choice', field: 'flag' },
      { kind: 'flag', field: 'unserved' },
      { kind: 'flag', field: 'assigned' },
      { kind: 'flag', field: 'pickedUp' },
      { kind: 'flag', field: 'waiting' },
      { kind: 'flag', field: 'wheelchair' },
      { kind: 'choice', field: 'cancelledBy' },
      { kind: 'text', field: 'cancelReason' },
      { kind: 'remote', field: 'areaCode', source: AREA_CHOICES },
      ...(mayListRanges ? [{ kind: 'remote', field: 'pickUpRangeId', source: OPERATING_RANGE_CHOICES } as const] : []),
      { kind: 'remote', field: 'pickUpStationId', source: STATION_CHOICES },
      { kind: 'numberRange', of: 'distance', from: 'distanceFrom', to: 'distanceTo', unit: 'm' },
    ],
    [currency, mayListRanges, t],
  );
}
