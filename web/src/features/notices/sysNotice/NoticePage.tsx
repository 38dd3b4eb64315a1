import './notice.css';
import { EditOutlined } from '@ant-design/icons';
import { Suspense, useMemo, useState } from 'react';
import { canDelete, canEdit, canMove } from '#contract/notices/sysNotice/states.ts';
import type { NoticeRow } from '#contract/notices/sysNotice/calls.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { useDict } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { type Filter, ListPage, type OpenDrawer, type RowAction } from '#web/ui/ListPage.tsx';
import { type Asked, NoticeDialog } from './NoticeDialog.tsx';
import { useNoticeColumns } from './noticeColumns.tsx';
import { moveNotice, NOTICES, pinNotice } from './noticeQueries.ts';
import { noticeWords } from './words.ts';

type Path = typeof NOTICES;

const NoticeForm = lazyPage(() => import('./NoticeForm.tsx'));
const NoticeDetail = lazyPage(() => import('./NoticeDetail.tsx'));

function useFilters(): readonly Filter<Path>[] {
  const t = useWords(noticeWords);
  const states = useDict('noticeState');
  return useMemo<Filter<Path>[]>(
    () => [
      { kind: 'text', field: 'keyword', label: t('keyword') },
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a closed dictionary has the values of the enumeration
        options: states.map(({ value, label }) => ({ value: value as NoticeRow['state'], label })),
      },
      { kind: 'dateRange', from: 'publishedFrom', to: 'publishedTo', label: t('publishedBetween') },
      { kind: 'flag', field: 'mustConfirm', label: t('mustConfirm') },
    ],
    [t, states],
  );
}

function useRowActions(ask: (asked: Asked) => void): readonly RowAction<NoticeRow>[] {
  const t = useWords(noticeWords);
  return useMemo<RowAction<NoticeRow>[]>(
    () => [
      {
        key: 'edit',
        label: t('edit'),
        permission: 'sys:sysNotice:update',
        drawer: 'edit',
        when: ({ state }) => canEdit(state),
      },
      {
        key: 'publish',
        label: t('publish'),
        permission: 'sys:sysNotice:publish',
        when: ({ state }) => canMove(state, 'publish'),
        run: (row) => ask({ kind: 'publish', row }),
      },
      {
        key: 'schedule',
        label: t('schedule'),
        permission: 'sys:sysNotice:publish',
        when: ({ state, publishAt }) => canMove(state, 'schedule') && publishAt !== null,
        run: (row) => moveNotice(row, 'schedule'),
      },
      {
        key: 'unschedule',
        label: t('unschedule'),
        permission: 'sys:sysNotice:publish',
        when: ({ state }) => canMove(state, 'unschedule'),
        run: (row) => moveNotice(row, 'unschedule'),
      },
      {
        key: 'pin',
        label: t('pin'),
        permission: 'sys:sysNotice:publish',
        when: ({ pinned }) => !pinned,
        run: pinNotice,
      },
      {
        key: 'unpin',
        label: t('unpin'),
        permission: 'sys:sysNotice:publish',
        when: ({ pinned }) => pinned,
        run: pinNotice,
      },
      {
        key: 'recall',
        label: t('recall'),
        permission: 'sys:sysNotice:publish',
        danger: true,
        when: ({ state }) => canMove(state, 'recall'),
        run: (row) => ask({ kind: 'recall', row }),
      },
      {
        key: 'delete',
        label: t('delete'),
        permission: 'sys:sysNotice:delete',
        danger: true,
        when: ({ state }) => canDelete(state),
        run: (row) => ask({ kind: 'delete', row }),
      },
    ],
    [t, ask],
  );
}

export default function NoticePage() {
  const t = useWords(noticeWords);
  const [asked, ask] = useState<Asked>();
  const drawer = (open: OpenDrawer<NoticeRow>) => (
    <Suspense fallback={null}>
      {open.name === 'add' || open.name === 'edit' ? (
        <NoticeForm open={open} />
      ) : (
        <NoticeDetail open={open} ask={ask} />
      )}
    </Suspense>
  );
  return (
    <>
      <ListPage
        path={NOTICES}
        title={t('title')}
        purpose={t('purpose')}
        columns={useNoticeColumns()}
        filters={useFilters()}
        defaultSort="-createdAt"
        rowLabel={(row) => row.title}
        primaryAction={{
          key: 'add',
          label: t('add'),
          permission: 'sys:sysNotice:add',
          drawer: 'add',
          icon: <EditOutlined />,
        }}
        rowActions={useRowActions(ask)}
        empty={{ hint: t('emptyHint') }}
        drawer={drawer}
      />
      {asked === undefined ? null : <NoticeDialog asked={asked} close={() => ask(undefined)} />}
    </>
  );
}
