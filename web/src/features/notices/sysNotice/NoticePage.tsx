import './notice.css';
import { EditOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import type { NoticeRow } from '#contract/notices/sysNotice/calls.ts';
import { sysNoticePage } from '#contract/notices/sysNotice/page.ts';
import { canDelete, canEdit, canMove } from '#contract/notices/sysNotice/states.ts';
import { sysNoticeWords } from '#contract/notices/sysNotice/words.ts';
import { useWords } from '#web/lib/words.ts';
import { type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { useNoticeColumns } from './noticeColumns.tsx';
import { deleteNotice, moveNotice, NOTICES, pinNotice, useNotice } from './noticeQueries.ts';
import { noticeWords } from './words.ts';
import { ACTIONS } from './pageActions.ts';

const form = () => import('./NoticeForm.tsx');
const DRAWERS = { detail: () => import('./NoticeDetail.tsx'), add: form, edit: form };
const FILTERS: readonly Filter<typeof NOTICES, typeof sysNoticeWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
  { kind: 'dateRange', of: 'publishedAt', from: 'publishedFrom', to: 'publishedTo' },
  { kind: 'flag', field: 'mustConfirm' },
];

/** How many people it reaches at this moment. */
function Reach({ id }: { id: string }) {
  const t = useWords(noticeWords);
  const count = useNotice(id).data?.figures.audience;
  return count === undefined ? null : <p className="uiFigures">{t('publishReach', { count })}</p>;
}

/** What many people see, or no longer see, is asked first. */
function useRowActions(): readonly RowAction<NoticeRow>[] {
  const t = useWords(noticeWords);
  return useMemo(() => {
    const permission = 'sys:sysNotice:publish';
    return [
      { key: 'edit', label: t('edit'), permission: 'sys:sysNotice:update', when: ({ state }) => canEdit(state) },
      {
        key: 'publish',
        label: t('publish'),
        permission,
        onDetail: 'primary',
        when: ({ state }) => canMove(state, 'publish'),
        confirm: ({ id, title, everybody, mustConfirm }) => ({
          title: t('publishTitle', { title }),
          text: (
            <>
              <Reach id={id} />
              <p>{t(everybody ? 'publishEverybody' : 'publishSome')}</p>
              {mustConfirm ? <p>{t('publishConfirm')}</p> : null}
            </>
          ),
        }),
        run: (row) => moveNotice(row, 'publish'),
      },
      {
        key: 'schedule',
        label: t('schedule'),
        permission,
        when: ({ state, publishAt }) => canMove(state, 'schedule') && publishAt !== null,
        run: (row) => moveNotice(row, 'schedule'),
      },
      {
        key: 'unschedule',
        label: t('unschedule'),
        permission,
        when: ({ state }) => canMove(state, 'unschedule'),
        run: (row) => moveNotice(row, 'unschedule'),
      },
      { key: 'pin', label: t('pin'), permission, when: ({ pinned }) => !pinned, run: pinNotice },
      { key: 'unpin', label: t('unpin'), permission, when: ({ pinned }) => pinned, run: pinNotice },
      {
        key: 'recall',
        label: t('recall'),
        permission,
        danger: true,
        onDetail: true,
        when: ({ state }) => canMove(state, 'recall'),
        confirm: ({ title }) => ({ title: t('recallTitle', { title }), text: t('recallBody') }),
        run: (row) => moveNotice(row, 'recall'),
      },
      {
        key: 'delete',
        permission: 'sys:sysNotice:delete',
        danger: true,
        when: ({ state }) => canDelete(state),
        confirm: ({ title }) => ({ title: t('deleteTitle', { title }), text: t('deleteBody') }),
        run: deleteNotice,
      },
    ];
  }, [t]);
}

/** The notices of the platform. */
export default function NoticePage() {
  const t = useWords(noticeWords);
  return (
    <ListPage
      path={NOTICES}
      noun={sysNoticeWords}
      page={sysNoticePage}
      columns={useNoticeColumns()}
      filters={FILTERS}
      defaultSort="-createdAt"
      primaryAction={{ ...ACTIONS.add, icon: <EditOutlined aria-hidden="true" /> }}
      rowActions={useRowActions()}
      empty={{ hint: t('emptyHint') }}
      drawers={DRAWERS}
    />
  );
}
