import { useQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { type OpenFeed, STANDARDS } from '#contract/insight/openFeed/calls.ts';
import { openFeedPage } from '#contract/insight/openFeed/page.ts';
import type { CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useText, useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import './openFeed.css';
import { Pushes } from './Pushes.tsx';
import { words } from './words.ts';

const LIST = '/insight/openFeed/getList';
type Feeds = CallOutput<typeof LIST>;

const TryOut = lazy(() => import('./TryOut.tsx'));

function Readers({ feed }: { feed: OpenFeed }) {
  const t = useWords(words);
  return (
    <ul className="openFeedReaders">
      {feed.readers.map(({ agencyId, agencyName, reads, lastAt, lastStatus, lastReader }) => (
        <li key={agencyId ?? ''}>
          <strong>{agencyId === null ? t(feed.standard === 'tomp' ? 'brokers' : 'anybody') : agencyName}</strong>{' '}
          {formatNumber(reads)} ·{' '}
          <StateTag tone={lastStatus > 0 && lastStatus < 400 ? 'good' : 'warn'}>
            {lastStatus === 0 ? t('noReply') : lastStatus}
          </StateTag>{' '}
          <Time at={lastAt} />
          {lastReader === '' ? null : <span className="uiQuiet"> {lastReader}</span>}
        </li>
      ))}
    </ul>
  );
}

function useColumns(tryOut: ((feed: OpenFeed) => void) | null): TableColumnsType<OpenFeed> {
  const t = useWords(words);
  return [
    {
      key: 'feed',
      title: t('feed'),
      width: 340,
      render: (_, { path }) => (
        <CopyText text={path.startsWith('/') ? `${window.location.origin}${path}` : path}>
          <code className="uiCode">{path}</code>
        </CopyText>
      ),
    },
    {
      key: 'renewed',
      title: t('renewed'),
      width: 132,
      render: (_, { ttl }) => (ttl === null ? t('eachTime') : t('everySeconds', { seconds: ttl })),
    },
    {
      key: 'reads',
      title: t('reads'),
      width: 96,
      align: 'right',
      render: (_, { readers }) => formatNumber(readers.reduce((sum, { reads }) => sum + reads, 0)),
    },
    {
      key: 'reader',
      title: t('reader'),
      render: (_, feed) =>
        feed.readers.length === 0 ? <span className="uiQuiet">{t('never')}</span> : <Readers feed={feed} />,
    },
    ...(tryOut === null
      ? []
      : [
          {
            key: 'try',
            width: 92,
            // what needs a broker's key is not tried from here
            render: (_: unknown, feed: OpenFeed) =>
              feed.standard === 'tomp' ? null : (
                <Button size="small" onClick={() => tryOut(feed)}>
                  {t('tryOut')}
                </Button>
              ),
          },
        ]),
  ];
}

function Standards({ feeds, tryOut }: { feeds: Feeds; tryOut: ((feed: OpenFeed) => void) | null }) {
  const t = useWords(words);
  const columns = useColumns(tryOut);
  return STANDARDS.map((standard) => {
    const isOff = standard !== 'mds' && standard !== 'tomp' && !feeds.isPublic;
    return (
      <section key={standard} className="openFeedStandard">
        <h2>
          {t(standard)} {isOff ? <StateTag tone="idle">{t('off')}</StateTag> : null}
        </h2>
        <p className="uiQuiet">
          {isOff ? t('offHint') : t(`${standard}Says`)}
          {standard === 'mds' ? (
            <>
              {' '}
              · {t('provider')} <CopyText text={feeds.providerId} />
            </>
          ) : null}
        </p>
        <Table
          size="small"
          rowKey="feed"
          columns={columns}
          dataSource={feeds.list.filter((feed) => feed.standard === standard)}
          pagination={false}
          scroll={{ x: 760 }}
        />
      </section>
    );
  });
}

/** The open standards that are served, who reads them, and what is pushed. */
export default function OpenFeedPage() {
  const text = useText();
  const can = useCan();
  const [tried, setTried] = useState<OpenFeed | null>(null);
  const feeds = useQuery({ queryKey: [LIST], queryFn: ({ signal }) => callApi(LIST, {}, { signal }) });
  return (
    <div className="uiList openFeed">
      <header className="uiListHead">
        <div className="uiListHeading">
          <h1>{text(openFeedPage.title)}</h1>
          <p>{text(openFeedPage.purpose)}</p>
        </div>
      </header>
      {feeds.isError ? <ErrorState error={feeds.error} retry={() => void feeds.refetch()} /> : null}
      {feeds.data === undefined ? null : (
        <Standards feeds={feeds.data} tryOut={can('insight:openFeed:try') ? setTried : null} />
      )}
      <Pushes />
      {tried === null || feeds.data === undefined ? null : (
        <Suspense>
          <TryOut feed={tried} feeds={feeds.data} close={() => setTried(null)} />
        </Suspense>
      )}
    </div>
  );
}
