import { useMemo } from 'react';
import { CAR_ENERGIES, CAR_STATES } from '#contract/capacity/car/rules.ts';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import type { Filter } from '#web/ui/ListPage.tsx';
import { STATION_CHOICES } from '#web/ui/car/choices.ts';
import type { CAR_LIST } from './carQueries.ts';
import { GROUPS, SUPPLIERS } from './carSources.ts';
import { words } from './words.ts';

export function useCarFilters(): readonly Filter<typeof CAR_LIST>[] {
  const t = useWords(words);
  const stateWord = useDictLabel('carState');
  const vehicleWord = useDictLabel('vehicleState');
  const energyWord = useDictLabel('carEnergy');
  return useMemo(
    (): Filter<typeof CAR_LIST>[] => [
      { kind: 'text', field: 'keyword', label: t('keyword'), placeholder: t('keywordHint'), upFront: true },
      {
        kind: 'choice',
        field: 'vehicleState',
        label: t('vehicleState'),
        options: VEHICLE_STATES.map((value) => ({ value, label: vehicleWord(value) })),
        upFront: true,
      },
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        options: CAR_STATES.map((value) => ({ value, label: stateWord(value) })),
        upFront: true,
      },
      {
        kind: 'choice',
        field: 'documents',
        label: t('documents'),
        options: [
          { value: 'expiring', label: t('expiringFilter') },
          { value: 'expired', label: t('expiredFilter') },
        ],
        upFront: true,
      },
      { kind: 'remote', field: 'supplierId', label: t('supplier'), source: SUPPLIERS },
      { kind: 'remote', field: 'stationId', label: t('station'), source: STATION_CHOICES },
      { kind: 'remote', field: 'group', label: t('groups'), source: GROUPS },
      {
        kind: 'choice',
        field: 'energy',
        label: t('energy'),
        options: CAR_ENERGIES.map((value) => ({ value, label: energyWord(value) })),
      },
      { kind: 'flag', field: 'wheelchair', label: t('wheelchair') },
      { kind: 'flag', field: 'isInMaintenance', label: t('isInMaintenance') },
    ],
    [t, stateWord, vehicleWord, energyWord],
  );
}
