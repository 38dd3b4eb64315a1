import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import './carPanels.css';
import { panelWords } from './panelWords.ts';
import { Link } from '#web/ui/Link.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';

const PATH = '/capacity/device/getPageList';
const MOST = 20;

/** The devices of a car with their connections. Empty without the right to see devices. */
export function CarDevices({ carId }: { carId: string }) {
  const t = useWords(panelWords);
  const mayList = useCan()('capacity:device:list');
  const { data, error, refetch } = useQuery({
    queryKey: [PATH, 'car', carId],
    queryFn: ({ signal }) => callApi(PATH, { carId, pageSize: MOST, withTotal: false }, { signal }),
    enabled: mayList,
    refetchInterval: 10_000,
  });
  if (!mayList) return null;
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  const address = `/capacity/device?carId=${carId}`;
  return (
    <section aria-label={t('devices')}>
      {data.list.length === 0 ? <p className="uiQuiet">{t('noDevices')}</p> : null}
      <ul className="carEntries">
        {data.list.map(({ id, protocol, identity, state, online, lastSeenAt }) => (
          <li key={id}>
            <div className="carWhat">
              <DictTag type="deviceProtocol" value={protocol} /> <code>{identity}</code>
            </div>
            {state === 'disabled' ? (
              <DictTag type="deviceState" value={state} />
            ) : (
              <StateTag tone={online ? 'good' : 'idle'}>{t(online ? 'online' : 'offline')}</StateTag>
            )}
            <span className="uiQuiet">{lastSeenAt === null ? t('never') : <Time at={lastSeenAt} />}</span>
          </li>
        ))}
      </ul>
      <Link to={address}>{t('manage')}</Link>
    </section>
  );
}
