import { DownloadOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { safeText, saveText, toCsv } from './csv.ts';
import type { Report } from './ImportDrawer.tsx';
import { words } from './words.ts';

/** More rows than anybody reads on a screen; the download has them all. */
const MOST_SHOWN = 300;

interface ImportReportProps {
  report: Report;
  fileName: string;
}

function Figures({ report }: { report: Report }) {
  const t = useWords(words);
  const figures = [
    { label: t('read'), value: report.read },
    { label: t('accepted'), value: report.accepted },
    { label: t('rejected'), value: report.rejected, isBad: report.rejected > 0 },
  ];
  return (
    <dl className="userFigures">
      {figures.map(({ label, value, isBad }) => (
        <div key={label} data-bad={isBad === true ? '' : undefined}>
          <dt>{label}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Rows({ rows }: { rows: Report['rows'] }) {
  const t = useWords(words);
  return (
    <table className="uiDiff userReport">
      <thead>
        <tr>
          <th scope="col">{t('line')}</th>
          <th scope="col">{t('account')}</th>
          <th scope="col">{t('outcome')}</th>
          <th scope="col">{t('reason')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td className="uiFigures">{row.line}</td>
            <th scope="row">{row.account === '' ? <span className="uiQuiet">–</span> : row.account}</th>
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

/** What would become of each row of the file. */
export function ImportReport({ report, fileName }: ImportReportProps) {
  const t = useWords(words);
  const [onlyProblems, setOnlyProblems] = useState(report.rejected > 0);
  const rows = onlyProblems ? report.rows.filter((row) => !row.accepted) : report.rows;
  const shown = rows.slice(0, MOST_SHOWN);
  const download = () => {
    const head = [t('line'), t('account'), t('outcome'), t('reason')];
    const body = report.rows.map((row) => [
      String(row.line),
      safeText(row.account),
      t(row.accepted ? 'rowAccepted' : 'rowRejected'),
      safeText(row.reason),
    ]);
    saveText(t('reportName'), toCsv([head, ...body]));
  };
  return (
    <section aria-label={t('trialDone')}>
      <h3 className="userReportTitle" role="status">
        {t('trialDone')} <small className="uiQuiet">{fileName}</small>
      </h3>
      <div className="uiRow uiSpread">
        <Figures report={report} />
        <Button icon={<DownloadOutlined />} onClick={download}>
          {t('downloadReport')}
        </Button>
      </div>
      <Checkbox checked={onlyProblems} onChange={(event) => setOnlyProblems(event.target.checked)}>
        {t('onlyProblems')}
      </Checkbox>
      {shown.length === 0 ? <EmptyState title={t('noProblems')} /> : <Rows rows={shown} />}
      {rows.length > shown.length ? (
        <p className="uiQuiet">
          {t('rowsShown', { shown: formatNumber(shown.length), all: formatNumber(rows.length) })}
        </p>
      ) : null}
    </section>
  );
}
