import { useMemo } from 'react';
import type { orderWords } from '#contract/operation/order/words.ts';
import { useWords } from '#web/lib/words.ts';
import type { Filter } from '#web/ui/ListPage.tsx';
import { type ORDER_LIST, SOURCES, SUPPLIERS } from './orderQueries.ts';
import { words } from './words.ts';

const FEN = 100;

/** The filters of the list of orders; the export dialog reads them too. */
export function useOrderFilters(): Filter<typeof ORDER_LIST, typeof orderWords>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { kind: 'text', field: 'orderNo', placeholder: t('orderNoHint'), upFront: true },
      { kind: 'choices', field: 'statuses', upFront: true },
      { kind: 'dateRange', of: 'requestedAt', from: 'requestedFrom', to: 'requestedTo', upFront: true },
      { kind: 'text', field: 'place', placeholder: t('placeHint') },
      { kind: 'text', field: 'car', placeholder: t('carHint') },
      { kind: 'text', field: 'passenger', placeholder: t('passengerHint') },
      { kind: 'numberRange', of: 'price', from: 'priceFrom', to: 'priceTo', scale: FEN, unit: t('priceUnit') },
      { kind: 'remote', field: 'supplierId', source: SUPPLIERS },
      { kind: 'remote', field: 'source', source: SOURCES },
      { kind: 'choice', field: 'flag' },
    ],
    [t],
  );
}
