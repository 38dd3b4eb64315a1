import { useMemo, useRef } from 'react';
import type { PortalPageRow } from '#contract/portal/portalPage/calls.ts';
import { portalPagePage } from '#contract/portal/portalPage/page.ts';
import { portalPageWords } from '#contract/portal/portalPage/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { formatTime, useFields, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { nextHour, ReleaseText } from '#web/ui/ReleaseText.tsx';
import './portalPage.css';
import { PAGE_LIST, pagesChanged } from './portalPageQueries.ts';
import { words } from './words.ts';

const DRAWERS = {
  detail: () => import('./PortalPageDetail.tsx'),
  edit: () => import('./PortalPageForm.tsx'),
  preview: () => import('./PortalPagePreview.tsx'),
  history: () => import('./PortalPageHistory.tsx'),
};
const FILTERS: readonly Filter<typeof PAGE_LIST, typeof portalPageWords>[] = [{ kind: 'choice', field: 'state' }];

const addressOf = ({ code }: Pick<PortalPageRow, 'code'>): string => `/portal/${code}`;

function useColumns(): readonly Column<typeof PAGE_LIST, typeof portalPageWords>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { key: 'code', width: 160, sorts: ['code', '-code'] },
      {
        key: 'address',
        title: t('address'),
        width: 176,
        render: (row) => <code className="portalPageAddress">{addressOf(row)}</code>,
      },
      { key: 'state', width: 176 },
      { key: 'blockCount', width: 112 },
      {
        key: 'publishedNumber',
        width: 136,
        render: ({ publishedNumber }) =>
          publishedNumber === null ? (
            <span className="uiQuiet">{t('standard')}</span>
          ) : (
            t('versionOf', { n: publishedNumber })
          ),
      },
      { key: 'publishedAt', width: 176 },
      { key: 'scheduledAt', width: 176 },
      { key: 'updatedAt', width: 176, sorts: ['-updatedAt', 'updatedAt'] },
    ],
    [t],
  );
}

/** A change of what is public, and what is asked for again after it. */
async function releasing(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } finally {
    void pagesChanged();
  }
}

function useRowActions(): readonly RowAction<PortalPageRow>[] {
  const t = useWords(words);
  const f = useFields(portalPageWords);
  const nameOfCode = useDictLabel('portalPageCode');
  /** What goes with the publication that is being asked about. */
  const asked = useRef({ note: '', scheduledAt: '', idempotencyKey: '' });
  return useMemo(() => {
    const labels = { scheduledAt: f('scheduledAt'), note: f('note') };
    const nameOf = ({ code }: PortalPageRow) => nameOfCode(code);
    const seen = ({ id, version }: PortalPageRow) => ({ id, version });
    const ask = (row: PortalPageRow, scheduledAt: string) => {
      asked.current = { note: '', scheduledAt, idempotencyKey: newKey() };
      const write = (typed: { note?: string; scheduledAt?: string }) => Object.assign(asked.current, typed);
      const told = { address: addressOf(row), n: row.lastNumber + 1 };
      return (
        <ReleaseText labels={labels} scheduledAt={scheduledAt} write={write}>
          {t(scheduledAt === '' ? 'publishText' : 'scheduleText', told)}
        </ReleaseText>
      );
    };
    const publish = (row: PortalPageRow) =>
      releasing(async () => {
        const { note, idempotencyKey } = asked.current;
        const input = { ...seen(row), note: note.trim() };
        const { number } = await callApi('/sys/portalPage/publishOne', input, { idempotencyKey });
        notify('success', t('wasPublished', { name: nameOf(row), n: number }));
      });
    const schedule = (row: PortalPageRow) =>
      releasing(async () => {
        const { note, scheduledAt, idempotencyKey } = asked.current;
        const input = { ...seen(row), scheduledAt, note: note.trim() };
        await callApi('/sys/portalPage/scheduleOne', input, { idempotencyKey });
        notify('success', t('wasScheduled', { name: nameOf(row), time: formatTime(scheduledAt) }));
      });
    return [
      { key: 'edit', permission: 'sys:portalPage:update' },
      { key: 'preview', label: t('preview'), onDetail: true },
      {
        key: 'publish',
        label: t('publish'),
        permission: 'sys:portalPage:publish',
        onDetail: 'primary',
        when: ({ state }) => state === 'changed',
        confirm: (row) => ({ title: t('publishTitle', { name: nameOf(row) }), text: ask(row, '') }),
        run: publish,
      },
      {
        key: 'schedule',
        label: t('schedule'),
        permission: 'sys:portalPage:publish',
        onDetail: true,
        when: ({ state }) => state === 'changed',
        confirm: (row) => ({ title: t('scheduleTitle', { name: nameOf(row) }), text: ask(row, nextHour()) }),
        run: schedule,
      },
      {
        key: 'unschedule',
        label: t('unschedule'),
        permission: 'sys:portalPage:publish',
        when: ({ state }) => state === 'scheduled',
        confirm: (row) => ({
          title: t('unscheduleTitle', { name: nameOf(row) }),
          text: t('unscheduleText', { n: row.scheduledNumber ?? 0, time: formatTime(row.scheduledAt ?? '') }),
        }),
        run: (row) =>
          releasing(async () => {
            await callApi('/sys/portalPage/unscheduleOne', seen(row));
            notify('success', t('wasUnscheduled', { name: nameOf(row) }));
          }),
      },
      { key: 'open', label: t('open'), run: (row) => void window.open(addressOf(row), '_blank', 'noopener') },
      { key: 'history', label: t('history') },
      {
        key: 'withdraw',
        label: t('withdraw'),
        permission: 'sys:portalPage:publish',
        danger: true,
        when: ({ publishedNumber }) => publishedNumber !== null,
        confirm: (row) => ({
          title: t('withdrawTitle', { name: nameOf(row) }),
          text:
            t('withdrawText', { address: addressOf(row) }) +
            (row.scheduledAt === null ? '' : t('withdrawsRelease', { time: formatTime(row.scheduledAt) })),
        }),
        run: (row) =>
          releasing(async () => {
            await callApi('/sys/portalPage/withdrawOne', seen(row));
            notify('success', t('wasWithdrawn', { name: nameOf(row) }));
          }),
      },
    ];
  }, [t, f, nameOfCode]);
}

/** The pages of the portal that the operator arranges. */
export default function PortalPagePage() {
  const t = useWords(words);
  return (
    <ListPage
      path={PAGE_LIST}
      noun={portalPageWords}
      page={portalPagePage}
      columns={useColumns()}
      filters={FILTERS}
      findBy="id"
      rowActions={useRowActions()}
      empty={{ hint: t('emptyHint') }}
      drawers={DRAWERS}
    />
  );
}
