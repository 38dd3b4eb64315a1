import { useQuery } from '@tanstack/react-query';
import { Drawer, Skeleton } from 'antd';
import { type ServiceRow, SERVICE_IMPORT_MAX_BYTES } from '#contract/care/aiCustomerService/calls.ts';
import { callApi, uploadApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ImportColumns } from '#web/ui/ImportColumns.tsx';
import { followJob } from '#web/ui/list/FollowedJobs.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { UploadButton } from '#web/ui/UploadButton.tsx';
import { words } from './words.ts';

const COLUMNS = '/ai/aiCustomerService/importColumns';
const MOST_NAME = 200;

function Columns() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [COLUMNS],
    queryFn: ({ signal }) => callApi(COLUMNS, {}, { signal }),
    staleTime: Infinity,
  });
  if (isPending) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  return <ImportColumns columns={data.list} />;
}

/** Shows the columns of a file of entries, uploads one, and starts its import. */
export default function ImportDrawer({ open: { close } }: { open: OpenDrawer<ServiceRow> }) {
  const t = useWords(words);
  const send = async (file: File, onProgress: (part: number) => void) => {
    const input = { fileName: file.name.slice(-MOST_NAME) };
    const { jobId } = await uploadApi('/ai/aiCustomerService/importList', file, input, { onProgress });
    followJob({ id: jobId, kind: 'serviceImport' });
    close();
  };
  return (
    <Drawer open size={720} title={t('importTitle')} onClose={close}>
      <p className="uiQuiet">{t('importText')}</p>
      <Columns />
      <div className="serviceSpaced">
        <UploadButton
          label={t('importStart')}
          accept={['.xlsx', '.csv']}
          maxBytes={SERVICE_IMPORT_MAX_BYTES}
          send={send}
        />
      </div>
    </Drawer>
  );
}
