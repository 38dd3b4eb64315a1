import { useMemo, useRef } from 'react';
import type { SitePageRow } from '#contract/system/sitePage/calls.ts';
import { sitePagePage } from '#contract/system/sitePage/page.ts';
import { sitePageWords } from '#contract/system/sitePage/words.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { formatTime, useFields, useLanguage, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { nextHour, ReleaseText } from '#web/ui/ReleaseText.tsx';
import './sitePage.css';
import { addressOf, PAGE_LIST, pagesChanged } from './sitePageQueries.ts';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const form = () => import('./SitePageForm.tsx');
const DRAWERS = {
  detail: () => import('./SitePageDetail.tsx'),
  add: form,
  edit: form,
  preview: () => import('./SitePagePreview.tsx'),
  history: () => import('./SitePageHistory.tsx'),
  reads: () => import('./SitePageReads.tsx'),
};
const FILTERS: readonly Filter<typeof PAGE_LIST, typeof sitePageWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'kind' },
  { kind: 'choice', field: 'state' },
];

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
        render: (row) => <code className="sitePageCode">{addressOf(row)}</code>,
      },
      { key: 'kind', width: 164 },
      { key: 'state', width: 160 },
      {
        key: 'publishedNumber',
        width: 116,
        render: (row) =>
          row.publishedNumber === null ? (
            <span className="uiQuiet">–</span>
          ) : (
            t('versionOf', { n: row.publishedNumber })
          ),
      },
      { key: 'publishedAt', width: 176 },
      { key: 'scheduledAt', width: 168 },
      { key: 'readTimes', width: 112 },
      { key: 'updatedAt', width: 176, sorts: ['-updatedAt', 'updatedAt'] },
    ],
    [t, isZh],
  );
}

const canPublish = ({ state }: SitePageRow): boolean => state !== 'published' && state !== 'scheduled';

function useRowActions(): readonly RowAction<SitePageRow>[] {
  const t = useWords(words);
  const isZh = useLanguage() === 'zh-CN';
  /** What goes with the publication that is being asked about. */
  const asked = useRef({ note: '', scheduledAt: '', idempotencyKey: '' });
  const f = useFields(sitePageWords);
  return useMemo(() => {
    const labels = { scheduledAt: f('scheduledAt'), note: f('note') };
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
    const schedule = async (row: SitePageRow) => {
      const { note, scheduledAt, idempotencyKey } = asked.current;
      try {
        const input = { id: row.id, version: row.version, scheduledAt, note: note.trim() };
        await callApi('/sys/sitePage/scheduleOne', input, { idempotencyKey });
        notify('success', t('wasScheduled', { name: nameOf(row), time: formatTime(scheduledAt) }));
      } finally {
        void pagesChanged();
      }
    };
    const ask = (row: SitePageRow, scheduledAt: string) => {
      asked.current = { note: '', scheduledAt, idempotencyKey: newKey() };
      const write = (typed: { note?: string; scheduledAt?: string }) => Object.assign(asked.current, typed);
      const told = { address: addressOf(row), n: row.lastNumber + 1 };
      return (
        <ReleaseText labels={labels} scheduledAt={scheduledAt} write={write}>
          {t(scheduledAt === '' ? 'publishText' : 'scheduleText', told)}
        </ReleaseText>
      );
    };
    return [
      { key: 'edit', permission: 'sys:sitePage:update' },
      { key: 'preview', label: t('preview'), onDetail: true, when: ({ kind }) => kind === 'story' },
      {
        key: 'publish',
        label: t('publish'),
        permission: 'sys:sitePage:publish',
        onDetail: 'primary',
        when: canPublish,
        confirm: (row) => ({ title: t('publishTitle', { name: nameOf(row) }), text: ask(row, '') }),
        run: publish,
      },
      {
        key: 'schedule',
        label: t('schedule'),
        permission: 'sys:sitePage:publish',
        onDetail: true,
        when: canPublish,
        confirm: (row) => ({ title: t('scheduleTitle', { name: nameOf(row) }), text: ask(row, nextHour()) }),
        run: schedule,
      },
      {
        key: 'unschedule',
        label: t('unschedule'),
        permission: 'sys:sitePage:publish',
        onDetail: true,
        when: (row) => row.state === 'scheduled',
        confirm: (row) => ({
          title: t('unscheduleTitle', { name: nameOf(row) }),
          text: t('unscheduleText', { n: row.scheduledNumber ?? 0, time: formatTime(row.scheduledAt ?? '') }),
        }),
        run: async (row) => {
          await callApi('/sys/sitePage/unscheduleOne', { id: row.id, version: row.version });
          notify('success', t('wasUnscheduled', { name: nameOf(row) }));
          await pagesChanged();
        },
      },
      {
        key: 'open',
        label: t('open'),
        when: (row) => row.publishedNumber !== null,
        run: (row) => void window.open(addressOf(row), '_blank', 'noopener'),
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
          text:
            t('withdrawText', { address: addressOf(row) }) +
            (row.scheduledAt === null ? '' : t('withdrawsRelease', { time: formatTime(row.scheduledAt) })),
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
  }, [t, f, isZh]);
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
      primaryAction={ACTIONS.add}
      actions={[{ key: 'reads', label: t('reads'), permission: 'sys:sitePage:list' }]}
      rowActions={useRowActions()}
      empty={{ hint: t('emptyHint') }}
      drawers={DRAWERS}
    />
  );
}
