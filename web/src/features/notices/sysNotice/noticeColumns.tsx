import { PushpinFilled } from '@ant-design/icons';
import { Tag } from 'antd';
import { useMemo } from 'react';
import type { NoticeRow } from '#contract/notices/sysNotice/calls.ts';
import { sysNoticeWords } from '#contract/notices/sysNotice/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import type { Column } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import type { NOTICES } from './noticeQueries.ts';
import { noticeWords } from './words.ts';

/** Reads are counted to here in a list. */
const MOST_COUNTED = 1000;

function Title({ row }: { row: NoticeRow }) {
  const t = useWords(noticeWords);
  const f = useFields(sysNoticeWords);
  return (
    <span className="noticeTitle" title={row.summary}>
      {row.pinned ? <PushpinFilled className="noticePin" role="img" aria-label={f('pinned')} /> : null}
      {row.title} {row.isFromSupplier ? <Tag>{t('fromSupplier')}</Tag> : null}
      {row.mustConfirm ? <Tag>{f('mustConfirm')}</Tag> : null}
    </span>
  );
}

function Audience({ row }: { row: NoticeRow }) {
  const t = useWords(noticeWords);
  const f = useFields(sysNoticeWords);
  if (row.everybody) return f('everybody');
  return row.audienceSize === 0 ? (
    <span className="uiQuiet">{t('nobody')}</span>
  ) : (
    t('some', { count: row.audienceSize })
  );
}

/** The columns of the platform's list. */
export function useNoticeColumns(): readonly Column<typeof NOTICES, typeof sysNoticeWords>[] {
  const t = useWords(noticeWords);
  return useMemo(
    () => [
      { key: 'title', width: 280, render: (row) => <Title row={row} /> },
      { key: 'state', width: 112 },
      { key: 'audience', width: 112, render: (row) => <Audience row={row} /> },
      {
        key: 'readCount',
        width: 88,
        render: (row) =>
          row.publishedAt === null
            ? '–'
            : row.readCount >= MOST_COUNTED
              ? t('moreThan', { count: MOST_COUNTED })
              : row.readCount,
      },
      {
        key: 'publishedAt',
        sorts: ['-publishedAt', 'publishedAt'],
        // A scheduled notice shows the time that it waits for.
        render: (row) =>
          row.state === 'scheduled' ? (
            <span className="uiQuiet">
              <Time at={row.publishAt} />
            </span>
          ) : (
            <Time at={row.publishedAt} />
          ),
      },
      { key: 'expiresAt', hidden: true },
      { key: 'originSiteName', width: 144, hidden: true },
      { key: 'originSiteNameEn', width: 144, hidden: true },
      { key: 'createdByName', width: 120 },
      { key: 'createdAt', sorts: ['-createdAt', 'createdAt'] },
    ],
    [t],
  );
}
