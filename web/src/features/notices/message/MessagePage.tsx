/** Everybody's inbox: notices and messages, what is unread, and what waits to be confirmed. */
import './message.css';
import { PushpinFilled } from '@ant-design/icons';
import { Suspense, useMemo } from 'react';
import type { InboxRow } from '#contract/notices/message/calls.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDict, useDictLabel } from '#web/lib/dict.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { notify } from '#web/lib/notices.ts';
import { translate, useLanguage, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type OpenDrawer, refreshList } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { INBOX, refreshInbox } from './messageQueries.ts';
import { MessageState } from './MessageState.tsx';
import { messageWords } from './words.ts';

type Path = typeof INBOX;

const MessageDetail = lazyPage(() => import('./MessageDetail.tsx'));

function Subject({ row }: { row: InboxRow }) {
  const t = useWords(messageWords);
  const isZh = useLanguage() === 'zh-CN';
  const title = isZh ? row.titleZh : row.titleEn;
  const body = isZh ? row.bodyZh : row.bodyEn;
  return (
    <span className="messageSubject" title={body === '' ? title : `${title}\n${body}`}>
      {row.pinned ? <PushpinFilled className="messagePin" aria-label={t('pinned')} role="img" /> : null}
      {row.readAt === null ? <b>{title}</b> : title}
      {body === '' ? null : <span className="uiQuiet"> · {body}</span>}
    </span>
  );
}

function useColumns(): readonly Column<Path>[] {
  const t = useWords(messageWords);
  const kindOf = useDictLabel('messageKind');
  return useMemo<Column<Path>[]>(
    () => [
      { key: 'title', title: t('subject'), width: 432, render: (row) => <Subject row={row} /> },
      { key: 'kind', title: t('kind'), width: 112, render: (row) => kindOf(row.kind) },
      { key: 'state', title: t('state'), width: 120, render: (row) => <MessageState row={row} /> },
      {
        key: 'from',
        title: t('from'),
        width: 144,
        render: (row) => (row.from === '' ? <span className="uiQuiet">–</span> : row.from),
      },
      { key: 'at', title: t('at'), width: 184, render: (row) => <Time at={row.at} /> },
    ],
    [t, kindOf],
  );
}

function useFilters(): readonly Filter<Path>[] {
  const t = useWords(messageWords);
  const kinds = useDict('messageKind');
  return useMemo<Filter<Path>[]>(
    () => [
      { kind: 'text', field: 'keyword', label: t('keyword'), upFront: true },
      {
        kind: 'choice',
        field: 'kind',
        label: t('kind'),
        upFront: true,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a closed dictionary has the values of the enumeration
        options: kinds.map(({ value, label }) => ({ value: value as InboxRow['kind'], label })),
      },
      { kind: 'flag', field: 'unread', label: t('unread'), upFront: true },
      { kind: 'flag', field: 'toConfirm', label: t('toConfirm'), upFront: true },
    ],
    [t, kinds],
  );
}

async function markAllRead(): Promise<void> {
  try {
    await callApi('/sys/message/markAllRead', {});
    notify('success', translate(messageWords, 'allRead'));
    await refreshInbox();
  } catch (error) {
    notify('error', messageOf(error));
  }
}

const markRead = async (rows: readonly InboxRow[]): Promise<void> => {
  await callApi('/sys/message/markRead', { ids: rows.map(({ id }) => id) });
  await refreshInbox();
};

export default function MessagePage() {
  const t = useWords(messageWords);
  const isZh = useLanguage() === 'zh-CN';
  useLiveEvent('message', () => void refreshList(INBOX));
  const drawer = (open: OpenDrawer<InboxRow>) => (
    <Suspense fallback={null}>
      <MessageDetail open={open} />
    </Suspense>
  );
  return (
    <ListPage
      path={INBOX}
      title={t('title')}
      purpose={t('purpose')}
      columns={useColumns()}
      filters={useFilters()}
      rowLabel={(row) => (isZh ? row.titleZh : row.titleEn)}
      actions={[{ key: 'allRead', label: t('markAllRead'), run: () => void markAllRead() }]}
      rowActions={[
        { key: 'read', label: t('markRead'), when: (row) => row.readAt === null, run: (row) => markRead([row]) },
      ]}
      batchActions={[{ key: 'read', label: t('markRead'), run: markRead }]}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      drawer={drawer}
    />
  );
}
