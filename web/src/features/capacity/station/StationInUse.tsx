import { Button, Modal } from 'antd';
import { memberOf } from '#web/lib/apiError.ts';
import { ApiError } from '#web/lib/client.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import type { StationRow } from './stationQueries.ts';
import { words } from './words.ts';

/** A station that could not be deleted, and cars whose home it is. */
export interface UsedStation {
  row: StationRow;
  names: string[];
  count: number;
}

/** The cars that a refused deletion names; undefined when it was refused for another reason. */
export function usesIn(error: unknown): Omit<UsedStation, 'row'> | undefined {
  const cars = error instanceof ApiError && error.status === 409 ? memberOf(error.data, 'cars') : undefined;
  if (!(error instanceof ApiError) || !Array.isArray(cars)) return undefined;
  const count = memberOf(error.data, 'count');
  return {
    names: cars.map((car: unknown) => `${String(memberOf(car, 'plate'))} ${String(memberOf(car, 'fleetNumber'))}`),
    count: typeof count === 'number' ? count : cars.length,
  };
}

/** Names the cars whose home a station is that was to be deleted. */
export function StationInUse({ row, names, count, close }: UsedStation & { close: () => void }) {
  const t = useWords(words);
  const can = useCan();
  const { navigate } = usePage();
  return (
    <Modal
      open
      title={t('inUseTitle', { name: row.name })}
      onCancel={close}
      footer={
        <div className="uiRow" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={close}>{t('close')}</Button>
          {can('capacity:car:list') ? (
            <Button type="primary" onClick={() => navigate(`/capacity/car?stationId=${row.id}`)}>
              {t('showCars')}
            </Button>
          ) : null}
        </div>
      }
    >
      <p>{t('inUseBody', { count })}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {count > names.length ? <p className="uiQuiet">{t('inUseMore', { count: count - names.length })}</p> : null}
    </Modal>
  );
}
