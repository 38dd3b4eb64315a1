import { PushpinFilled } from '@ant-design/icons';
import { Tag } from 'antd';
import { useMemo } from 'react';
import type { NoticeRow } from '#contract/notices/sysNotice/calls.ts';
import { useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { Column } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import type { NOTICES } from './noticeQueries.ts';
import { noticeWords } from './words.ts';

/** Reads are counted to here in a list. */
const MOST_COUNTED = 1000;

function Title({ row }: { row: NoticeRow }) {
  const t = useWords(noticeWords);
  return (
    <span className="noticeTitle" title={row.summary}>
      {row.pinned ? <PushpinFilled className="noticePin" role="img" aria-label={t('pinned')} /> : null}
      {row.title} {row.isFromSupplier ? <Tag>{t('fromSupplier')}</Tag> : null}
      {row.mustConfirm ? <Tag>{t('mustConfirm')}</Tag> : null}
    </span>
  );
}

function Audience({ row }: { row: NoticeRow }) {
  const t = useWords(noticeWords);
  if (row.everybody) return t('everybody');
  return row.audienceSize === 0 ? (
    <span className="uiQuiet">{t('nobody')}</span>
  ) : (
    t('some', { count: row.audienceSize })
  );
}

/** The columns of the platform's list. */
export function useNoticeColumns(): readonly Column<typeof NOTICES>[] {
  const t = useWords(noticeWords);
  return useMemo<Column<typeof NOTICES>[]>(
    () => [
      { key: 'title', title: t('name'), width: 280, render: (row) => <Title row={row} /> },
      {
        key: 'state',
        title: t('state'),
        width: 112,
        render: (row) => <DictTag type="noticeState" value={row.state} />,
      },
      { key: 'audience', title: t('audience'), width: 112, render: (row) => <Audience row={row} /> },
      {
        key: 'readCount',
        title: t('readCount'),
        width: 88,
        align: 'end',
        render: (row) =>
          row.publishedAt === null
            ? '–'
            : row.readCount >= MOST_COUNTED
              ? t('moreThan', { count: MOST_COUNTED })
              : row.readCount,
      },
      {
        key: 'publishedAt',
        title: t('publishedAt'),
        width: 184,
        sorts: ['-publishedAt', 'publishedAt'],
        // of one that waits for its time, that time
        render: (row) =>
          row.state === 'scheduled' ? (
            <span className="uiQuiet">
              <Time at={row.publishAt} />
            </span>
          ) : (
            <Time at={row.publishedAt} />
          ),
      },
      {
        key: 'expiresAt',
        title: t('expiresAt'),
        width: 184,
        hidden: true,
        render: (row) => <Time at={row.expiresAt} />,
      },
      { key: 'originSiteName', title: t('originSiteName'), width: 144, hidden: true },
      { key: 'createdByName', title: t('createdBy'), width: 120 },
      {
        key: 'createdAt',
        title: t('createdAt'),
        width: 184,
        sorts: ['-createdAt', 'createdAt'],
        render: (row) => <Time at={row.createdAt} />,
      },
    ],
    [t],
  );
}
