import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import type { CallOutput } from '#contract/index.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { sysConfigPage } from '#contract/system/sysConfig/page.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { words } from './words.ts';

const PATH = '/sys/setting/getStores';

type Store = CallOutput<typeof PATH>['list'][number];

function StoreRow({ store: { store, isCurrent, isComplete } }: { store: Store }) {
  const t = useWords(words);
  const can = useCan();
  const name = t(`word.${store}`);
  const test = useMutation({ mutationFn: () => callApi('/sys/setting/testStore', { store }) });
  const failure = test.error === null ? null : messageOf(test.error);
  return (
    <li className="settingStore">
      <b>{name}</b>
      <span>
        {isCurrent ? (
          <StateTag tone="good">{t('inUse')}</StateTag>
        ) : (
          <StateTag tone="idle">{t(isComplete ? 'ready' : 'notComplete')}</StateTag>
        )}
      </span>
      <span className="settingStoreTold" role="status">
        {test.data === undefined ? null : (
          <>
            <StateTag tone={test.data.passed ? 'good' : 'bad'}>
              {t(test.data.passed ? 'testPassed' : 'testFailed')}
            </StateTag>{' '}
            <span className="uiQuiet">
              {test.data.message} · {t('took', { n: test.data.took })}
            </span>
          </>
        )}
        {failure === null ? null : <StateTag tone="bad">{failure}</StateTag>}
      </span>
      {can('sys:setting:store') ? (
        <Button
          size="small"
          disabled={!isComplete}
          loading={test.isPending}
          aria-label={t('testOf', { store: name })}
          onClick={() => test.mutate()}
        >
          {t('test')}
        </Button>
      ) : null}
    </li>
  );
}

/** The four stores: which one is in use, and whether each answers. */
export default function Stores() {
  const t = useWords(words);
  const can = useCan();
  const { data, error, refetch } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => callApi(PATH, {}, { signal }),
    // the settings may have been changed meanwhile
    staleTime: 0,
  });
  return (
    <section className="settingSection" aria-labelledby="settingStores">
      <h2 id="settingStores">{t('storesTitle')}</h2>
      <p className="uiQuiet">
        {t('storesText')}{' '}
        {can(sysConfigPage.permission) ? (
          <Link to={`/${sysConfigPage.route}?module=storage`}>{t('changeStores')}</Link>
        ) : null}
      </p>
      {error !== null ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : (
        <ul className="settingStores">
          {data.list.map((store) => (
            <StoreRow key={store.store} store={store} />
          ))}
        </ul>
      )}
    </section>
  );
}
