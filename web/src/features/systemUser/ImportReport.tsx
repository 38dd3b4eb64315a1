import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox } from 'antd';
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
  /** People were added; before that it is what a trial run found. */
  isDone: boolean;
  /** The report was downloaded. */
  saved: () => void;
}

function Figures({ report, isDone }: { report: Report; isDone: boolean }) {
  const t = useWords(words);
  const figures = [
    { label: t('read'), value: report.read },
    { label: t(isDone ? 'acceptedDone' : 'accepted'), value: report.accepted },
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

function Rows({ rows, isDone }: { rows: Report['rows']; isDone: boolean }) {
  const t = useWords(words);
  return (
    <table className="uiDiff userReport">
      <thead>
        <tr>
          <th scope="col">{t('line')}</th>
          <th scope="col">{t('account')}</th>
          <th scope="col">{t('outcome')}</th>
          <th scope="col">{t(isDone ? 'reasonOrPassword' : 'reason')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td className="uiFigures">{row.line}</td>
            <th scope="row">{row.account === '' ? <span className="uiQuiet">–</span> : row.account}</th>
            <td>
              <StateTag tone={row.accepted ? 'good' : 'bad'}>
                {t(row.accepted ? (isDone ? 'rowAdded' : 'rowAccepted') : 'rowRejected')}
              </StateTag>
            </td>
            <td>{row.accepted ? <code>{row.password}</code> : row.reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What became, or would become, of each row of the file. */
export function ImportReport({ report, fileName, isDone, saved }: ImportReportProps) {
  const t = useWords(words);
  const [onlyProblems, setOnlyProblems] = useState(!isDone && report.rejected > 0);
  const rows = onlyProblems ? report.rows.filter((row) => !row.accepted) : report.rows;
  const shown = rows.slice(0, MOST_SHOWN);
  const download = () => {
    const head = [t('line'), t('account'), t('outcome'), t('reason'), ...(isDone ? [t('oneUsePassword')] : [])];
    const body = report.rows.map((row) => [
      String(row.line),
      safeText(row.account),
      t(row.accepted ? (isDone ? 'rowAdded' : 'rowAccepted') : 'rowRejected'),
      safeText(row.reason),
      // Made by the server of letters and digits: as it is, or nobody could sign in with it.
      ...(isDone ? [row.password] : []),
    ]);
    saveText(t('reportName'), toCsv([head, ...body]));
    saved();
  };
  const hasPasswords = isDone && report.accepted > 0;
  return (
    <section aria-label={t(isDone ? 'importDone' : 'trialDone')}>
      <h3 className="userReportTitle" role="status">
        {t(isDone ? 'importDone' : 'trialDone')} <small className="uiQuiet">{fileName}</small>
      </h3>
      {hasPasswords ? <Alert className="uiNotice" type="warning" showIcon title={t('passwordsOnce')} /> : null}
      <div className="uiRow uiSpread">
        <Figures report={report} isDone={isDone} />
        <Button type={hasPasswords ? 'primary' : 'default'} icon={<DownloadOutlined />} onClick={download}>
          {t(hasPasswords ? 'downloadPasswords' : 'downloadReport')}
        </Button>
      </div>
      <Checkbox checked={onlyProblems} onChange={(event) => setOnlyProblems(event.target.checked)}>
        {t('onlyProblems')}
      </Checkbox>
      {shown.length === 0 ? <EmptyState title={t('noProblems')} /> : <Rows rows={shown} isDone={isDone} />}
      {rows.length > shown.length ? (
        <p className="uiQuiet">
          {t('rowsShown', { shown: formatNumber(shown.length), all: formatNumber(rows.length) })}
        </p>
      ) : null}
    </section>
  );
}
