import { useQuery } from '@tanstack/react-query';
import { Drawer, Skeleton } from 'antd';
import { SERVICE_IMPORT_MAX_BYTES } from '#contract/operation/aiCustomerService/calls.ts';
import { callApi, uploadApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ImportColumns } from '#web/ui/ImportColumns.tsx';
import { UploadButton } from '#web/ui/UploadButton.tsx';
import { serviceWords } from './words.ts';

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

/** Uploads a file of entries: what its header must be, the file, and then the job goes on by itself. */
export default function ImportDrawer({ started, close }: { started: (jobId: string) => void; close: () => void }) {
  const t = useWords(serviceWords);
  const send = async (file: File, onProgress: (part: number) => void) => {
    const input = { fileName: file.name.slice(-MOST_NAME) };
    const { jobId } = await uploadApi('/ai/aiCustomerService/importList', file, input, { onProgress });
    started(jobId);
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
