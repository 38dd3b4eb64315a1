import { DownloadOutlined } from '@ant-design/icons';
import { Button, Checkbox, Drawer } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { messageOf, uploadApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import { UploadButton } from '#web/ui/UploadButton.tsx';
import { carsChanged } from './carQueries.ts';
import { words } from './words.ts';

const IMPORT_PATH = '/capacity/car/importList';
/** As the contract has it; the server decides. */
const MOST_BYTES = 5 * 1024 * 1024;
/** More rows than anybody reads on a screen. */
const MOST_SHOWN = 300;

type Report = CallOutput<typeof IMPORT_PATH>;

interface Trial {
  /** As it was tried: what is imported is what was shown, whatever becomes of the file on the disk. */
  content: Blob;
  fileName: string;
  report: Report;
  idempotencyKey: string;
}

const COLUMNS = [
  'fleetNumber',
  'plate',
  'vin',
  'model',
  'supplier',
  'areaCode',
  'station',
  'groups',
  'seats',
  'wheelchair',
  'energy',
  'softwareVersion',
  'remark',
] as const;

function useTemplate(): () => void {
  const t = useWords(words);
  return () => {
    const heads = COLUMNS.map((name) => t(name));
    const address = URL.createObjectURL(new Blob([`\uFEFF${heads.join(',')}\r\n`], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = t('templateName');
    link.click();
    setTimeout(() => URL.revokeObjectURL(address));
  };
}

function Rows({ rows }: { rows: Report['rows'] }) {
  const t = useWords(words);
  return (
    <table className="uiDiff carReport">
      <thead>
        <tr>
          <th scope="col">{t('line')}</th>
          <th scope="col">{t('fleetNumber')}</th>
          <th scope="col">{t('outcome')}</th>
          <th scope="col">{t('rowReason')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td className="uiFigures">{row.line}</td>
            <th scope="row">{row.fleetNumber === '' ? <span className="uiQuiet">–</span> : row.fleetNumber}</th>
            <td>
              <StateTag tone={row.accepted ? 'good' : 'bad'}>
                {t(row.accepted ? 'rowAccepted' : 'rowRejected')}
              </StateTag>
            </td>
            <td>{row.reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ReportView({ report }: { report: Report }) {
  const t = useWords(words);
  const [onlyProblems, setOnlyProblems] = useState(report.rejected > 0);
  const rows = onlyProblems ? report.rows.filter(({ accepted }) => !accepted) : report.rows;
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
      <Checkbox checked={onlyProblems} onChange={(event) => setOnlyProblems(event.target.checked)}>
        {t('onlyProblems')}
      </Checkbox>
      {rows.length === 0 ? <EmptyState title={t('noProblems')} /> : <Rows rows={rows.slice(0, MOST_SHOWN)} />}
      {rows.length > MOST_SHOWN ? (
        <p className="uiQuiet">{t('rowsShown', { shown: MOST_SHOWN, all: formatNumber(rows.length) })}</p>
      ) : null}
    </section>
  );
}

/** Adds cars from a spreadsheet: a trial run whose outcome is read row by row, and only then the import. */
export default function ImportDrawer({ close }: { close: () => void }) {
  const t = useWords(words);
  const saveTemplate = useTemplate();
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
      <div className="uiRow">
        <Button icon={<DownloadOutlined />} onClick={saveTemplate}>
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
