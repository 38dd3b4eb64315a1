import { Button, Modal, Segmented } from 'antd';
import { useState } from 'react';
import type { SchoolSheet } from '#contract/school/school/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

/** Asks which sheet of the schools goes into a file; the job goes on by itself and is shown over the list. */
export default function ExportDialog({ started, close }: { started: (jobId: string) => void; close: () => void }) {
  const t = useWords(words);
  const [sheet, setSheet] = useState<SchoolSheet>('structure');
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const { jobId } = await callApi('/school/exportList', { sheet });
      started(jobId);
      close();
    } catch (error) {
      notify('error', messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={480}
      title={t('exportTitle')}
      onCancel={() => {
        if (!isBusy) close();
      }}
      footer={
        <Button type="primary" loading={isBusy} onClick={() => void start()}>
          {t('exportStart')}
        </Button>
      }
    >
      <Segmented<SchoolSheet>
        aria-label={t('importWhat')}
        disabled={isBusy}
        value={sheet}
        onChange={setSheet}
        options={[
          { value: 'structure', label: t('structureSheet') },
          { value: 'students', label: t('studentsSheet') },
        ]}
      />
    </Modal>
  );
}
