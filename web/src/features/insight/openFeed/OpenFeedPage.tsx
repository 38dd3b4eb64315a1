import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { type OpenFeed, STANDARDS } from '#contract/insight/openFeed/calls.ts';
import { openFeedPage } from '#contract/insight/openFeed/page.ts';
import type { CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useText, useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
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

function FeedAddress({ path }: Pick<OpenFeed, 'path'>) {
  return (
    <CopyText text={path.startsWith('/') ? `${window.location.origin}${path}` : path}>
      <code className="uiCode">{path}</code>
    </CopyText>
  );
}

function FeedTable({ feeds, tryOut }: { feeds: readonly OpenFeed[]; tryOut: ((feed: OpenFeed) => void) | null }) {
  const t = useWords(words);
  return (
    <table className="openFeedTable uiStacked">
      <thead>
        <tr>
          <th scope="col">{t('feed')}</th>
          <th scope="col">{t('renewed')}</th>
          <th scope="col" className="uiEnd">
            {t('reads')}
          </th>
          <th scope="col">{t('reader')}</th>
          {tryOut === null ? null : <th scope="col" aria-label={t('tryOut')} />}
        </tr>
      </thead>
      <tbody>
        {feeds.map((feed) => {
          const { path, ttl, readers } = feed;
          return (
            <tr key={feed.feed}>
              <td className="uiWhole">
                <FeedAddress path={path} />
              </td>
              <td data-label={t('renewed')}>{ttl === null ? t('eachTime') : t('everySeconds', { seconds: ttl })}</td>
              <td data-label={t('reads')} className="uiEnd uiFigures">
                {formatNumber(readers.reduce((sum, { reads }) => sum + reads, 0))}
              </td>
              <td data-label={t('reader')}>
                {readers.length === 0 ? <span className="uiQuiet">{t('never')}</span> : <Readers feed={feed} />}
              </td>
              {tryOut === null ? null : (
                <td>
                  {/* what needs a broker's key is not tried from here */}
                  {feed.standard === 'tomp' ? null : (
                    <Button size="small" onClick={() => tryOut(feed)}>
                      {t('tryOut')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Standards({ feeds, tryOut }: { feeds: Feeds; tryOut: ((feed: OpenFeed) => void) | null }) {
  const t = useWords(words);
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
        <FeedTable feeds={feeds.list.filter((feed) => feed.standard === standard)} tryOut={tryOut} />
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
      {feeds.data === undefined ? (
        <NotThere error={feeds.error} retry={feeds.refetch} />
      ) : (
        <Standards feeds={feeds.data} tryOut={can('insight:openFeed:try') ? setTried : null} />
      )}
      {/* how high the feeds are is not known before: what stands beneath them would be pushed down */}
      {feeds.isPending ? null : <Pushes />}
      {tried === null || feeds.data === undefined ? null : (
        <Suspense>
          <TryOut feed={tried} feeds={feeds.data} close={() => setTried(null)} />
        </Suspense>
      )}
    </div>
  );
}
