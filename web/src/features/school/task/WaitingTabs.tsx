import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { callApi } from '#web/lib/client.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { oneOf, usePage, useSearchState } from '#web/lib/page.tsx';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { PageTabs } from '#web/ui/PageTabs.tsx';
import { refreshTasks, type TaskListPath } from './taskQueries.ts';
import { words } from './words.ts';

const TABS = ['waiting', 'all'] as const;
const SEARCH = { tab: oneOf(TABS, 'waiting') };

/** Whether only what waits is shown, as the address says. News about tasks are asked for when they come. */
export function useTab(): (typeof TABS)[number] {
  const [{ tab }] = useSearchState(SEARCH);
  useLiveEvent('message', () => void refreshTasks());
  return tab;
}

const countQuery = (path: TaskListPath) => ({
  queryKey: [path, 'waiting'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callApi(path, { waiting: true, pageSize: 1 }, { signal })).total ?? 0,
});

/** What waits for me first, then everything. */
export function WaitingTabs({ path, tab }: { path: TaskListPath; tab: (typeof TABS)[number] }) {
  const t = useWords(words);
  const { data } = useQuery(countQuery(path));
  const waiting = (
    <>
      {t('waiting')}
      {data !== undefined && data > 0 ? <b className="taskCount uiFigures">{formatNumber(data)}</b> : null}
    </>
  );
  return (
    <PageTabs
      label={t('views')}
      tabs={TABS.map((name) => ({ name, title: name === 'waiting' ? waiting : t(name) }))}
      current={tab}
    />
  );
}

/** What the list says when it is empty: nothing waits, or there is nothing at all. */
export function useEmpty(tab: (typeof TABS)[number], nothingWaits: string, nothing: string) {
  const t = useWords(words);
  const { setSearch } = usePage();
  if (tab === 'all') return { hint: nothing };
  const showAll = () => setSearch(() => new URLSearchParams({ tab: 'all' }));
  return {
    title: nothingWaits,
    hint: t('noWaitingHint'),
    action: <Button onClick={showAll}>{t('showAll')}</Button>,
  };
}
