import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { callApi } from '#web/lib/client.ts';
import { deviceOf } from '#web/lib/device.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { notify } from '#web/lib/notices.ts';
import { formatRelativeTime, formatTime, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import type { UserRow } from './userQueries.ts';
import { words } from './words.ts';

const SESSIONS_PATH = '/sys/systemUser/getSessions';
const SEARCH = { ask: oneOf(['endSessions']) };

/** Where a person is signed in now, and the way to end all of it. */
export function UserSessions({ user, mayEnd }: { user: UserRow; mayEnd: boolean }) {
  const t = useWords(words);
  const [{ ask }, setSearch] = useSearchState(SEARCH);
  const { data, error, refetch } = useQuery({
    queryKey: [SESSIONS_PATH, user.id, user.state],
    queryFn: ({ signal }) => callApi(SESSIONS_PATH, { id: user.id }, { signal }),
    staleTime: 0,
  });
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  if (data.list.length === 0) return <p className="uiQuiet">{t('noSessions')}</p>;
  const endAll = async () => {
    const { ended } = await callApi('/sys/systemUser/endSessions', { id: user.id });
    notify('success', t('endedSessions', { count: ended }));
    void refetch();
  };
  return (
    <>
      <ul className="userSessions">
        {data.list.map((session) => {
          const { browser, system } = deviceOf(session.userAgent);
          const device = [browser, system].filter((part) => part !== '').join(' · ') || t('notKnown');
          return (
            <li key={session.id}>
              <b title={session.userAgent}>{device}</b>
              <span className="uiFigures">{session.ip}</span>
              <span className="uiQuiet">
                {t('sessionSince', { time: formatTime(session.createdAt) })} ·{' '}
                {t('sessionSeen', { time: formatRelativeTime(session.lastSeenAt) })}
              </span>
            </li>
          );
        })}
      </ul>
      {mayEnd ? (
        <Button danger onClick={() => setSearch({ ask: 'endSessions' })}>
          {t('endSessions')}
        </Button>
      ) : null}
      {ask === 'endSessions' && mayEnd ? (
        <ConfirmDanger
          title={t('endSessionsTitle', { name: user.realName })}
          confirmLabel={t('endSessions')}
          confirm={endAll}
          close={() => setSearch({ ask: '' }, { replace: true })}
        >
          {t('endSessionsBody', { name: user.realName })}
        </ConfirmDanger>
      ) : null}
    </>
  );
}
