import { DownloadOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { CAR_SHEET } from '#contract/capacity/car/words.ts';
import type { CallOutput } from '#contract/index.ts';
import { messageOf, uploadApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { formatNumber, useText, useWords } from '#web/lib/words.ts';
import { saveText } from '#web/ui/download.ts';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { RowOutcomes } from '#web/ui/RowOutcomes.tsx';
import { UploadButton } from '#web/ui/UploadButton.tsx';
import { type CarRow, carsChanged } from './carQueries.ts';
import { words } from './words.ts';

const IMPORT_PATH = '/capacity/car/importList';
/** As the contract has it; the server decides. */
const MOST_BYTES = 5 * 1024 * 1024;

type Report = CallOutput<typeof IMPORT_PATH>;

interface Trial {
  /** The content that was tried: it is imported even if the file on the disk has changed since. */
  content: Blob;
  fileName: string;
  report: Report;
  idempotencyKey: string;
}

function ReportView({ report }: { report: Report }) {
  const t = useWords(words);
  const text = useText();
  const figures = [
    { label: t('read'), value: report.read },
    { label: t('accepted'), value: report.accepted },
    { label: t('rejected'), value: report.rejected },
  ];
  return (
    <section role="status">
      <dl className="carFigures">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="uiQuiet">{label}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <RowOutcomes
        nameTitle={text(CAR_SHEET.fleetNumber)}
        rows={report.rows.map(({ fleetNumber: name, ...row }) => ({ ...row, name }))}
      />
    </section>
  );
}

/** Adds cars from a spreadsheet: a trial run whose outcome is read row by row, and only then the import. */
export default function ImportDrawer({ open: { close } }: { open: OpenDrawer<CarRow> }) {
  const t = useWords(words);
  const text = useText();
  const saveTemplate = () => saveText(t('templateName'), `\uFEFF${Object.values(CAR_SHEET).map(text).join(',')}\r\n`);
  const [trial, setTrial] = useState<Trial>();
  const [isImporting, setImporting] = useState(false);
  const tryOut = async (file: File, onProgress: (part: number) => void) => {
    const content = new Blob([await file.arrayBuffer()]);
    const report = await uploadApi(IMPORT_PATH, content, { fileName: file.name, dryRun: true }, { onProgress });
    setTrial({ content, fileName: file.name, report, idempotencyKey: newKey() });
  };
  const commit = async ({ content, fileName, idempotencyKey }: Trial) => {
    setImporting(true);
    try {
      const { accepted } = await uploadApi(IMPORT_PATH, content, { fileName, dryRun: false }, { idempotencyKey });
      notify('success', t('imported', { count: accepted }));
      await carsChanged();
      close();
    } catch (error) {
      notify('error', messageOf(error));
      setImporting(false);
    }
  };
  return (
    <Drawer
      open
      size={880}
      title={t('importTitle')}
      onClose={() => {
        if (!isImporting) close();
      }}
      mask={{ closable: trial === undefined }}
    >
      <p>{t('importSteps')}</p>
      <div className="uiRow carImportTools">
        <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={saveTemplate}>
          {t('template')}
        </Button>
        <UploadButton
          label={t(trial === undefined ? 'chooseFile' : 'chooseOther')}
          accept={['.xlsx', '.csv']}
          maxBytes={MOST_BYTES}
          send={tryOut}
          disabled={isImporting}
        />
        <span className="uiQuiet">{t('fileHint')}</span>
      </div>
      {trial === undefined ? null : (
        <>
          <ReportView key={trial.idempotencyKey} report={trial.report} />
          <div className="carImportFoot">
            <Button
              type="primary"
              loading={isImporting}
              disabled={trial.report.accepted === 0}
              onClick={() => void commit(trial)}
            >
              {t('commit', { count: trial.report.accepted })}
            </Button>
          </div>
        </>
      )}
    </Drawer>
  );
}
