/** What was pushed to agencies, when, and what they answered. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Segmented, Select, Skeleton } from 'antd';
import type { CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { oneOf, text, useSearchState } from '#web/lib/page.tsx';
import { formatTime, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PushRecords } from '#web/shared/push/PushRecords.tsx';
import { pushWords } from '#web/shared/push/words.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import { words } from './words.ts';

const PUSHES = '/insight/openFeed/getPushes';
const SHOWN = ['all', 'failed'] as const;
const SEARCH = { pushedTo: text(), pushes: oneOf(SHOWN, 'all') };

/** Where each agency stands. */
function Standing({ agencies }: Pick<CallOutput<typeof PUSHES>, 'agencies'>) {
  const t = useWords(words);
  const p = useWords(pushWords);
  if (agencies.length === 0) return <p className="uiQuiet">{t('nobodyPushed')}</p>;
  return (
    <ul className="openFeedReaders uiFigures">
      {agencies.map(({ agencyId, agencyName, address, nextHour, failures, retryAt }) => (
        <li key={agencyId}>
          <StateTag tone={failures === 0 ? 'good' : 'bad'}>{t(failures === 0 ? 'pushing' : 'failing')}</StateTag>{' '}
          <strong>{agencyName}</strong> <code className="uiCode">{address}</code>{' '}
          {retryAt === null
            ? p('nextHour', { hour: nextHour })
            : p('retry', { hour: nextHour, count: failures, time: formatTime(retryAt) })}
        </li>
      ))}
    </ul>
  );
}

export function Pushes() {
  const t = useWords(words);
  const [{ pushedTo, pushes }, setSearch] = useSearchState(SEARCH);
  const asked = { ...(pushedTo === '' ? {} : { agencyId: pushedTo }), failed: pushes === 'failed' };
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [PUSHES, asked],
    queryFn: ({ signal, pageParam }) =>
      callApi(PUSHES, { ...asked, ...(pageParam === '' ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ list, hasMore }) => (hasMore ? list.at(-1)?.id : undefined),
  });
  const agencies = data?.pages[0]?.agencies ?? [];
  const isNarrowed = pushedTo !== '' || pushes === 'failed';
  return (
    <section className="openFeedStandard openFeedPushes" aria-label={t('pushes')}>
      <h2>{t('pushes')}</h2>
      <p className="uiQuiet">{t('pushesSay')}</p>
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined ? error === null && <Skeleton active /> : null}
      {data === undefined ? null : (
        <>
          <Standing agencies={agencies} />
          <div className="uiRow">
            <Select
              aria-label={t('pushedTo')}
              className="openFeedAgency"
              value={pushedTo}
              options={[
                { value: '', label: t('allAgencies') },
                ...agencies.map(({ agencyId, agencyName }) => ({ value: agencyId, label: agencyName })),
              ]}
              onChange={(chosen) => setSearch({ pushedTo: chosen })}
            />
            <Segmented
              aria-label={t('pushes')}
              value={pushes}
              options={SHOWN.map((value) => ({ value, label: t(value) }))}
              onChange={(value) => setSearch({ pushes: value })}
            />
          </div>
          <PushRecords list={data.pages.flatMap(({ list }) => list)} none={t(isNarrowed ? 'noSuchPush' : 'noPush')} />
          {hasNextPage ? (
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('earlier')}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}
