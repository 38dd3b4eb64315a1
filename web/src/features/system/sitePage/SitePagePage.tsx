import { Input } from 'antd';
import { useId, useMemo, useRef } from 'react';
import type { SitePageRow } from '#contract/system/sitePage/calls.ts';
import { sitePagePage } from '#contract/system/sitePage/page.ts';
import { sitePageWords } from '#contract/system/sitePage/words.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useLanguage, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import './sitePage.css';
import { addressOf, PAGE_LIST, pagesChanged } from './sitePageQueries.ts';
import { words } from './words.ts';

const form = () => import('./SitePageForm.tsx');
const DRAWERS = {
  detail: () => import('./SitePageDetail.tsx'),
  add: form,
  edit: form,
  history: () => import('./SitePageHistory.tsx'),
};
const FILTERS: readonly Filter<typeof PAGE_LIST, typeof sitePageWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
];
const MOST_NOTE = 200;

function useColumns(): readonly Column<typeof PAGE_LIST, typeof sitePageWords>[] {
  const t = useWords(words);
  const isZh = useLanguage() === 'zh-CN';
  return useMemo(
    () => [
      { key: isZh ? 'titleZh' : 'titleEn', title: t('name'), width: 200 },
      {
        key: 'code',
        width: 184,
        sorts: ['code', '-code'],
        render: (row) => <code className="sitePageCode">{addressOf(row.code)}</code>,
      },
      { key: 'state', width: 160 },
      {
        key: 'publishedNumber',
        width: 104,
        render: (row) =>
          row.publishedNumber === null ? (
            <span className="uiQuiet">–</span>
          ) : (
            t('versionOf', { n: row.publishedNumber })
          ),
      },
      { key: 'publishedAt', width: 176 },
      { key: 'updatedAt', width: 176, sorts: ['-updatedAt', 'updatedAt'] },
    ],
    [t, isZh],
  );
}

/** What publishing does, and a note on the new version. */
function PublishText({ row, write }: { row: SitePageRow; write: (note: string) => void }) {
  const t = useWords(words);
  const f = useFields(sitePageWords);
  const noteId = useId();
  return (
    <>
      <p>{t('publishText', { address: addressOf(row.code), n: row.lastNumber + 1 })}</p>
      <label className="uiLabel sitePageNote" htmlFor={noteId}>
        {t('optional', { name: f('note') })}
      </label>
      <Input
        id={noteId}
        maxLength={MOST_NOTE}
        placeholder={t('noteHint')}
        onChange={(event) => write(event.target.value)}
      />
    </>
  );
}

function useRowActions(): readonly RowAction<SitePageRow>[] {
  const t = useWords(words);
  const isZh = useLanguage() === 'zh-CN';
  /** What goes with the publication that is being asked about. */
  const asked = useRef({ note: '', idempotencyKey: '' });
  return useMemo(() => {
    const nameOf = ({ titleZh, titleEn }: SitePageRow) => (isZh ? titleZh : titleEn);
    const publish = async (row: SitePageRow) => {
      const { note, idempotencyKey } = asked.current;
      try {
        const input = { id: row.id, version: row.version, note: note.trim() };
        const { number } = await callApi('/sys/sitePage/publishOne', input, { idempotencyKey });
        notify('success', t('wasPublished', { name: nameOf(row), n: number }));
      } finally {
        void pagesChanged();
      }
    };
    return [
      { key: 'edit', permission: 'sys:sitePage:update' },
      {
        key: 'publish',
        label: t('publish'),
        permission: 'sys:sitePage:publish',
        onDetail: 'primary',
        when: (row) => row.state !== 'published',
        confirm: (row) => {
          asked.current = { note: '', idempotencyKey: newKey() };
          const write = (note: string) => {
            asked.current.note = note;
          };
          return { title: t('publishTitle', { name: nameOf(row) }), text: <PublishText row={row} write={write} /> };
        },
        run: publish,
      },
      {
        key: 'open',
        label: t('open'),
        when: (row) => row.publishedNumber !== null,
        run: (row) => void window.open(addressOf(row.code), '_blank', 'noopener'),
      },
      { key: 'history', label: t('history'), when: (row) => row.lastNumber > 0 },
      {
        key: 'withdraw',
        label: t('withdraw'),
        permission: 'sys:sitePage:publish',
        danger: true,
        when: (row) => row.publishedNumber !== null,
        confirm: (row) => ({
          title: t('withdrawTitle', { name: nameOf(row) }),
          text: t('withdrawText', { address: addressOf(row.code) }),
        }),
        run: async (row) => {
          await callApi('/sys/sitePage/withdrawOne', { id: row.id, version: row.version });
          notify('success', t('wasWithdrawn', { name: nameOf(row) }));
          await pagesChanged();
        },
      },
      {
        key: 'delete',
        permission: 'sys:sitePage:delete',
        danger: true,
        when: (row) => row.lastNumber === 0,
        confirm: (row) => ({ title: t('deleteTitle', { name: nameOf(row) }), text: t('deleteText') }),
        run: async (row) => {
          await callApi('/sys/sitePage/deleteById', { id: row.id, version: row.version });
          notify('success', t('wasDeleted', { name: nameOf(row) }));
          await pagesChanged();
        },
      },
    ];
  }, [t, isZh]);
}

/** The pages that the platform publishes. */
export default function SitePagePage() {
  const t = useWords(words);
  return (
    <ListPage
      path={PAGE_LIST}
      noun={sitePageWords}
      page={sitePagePage}
      columns={useColumns()}
      filters={FILTERS}
      findBy="id"
      primaryAction={{ key: 'add', label: t('add'), permission: 'sys:sitePage:add' }}
      rowActions={useRowActions()}
      empty={{ hint: t('emptyHint') }}
      drawers={DRAWERS}
    />
  );
}
