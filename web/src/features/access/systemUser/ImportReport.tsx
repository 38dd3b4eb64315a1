import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { formatNumber, useFields, useWords } from '#web/lib/words.ts';
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { saveText } from '#web/ui/download.ts';
import { RowOutcomes } from '#web/ui/RowOutcomes.tsx';
import { rowOutcomesWords } from '#web/ui/rowOutcomesWords.ts';
import { safeText } from '#contract/ground/sheetText.ts';
import { toCsv } from '#web/lib/csv.ts';
import type { Report } from './ImportDrawer.tsx';
import { words } from './words.ts';

interface ImportReportProps {
  report: Report;
  fileName: string;
  /** Whether anything has become of it yet. */
  title: string;
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

/** What would become of each row of the file. */
export function ImportReport({ report, fileName, title }: ImportReportProps) {
  const t = useWords(words);
  const f = useFields(systemUserWords);
  const outcome = useWords(rowOutcomesWords);
  const download = () => {
    const head = [outcome('line'), f('account'), outcome('outcome'), outcome('reason')];
    const body = report.rows.map((row) => [
      String(row.line),
      safeText(row.account),
      outcome(row.accepted ? 'accepted' : 'rejected'),
      safeText(row.reason),
    ]);
    saveText(t('reportName'), toCsv([head, ...body]));
  };
  return (
    <section aria-label={title}>
      <h3 className="userReportTitle" role="status">
        {title} <small className="uiQuiet">{fileName}</small>
      </h3>
      <div className="uiRow uiSpread">
        <Figures report={report} />
        <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={download}>
          {t('downloadReport')}
        </Button>
      </div>
      <RowOutcomes nameTitle={f('account')} rows={report.rows.map(({ account: name, ...row }) => ({ ...row, name }))} />
    </section>
  );
}
