/** The export that every declared list has: the button, the choice of rows, and the job over the list. */
import { Suspense, useCallback, useState } from 'react';
import { type ExportFormat, isExportedList, LIST_EXPORTS } from '#contract/listExports.ts';
import type { ListPath } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import { JobProgress } from './laterParts.ts';
import { refreshList } from './useListData.ts';

interface Question {
  filters: Record<string, unknown>;
  /** Empty: the list's own. */
  sort: string;
}

/** Starts exports of the found rows; `start` is undefined without an export or without the permission. */
export function useListExport(path: ListPath, title: string, { filters, sort }: Question) {
  const t = useWords(uiWords);
  const can = useCan();
  const [jobId, follow] = useState('');
  const list = isExportedList(path) ? path : undefined;
  const right = list === undefined ? undefined : LIST_EXPORTS[list];
  const isOffered = right !== undefined && (right === 'signedIn' || can(right));
  const run = useCallback(
    async (format: ExportFormat, ids?: string[]) => {
      if (list === undefined) return;
      const started = await callApi('/sys/job/exportList', {
        list,
        filters,
        format,
        ...(sort === '' ? {} : { sort }),
        ...(ids === undefined ? {} : { ids }),
      });
      follow(started.jobId);
      void refreshList('/sys/job/getPageList');
    },
    [list, filters, sort],
  );
  const banner =
    jobId === '' ? null : (
      <Suspense fallback={null}>
        <JobProgress key={jobId} jobId={jobId} title={t('exportOf', { title })} onClose={() => follow('')} />
      </Suspense>
    );
  return { start: isOffered ? run : undefined, banner };
}
