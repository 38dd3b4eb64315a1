import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Button, Input, Segmented } from 'antd';
import { useDeferredValue, useState } from 'react';
import { READER_STATES } from '#contract/notices/sysNotice/states.ts';
import type { NoticeDetail } from '#contract/notices/sysNotice/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { Time } from '#web/ui/Time.tsx';
import { READERS } from './noticeQueries.ts';
import { noticeWords } from './words.ts';

type ReaderState = (typeof READER_STATES)[number];
type Choice = ReaderState | 'all';

interface Found {
  id: string;
  readerState?: ReaderState;
  keyword?: string;
}

const PAGE = 20;

const useReaders = (found: Found) =>
  useInfiniteQuery({
    queryKey: [READERS, found],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        READERS,
        { ...found, pageSize: PAGE, withTotal: false, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });

function Export({ found }: { found: Found }) {
  const t = useWords(noticeWords);
  const exporting = useMutation({
    mutationFn: () => callApi('/sys/sysNotice/exportReaders', found),
    onError: (error) => notify('error', messageOf(error)),
  });
  return (
    <>
      <Button onClick={() => exporting.mutate()} loading={exporting.isPending}>
        {t('export')}
      </Button>
      {exporting.data === undefined ? null : (
        <div className="noticeExport">
          <JobProgress jobId={exporting.data.jobId} title={t('exportTitle')} />
        </div>
      )}
    </>
  );
}

/** Who has read and confirmed a published notice, and who has not. */
export function NoticeReaders({ notice }: { notice: NoticeDetail }) {
  const t = useWords(noticeWords);
  const can = useCan();
  const stateOf = useDictLabel('noticeReaderState');
  const [choice, choose] = useState<Choice>('all');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const found: Found = {
    id: notice.id,
    ...(choice === 'all' ? {} : { readerState: choice }),
    ...(keyword === '' ? {} : { keyword }),
  };
  const readers = useReaders(found);
  if (notice.publishedAt === null) return <p className="uiQuiet">{t('notPublished')}</p>;
  const states = READER_STATES.filter((state) => state !== 'confirmed' || notice.mustConfirm);
  const rows = readers.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <>
      <p>{t(notice.mustConfirm ? 'figuresConfirmed' : 'figures', notice.figures)}</p>
      <div className="noticeReaderTools">
        <Segmented<Choice>
          value={choice}
          onChange={choose}
          options={[
            { value: 'all', label: t('all') },
            ...states.map((state) => ({ value: state, label: stateOf(state) })),
          ]}
        />
        <Input
          allowClear
          value={typed}
          maxLength={60}
          aria-label={t('findReader')}
          placeholder={t('findReader')}
          onChange={({ target }) => setTyped(target.value)}
        />
        {can('sys:sysNotice:export') ? <Export found={found} /> : null}
      </div>
      {readers.data === undefined ? <NotThere error={readers.error} retry={readers.refetch} /> : null}
      {readers.isSuccess && rows.length === 0 ? <p className="uiQuiet">{t('noReaders')}</p> : null}
      <ul className="noticeReaders">
        {rows.map((reader) => (
          <li key={reader.id}>
            <span className="noticeReader">
              {reader.realName} <span className="uiQuiet">{reader.account}</span>
            </span>
            <DictTag
              type="noticeReaderState"
              value={reader.confirmedAt !== null ? 'confirmed' : reader.readAt !== null ? 'read' : 'unread'}
            />
            <Time at={reader.confirmedAt ?? reader.readAt} />
          </li>
        ))}
      </ul>
      {readers.hasNextPage ? (
        <Button block onClick={() => void readers.fetchNextPage()} loading={readers.isFetchingNextPage}>
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}
