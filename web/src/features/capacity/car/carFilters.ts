import { useMemo } from 'react';
import type { carWords } from '#contract/capacity/car/words.ts';
import { useWords } from '#web/lib/words.ts';
import { STATION_CHOICES } from '#web/shared/station/choices.ts';
import { SUPPLIER_CHOICES } from '#web/shared/supplier/choices.ts';
import type { Filter } from '#web/ui/ListPage.tsx';
import type { CAR_LIST } from './carQueries.ts';
import { GROUPS } from './carSources.ts';
import { words } from './words.ts';

export function useCarFilters(): readonly Filter<typeof CAR_LIST, typeof carWords>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { kind: 'text', field: 'keyword', placeholder: t('keywordHint'), upFront: true },
      { kind: 'choice', field: 'vehicleState', upFront: true },
      { kind: 'choice', field: 'state', upFront: true },
      {
        kind: 'choice',
        field: 'documents',
        options: [
          { value: 'expiring', label: t('expiringFilter') },
          { value: 'expired', label: t('expiredFilter') },
        ],
        upFront: true,
      },
      { kind: 'remote', field: 'supplierId', source: SUPPLIER_CHOICES },
      { kind: 'remote', field: 'stationId', source: STATION_CHOICES },
      { kind: 'remote', field: 'group', source: GROUPS },
      { kind: 'choice', field: 'energy' },
      { kind: 'flag', field: 'wheelchair' },
      { kind: 'flag', field: 'isInMaintenance' },
    ],
    [t],
  );
}
