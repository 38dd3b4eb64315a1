import { Button, Modal } from 'antd';
import { useState } from 'react';
import { memberOf } from '#web/lib/apiError.ts';
import { ApiError, callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { type StationRow, stationsChanged } from './stationQueries.ts';
import { words } from './words.ts';

interface Uses {
  names: string[];
  count: number;
}

/** The cars that a refused deletion names; undefined when it was refused for another reason. */
function usesIn(error: unknown): Uses | undefined {
  const cars = error instanceof ApiError && error.status === 409 ? memberOf(error.data, 'cars') : undefined;
  if (!(error instanceof ApiError) || !Array.isArray(cars)) return undefined;
  const count = memberOf(error.data, 'count');
  return {
    names: cars.map((car: unknown) => `${String(memberOf(car, 'plate'))} ${String(memberOf(car, 'fleetNumber'))}`),
    count: typeof count === 'number' ? count : cars.length,
  };
}

/** Asks before a station is deleted, and says what stands in the way of that. */
export function DeleteStation({ row, close }: { row: StationRow; close: () => void }) {
  const t = useWords(words);
  const can = useCan();
  const { navigate } = usePage();
  const [uses, setUses] = useState<Uses>();
  if (uses === undefined) {
    const confirm = async () => {
      try {
        await callApi('/capacity/station/deleteById', { id: row.id, version: row.version });
        notify('success', t('wasDeleted', { name: row.name }));
        await stationsChanged();
      } catch (error) {
        const found = usesIn(error);
        if (found === undefined) throw error;
        setUses(found);
        throw error;
      }
    };
    return (
      <ConfirmDanger
        title={t('deleteTitle', { name: row.name })}
        confirmLabel={t('delete')}
        confirm={confirm}
        close={close}
      >
        {t('deleteBody')}
      </ConfirmDanger>
    );
  }
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
      <p>{t('inUseBody', { count: uses.count })}</p>
      <ul>
        {uses.names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {uses.count > uses.names.length ? (
        <p className="uiQuiet">{t('inUseMore', { count: uses.count - uses.names.length })}</p>
      ) : null}
    </Modal>
  );
}
