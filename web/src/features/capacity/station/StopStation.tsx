import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { stationName } from '#web/shared/station/choices.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { setStationState } from './stationActions.ts';
import { stopEffectQuery, type StationRow, stationsChanged } from './stationQueries.ts';
import { words } from './words.ts';

const FIGURES = ['carsHere', 'carsSent', 'homeCars', 'orders'] as const;

function Effect({ id }: { id: string }) {
  const t = useWords(words);
  const { data, error } = useQuery(stopEffectQuery(id));
  if (data === undefined) return <p className="uiQuiet">{error === null ? t('workingOut') : messageOf(error)}</p>;
  const met = FIGURES.filter((figure) => data[figure] > 0);
  if (met.length === 0) return <p className="uiQuiet">{t('meetsNobody')}</p>;
  return (
    <ul className="stationEffects">
      {met.map((figure) => (
        <li key={figure}>{t(figure, { count: data[figure] })}</li>
      ))}
    </ul>
  );
}

/** Asks before a station is taken out of use, and says whom that meets now. */
export default function StopStation({ open }: { open: OpenDrawer<StationRow> }) {
  const t = useWords(words);
  const { row, close } = open;
  const mayStop = useCan()('capacity:station:update');
  if (!mayStop || row?.state !== 'enabled') return null;
  const confirm = async () => {
    await setStationState(row, 'disabled');
    await stationsChanged();
  };
  return (
    <ConfirmDanger
      key={row.id}
      title={t('stopTitle', { name: stationName(row) })}
      confirmLabel={t('stop')}
      confirm={confirm}
      close={close}
    >
      <p>{t('stopText')}</p>
      <Effect id={row.id} />
    </ConfirmDanger>
  );
}
