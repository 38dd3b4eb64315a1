/** Everybody's inbox: notices and messages, what is unread, and what waits to be confirmed. */
import './message.css';
import { PushpinFilled } from '@ant-design/icons';
import { useMemo } from 'react';
import type { InboxRow } from '#contract/notices/message/calls.ts';
import { messagePage } from '#contract/notices/message/page.ts';
import { messageWords } from '#contract/notices/message/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { notify } from '#web/lib/notices.ts';
import { translate, useFields, useLanguage, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, refreshList } from '#web/ui/ListPage.tsx';
import { INBOX, refreshInbox } from './messageQueries.ts';
import { MessageState } from './MessageState.tsx';
import { words } from './words.ts';

function Subject({ row }: { row: InboxRow }) {
  const f = useFields(messageWords);
  const isZh = useLanguage() === 'zh-CN';
  const title = isZh ? row.titleZh : row.titleEn;
  const body = isZh ? row.bodyZh : row.bodyEn;
  return (
    <span className="messageSubject" title={body === '' ? title : `${title}\n${body}`}>
      {row.pinned ? <PushpinFilled className="messagePin" aria-label={f('pinned')} role="img" /> : null}
      {row.readAt === null ? <b>{title}</b> : title}
      {body === '' ? null : <span className="uiQuiet"> · {body}</span>}
    </span>
  );
}

function useColumns(): readonly Column<typeof INBOX, typeof messageWords>[] {
  const t = useWords(words);
  const f = useFields(messageWords);
  const isZh = useLanguage() === 'zh-CN';
  return useMemo(
    () => [
      { key: 'title', title: f('titleZh'), width: 432, render: (row) => <Subject row={row} /> },
      { key: 'kind', width: 112 },
      { key: 'state', title: t('state'), width: 120, render: (row) => <MessageState row={row} /> },
      { key: isZh ? 'fromZh' : 'fromEn', width: 144 },
      { key: 'at' },
    ],
    [t, f, isZh],
  );
}

const DRAWERS = { detail: () => import('./MessageDetail.tsx') };
const FILTERS: readonly Filter<typeof INBOX, typeof messageWords>[] = [
  { kind: 'text', field: 'keyword', upFront: true },
  { kind: 'choice', field: 'kind', upFront: true },
  { kind: 'flag', field: 'unread', upFront: true },
  { kind: 'flag', field: 'toConfirm', upFront: true },
];

async function markAllRead(): Promise<void> {
  try {
    await callApi('/sys/message/markAllRead', {});
    notify('success', translate(words, 'allRead'));
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
  const t = useWords(words);
  const isZh = useLanguage() === 'zh-CN';
  useLiveEvent('message', () => void refreshList(INBOX));
  return (
    <ListPage
      path={INBOX}
      noun={messageWords}
      page={messagePage}
      columns={useColumns()}
      filters={FILTERS}
      rowLabel={(row) => (isZh ? row.titleZh : row.titleEn)}
      actions={[{ key: 'allRead', label: t('markAllRead'), run: () => void markAllRead() }]}
      rowActions={[
        { key: 'read', label: t('markRead'), when: (row) => row.readAt === null, run: (row) => markRead([row]) },
      ]}
      batchActions={[{ key: 'read', label: t('markRead'), run: markRead }]}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      drawers={DRAWERS}
    />
  );
}
