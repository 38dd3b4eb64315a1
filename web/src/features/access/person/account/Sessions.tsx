/** The person's own live sessions: see them, end one, end all others. */
import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton, Tag } from 'antd';
import type { CallInput, CallOutput } from '#contract/index.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { confirm } from '#web/lib/confirm.ts';
import { notify } from '#web/lib/notices.ts';
import { formatRelativeTime, formatTime, useWords } from '#web/lib/words.ts';
import { accountWords } from './accountWords.ts';
import { deviceOf } from '#web/lib/device.ts';

type MySession = CallOutput<'/sys/sysuser/mySessions'>['list'][number];

const QUERY = ['/sys/sysuser/mySessions'] as const;

function useEndSession() {
  const t = useWords(accountWords);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (which: CallInput<'/sys/sysuser/endSession'>) => callApi('/sys/sysuser/endSession', which),
    onSuccess: ({ ended }, which) => {
      notify('success', 'others' in which ? t('endedOthers', { count: ended }) : t('ended'));
    },
    onError: (error) => notify('error', messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: QUERY }),
  });
}

function SessionLine({ session, ending, onEnd }: { session: MySession; ending: boolean; onEnd: () => void }) {
  const t = useWords(accountWords);
  const { browser, system } = deviceOf(session.userAgent);
  const known = browser !== '' && system !== '';
  const device = known ? t('browserOn', { browser, system }) : browser || system || t('unknownDevice');
  const isMobile = /Mobile|Android|iPhone/.test(session.userAgent);
  return (
    <li className="sessionLine">
      <span className="sessionIcon" aria-hidden="true">
        {isMobile ? <MobileOutlined /> : <DesktopOutlined />}
      </span>
      <span className="sessionWhat">
        <span title={session.userAgent}>
          <b>{device}</b>
          {session.current && <Tag className="sessionTag">{t('thisOne')}</Tag>}
        </span>
        <span className="sessionFaint">
          {session.ip} · {t('signedInAt', { time: formatTime(session.createdAt) })} ·{' '}
          <time dateTime={session.lastSeenAt} title={formatTime(session.lastSeenAt)}>
            {t('seenAt', { time: formatRelativeTime(session.lastSeenAt) })}
          </time>
        </span>
      </span>
      {!session.current && (
        <Button size="small" loading={ending} aria-label={t('endOf', { device, ip: session.ip })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}

export function Sessions() {
  const t = useWords(accountWords);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => callApi('/sys/sysuser/mySessions', {}, { signal }),
  });
  const end = useEndSession();
  const others = data?.list.filter((session) => !session.current) ?? [];
  const endOthers = async () => {
    const title = t('endOthersTitle', { count: others.length });
    const goAhead = await confirm({ title, text: t('endOthersText'), ok: t('endOthers'), cancel: t('cancel') });
    if (goAhead) end.mutate({ others: true });
  };
  const isEnding = (id: string) => end.isPending && 'id' in end.variables && end.variables.id === id;
  return (
    <section aria-labelledby="accountSessions">
      <div className="accountHead">
        <h2 id="accountSessions">{t('sessionsTitle')}</h2>
        {others.length > 0 && (
          <Button size="small" onClick={() => void endOthers()}>
            {t('endOthers')}
          </Button>
        )}
      </div>
      <p className="accountText">{t('sessionsText')}</p>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data === undefined && error !== null && (
        <p role="alert">
          {t('sessionsFailed', { msg: messageOf(error) })}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
      <ul className="sessionList">
        {data?.list.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            ending={isEnding(session.id)}
            onEnd={() => end.mutate({ id: session.id })}
          />
        ))}
      </ul>
    </section>
  );
}
