/** A table of an analysis as a file: a job, with its progress beside the button. */
import { Button, Dropdown } from 'antd';
import { Suspense, useState } from 'react';
import type { CallInput } from '#contract/index.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { JobProgress } from '#web/ui/list/laterParts.ts';
import { analysisWords } from './words.ts';

const EXPORT = '/insight/analysisView/exportTable';

export function ExportTable({ table }: Pick<CallInput<typeof EXPORT>, 'table'>) {
  const t = useWords(analysisWords);
  const [jobId, follow] = useState('');
  const start = async (format: 'csv' | 'xlsx') => {
    try {
      follow((await callApi(EXPORT, { table, format })).jobId);
    } catch (problem) {
      notify('error', messageOf(problem));
    }
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'csv', label: t('csv'), onClick: () => void start('csv') },
            { key: 'xlsx', label: t('xlsx'), onClick: () => void start('xlsx') },
          ],
        }}
      >
        <Button aria-haspopup="menu">{t('download')}</Button>
      </Dropdown>
      {jobId === '' ? null : (
        <Suspense fallback={null}>
          <JobProgress key={jobId} jobId={jobId} title={t('sheetOf')} onClose={() => follow('')} />
        </Suspense>
      )}
    </>
  );
}
