import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Drawer } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { messageOf, uploadApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { saveText } from '#web/ui/download.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { type OpenDrawer, refreshList } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { UploadButton } from '#web/ui/UploadButton.tsx';
import { IMPORT_COLUMNS, headOf, ruleOf, templateOf } from './importColumns.ts';
import { ImportReport } from './ImportReport.tsx';
import { USER_LIST, type UserRow } from './userQueries.ts';
import { words } from './words.ts';

const IMPORT_PATH = '/sys/systemUser/importUsers';
/** As the contract has it; the server decides. */
const MOST_BYTES = 5 * 1024 * 1024;

export type Report = CallOutput<typeof IMPORT_PATH>;

interface Trial {
  /** The content as it was tried: what is imported is what was shown, whatever becomes of the file on the disk. */
  content: Blob;
  fileName: string;
  report: Report;
  idempotencyKey: string;
}

/** What the columns are and what may stand in them. */
function ColumnHelp() {
  const t = useWords(words);
  const f = useFields(systemUserWords);
  return (
    <table className="uiDiff userImportColumns">
      <thead>
        <tr>
          <th scope="col">{t('column')}</th>
          <th scope="col">{t('rule')}</th>
        </tr>
      </thead>
      <tbody>
        {IMPORT_COLUMNS.map(({ name, isRequired }) => (
          <tr key={name}>
            <th scope="row">
              {headOf(name, t, f)} {isRequired ? <small className="userNeeded">{t('needed')}</small> : null}
            </th>
            <td>{ruleOf(name, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useImport() {
  const [trial, setTrial] = useState<Trial>();
  const [jobId, setJobId] = useState('');
  const [isImporting, setImporting] = useState(false);
  const tryOut = async (file: File, onProgress: (part: number) => void) => {
    const content = new Blob([await file.arrayBuffer()]);
    const report = await uploadApi(IMPORT_PATH, content, { fileName: file.name, dryRun: true }, { onProgress });
    setTrial({ content, fileName: file.name, report, idempotencyKey: newKey() });
  };
  const commit = async () => {
    if (trial === undefined) return;
    setImporting(true);
    const { content, fileName, idempotencyKey } = trial;
    try {
      const { jobId: started } = await uploadApi(IMPORT_PATH, content, { fileName, dryRun: false }, { idempotencyKey });
      setJobId(started ?? '');
    } catch (error) {
      notify('error', messageOf(error));
    }
    setImporting(false);
  };
  return { trial, jobId, isImporting, tryOut, commit: () => void commit() };
}

/** Adds people from a spreadsheet: a template, a trial run whose outcome is read row by row, and only then the import, as a job. */
export default function ImportDrawer({ open: { close } }: { open: OpenDrawer<UserRow> }) {
  const t = useWords(words);
  const f = useFields(systemUserWords);
  const { trial, jobId, isImporting, tryOut, commit } = useImport();
  const report = trial?.report;
  const leave = () => {
    if (!isImporting) close();
  };
  return (
    <Drawer open size={880} title={t('importTitle')} onClose={leave} mask={{ closable: trial === undefined }}>
      {jobId === '' ? (
        <>
          <p>{t('importSteps')}</p>
          <div className="uiRow userImportTools">
            <Button
              icon={<DownloadOutlined aria-hidden="true" />}
              onClick={() => saveText(t('templateName'), templateOf(t, f))}
            >
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
        </>
      ) : (
        <>
          <JobProgress jobId={jobId} title={t('importTitle')} onEnd={() => void refreshList(USER_LIST)} />
          <Alert className="uiNotice userImportNote" type="warning" showIcon title={t('passwordsOnce')} />
        </>
      )}
      {report === undefined ? (
        <ColumnHelp />
      ) : (
        <ImportReport
          key={trial?.idempotencyKey}
          report={report}
          fileName={trial?.fileName ?? ''}
          title={t(jobId === '' ? 'trialDone' : 'trialWas')}
        />
      )}
      {report !== undefined && jobId === '' ? (
        <div className="userImportFoot">
          {report.rejected > 0 && report.accepted > 0 ? (
            <Alert type="warning" showIcon title={t('commitNote')} />
          ) : null}
          <Button type="primary" loading={isImporting} disabled={report.accepted === 0} onClick={commit}>
            {isImporting ? t('importing') : t('commit', { count: report.accepted })}
          </Button>
        </div>
      ) : null}
    </Drawer>
  );
}
