import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { CarState } from '#web/shared/car/CarState.tsx';
import { rangeName } from '#web/shared/range/choices.ts';
import type { LngLat } from '#web/ui/map/gcj02.ts';
import type { LiveSearch, SetLiveSearch } from './search.ts';
import { words } from './words.ts';

interface FindCarProps {
  onFound: (carId: string, position: LngLat | null) => void;
}

/** Finds a car by its plate or number, wherever it is. */
export function FindCar({ onFound }: FindCarProps) {
  const t = useWords(words);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ['/capacity/monitoring/findCars', search],
    queryFn: ({ signal }) => callApi('/capacity/monitoring/findCars', { search }, { signal }),
    enabled: search !== '',
    staleTime: 2000,
  });
  const cars = search === '' ? [] : (found.data?.cars ?? []);
  return (
    <AutoComplete
      className="liveFind"
      value={typed}
      allowClear
      aria-label={t('search')}
      placeholder={t('search')}
      onChange={setTyped}
      options={cars.map((car) => ({
        value: car.carId,
        label: (
          <span className="liveFound">
            <strong>{car.plate}</strong> <span className="uiQuiet">{car.fleetNumber}</span>
            {car.position === null ? (
              <span className="uiQuiet">{t('noPositionYet')}</span>
            ) : (
              <CarState state={car.state} />
            )}
          </span>
        ),
      }))}
      notFoundContent={search === '' || found.isPending ? null : t('nothingFound')}
      onSelect={(carId: string) => {
        const car = cars.find((one) => one.carId === carId);
        setTyped('');
        onFound(carId, car?.position ?? null);
      }}
    />
  );
}

interface LiveFiltersProps {
  search: LiveSearch;
  setSearch: SetLiveSearch;
}

/** Range, supplier and group; those that there are. */
export function LiveFilters({ search, setSearch }: LiveFiltersProps) {
  const t = useWords(words);
  const choices = useQuery({
    queryKey: ['/capacity/monitoring/getChoices'],
    queryFn: ({ signal }) => callApi('/capacity/monitoring/getChoices', {}, { signal }),
    staleTime: 60_000,
  }).data;
  const named = (rows: readonly { id: string; name: string }[] | undefined) =>
    (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const fields = [
    {
      key: 'range',
      label: t('range'),
      options: (choices?.ranges ?? []).map((one) => ({ value: one.id, label: rangeName(one) })),
    },
    { key: 'supplier', label: t('supplier'), options: named(choices?.suppliers) },
    {
      key: 'group',
      label: t('group'),
      options: (choices?.groups ?? []).map((group) => ({ value: group, label: group })),
    },
  ] as const;
  return (
    <>
      {fields.map(({ key, label, options }) =>
        options.length === 0 && search[key] === '' ? null : (
          <Select
            key={key}
            className="liveFilter"
            aria-label={label}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={label}
            value={search[key] === '' ? undefined : search[key]}
            options={options}
            onChange={(value?: string) => setSearch({ [key]: value ?? '' })}
          />
        ),
      )}
    </>
  );
}
