import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { rangeName } from '#web/shared/range/choices.ts';
import { Time } from '#web/ui/Time.tsx';
import { alertsChanged, silencesQuery } from './alertQueries.ts';
import { words } from './words.ts';

/** The silences in force and planned, each with its end. */
export function SilencesDialog({ close, add }: { close: () => void; add: () => void }) {
  const t = useWords(words);
  const can = useCan();
  const kindOf = useDictLabel('alertKind');
  const { data } = useQuery(silencesQuery);
  const end = async (id: string) => {
    try {
      await callApi('/capacity/alert/endSilence', { id });
      notify('success', t('silenceEnded'), { key: 'alert' });
    } catch (error) {
      notify('error', messageOf(error), { key: 'alert' });
    }
    await alertsChanged();
  };
  return (
    <Modal
      open
      width={560}
      title={t('silences')}
      footer={
        can('capacity:alert:handle') ? (
          <Button type="primary" onClick={add}>
            {t('addSilence')}
          </Button>
        ) : null
      }
      onCancel={close}
    >
      {data?.list.length === 0 ? <EmptyState title={t('noSilences')} /> : null}
      <ul className="alertSilences">
        {data?.list.map(({ id, cars, carCount, kinds, from, until, note, createdByName, ...zone }) => (
          <li key={id}>
            <strong>{kinds.map(kindOf).join(' · ')}</strong>
            <span>
              {carCount === 0 ? t('allCars') : cars.join(' · ')}
              {carCount > cars.length ? ` … ${t('carsInAll', { count: carCount })}` : ''}
              {zone.rangeName === '' ? '' : ` · ${rangeName({ name: zone.rangeName, nameEn: zone.rangeNameEn })}`}
            </span>
            <span className="uiQuiet">
              <Time at={from} /> {t('silenceUntil')} <Time at={until} /> · {createdByName} · {note}
            </span>
            {can('capacity:alert:handle') ? (
              <Button size="small" onClick={() => void end(id)}>
                {t('endSilence')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
