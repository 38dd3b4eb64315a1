import { useMemo } from 'react';
import { ORDER_FLAGS, ORDER_STATUSES } from '#contract/operation/order/rules.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import type { Filter } from '#web/ui/ListPage.tsx';
import { type ORDER_LIST, SOURCES, SUPPLIERS } from './orderQueries.ts';
import { orderWords } from './words.ts';

const FEN = 100;

/** The filters of the list of orders; the same ones say what an export holds. */
export function useOrderFilters(): Filter<typeof ORDER_LIST>[] {
  const t = useWords(orderWords);
  const statusWord = useDictLabel('orderStatus');
  const flagWord = useDictLabel('orderFlag');
  return useMemo(
    () => [
      { kind: 'text', field: 'orderNo', label: t('orderNo'), placeholder: t('orderNoHint'), upFront: true },
      {
        kind: 'choices',
        field: 'statuses',
        label: t('status'),
        options: ORDER_STATUSES.map((status) => ({ value: status, label: statusWord(status) })),
        upFront: true,
      },
      { kind: 'dateRange', from: 'requestedFrom', to: 'requestedTo', label: t('requestedAt'), upFront: true },
      { kind: 'text', field: 'place', label: t('place'), placeholder: t('placeHint') },
      { kind: 'text', field: 'car', label: t('car'), placeholder: t('carHint') },
      { kind: 'text', field: 'passenger', label: t('passenger'), placeholder: t('passengerHint') },
      { kind: 'numberRange', from: 'priceFrom', to: 'priceTo', label: t('price'), scale: FEN, unit: t('priceUnit') },
      { kind: 'remote', field: 'supplierId', label: t('supplier'), source: SUPPLIERS },
      { kind: 'remote', field: 'source', label: t('source'), source: SOURCES },
      {
        kind: 'choice',
        field: 'flag',
        label: t('flagFilter'),
        options: ORDER_FLAGS.map((flag) => ({ value: flag, label: flagWord(flag) })),
      },
    ],
    [t, statusWord, flagWord],
  );
}
