import { Button, Modal, Segmented } from 'antd';
import { useState } from 'react';
import type { SchoolSheet } from '#contract/school/school/calls.ts';
import { uploadApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { saveText } from '#web/ui/download.ts';
import { newKey } from '#web/ui/newKey.ts';
import { UploadButton } from '#web/ui/UploadButton.tsx';
import { words } from './words.ts';

const MOST_NAME = 200;
const MOST_BYTES = 20 * 1024 * 1024;

const TEMPLATES: Record<SchoolSheet, string> = {
  structure: 'schoolCode,department,departmentEn,major,majorEn\r\n',
  students: 'schoolCode,department,major,number,name,account,gender,mobile\r\n',
};

/** Saves a file with nothing but the names of the columns. */
const saveTemplate = (sheet: SchoolSheet): void => saveText(`${sheet}.csv`, `\ufeff${TEMPLATES[sheet]}`);

/** Sends a sheet; the job goes on by itself and is shown over the list. */
export default function ImportDialog({ started, close }: { started: (jobId: string) => void; close: () => void }) {
  const t = useWords(words);
  const [sheet, setSheet] = useState<SchoolSheet>('structure');
  const [isSending, setSending] = useState(false);
  const send = async (file: File, onProgress: (part: number) => void) => {
    setSending(true);
    try {
      const input = { fileName: file.name.slice(-MOST_NAME), sheet };
      const { jobId } = await uploadApi('/school/importList', file, input, { idempotencyKey: newKey(), onProgress });
      started(jobId);
      close();
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      open
      width={560}
      title={t('importTitle')}
      footer={null}
      onCancel={() => {
        if (!isSending) close();
      }}
    >
      <div className="schoolImport">
        <Segmented<SchoolSheet>
          aria-label={t('importWhat')}
          disabled={isSending}
          value={sheet}
          onChange={setSheet}
          options={[
            { value: 'structure', label: t('structureSheet') },
            { value: 'students', label: t('studentsSheet') },
          ]}
        />
        <p>{t(sheet === 'structure' ? 'structureColumns' : 'studentsColumns')}</p>
        <p className="uiQuiet">{t('importHint')}</p>
        <div className="uiRow">
          <UploadButton label={t('start')} accept={['.xlsx', '.csv']} maxBytes={MOST_BYTES} send={send} />
          <Button type="link" onClick={() => saveTemplate(sheet)}>
            {t('template')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
