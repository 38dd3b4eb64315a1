import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import type { StudentWorkDetail } from '#contract/school/task/calls.ts';
import { MOST_WORK_FILES } from '#contract/school/task/rules.ts';
import { workWords } from '#contract/school/task/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { useKeptText } from './useKeptText.ts';
import { useMove } from './useMove.ts';
import { words } from './words.ts';

const MOST_TEXT = 20_000;
const HINDRANCES = {
  closed: 'hindranceClosed',
  state: 'hindranceState',
  attempts: 'hindranceAttempts',
  due: 'hindranceDue',
} as const;

/** A student hands in; what is typed survives a reload. */
export function SubmitPanel({ work }: { work: StudentWorkDetail }) {
  const t = useWords(words);
  const f = useFields(workWords);
  const { text, write, forget } = useKeptText(`task/submit/${work.id}`, '');
  const [openedAt] = useState(Date.now);
  const [fileIds, setFileIds] = useState<string[]>([]);
  const [isUploading, setUploading] = useState(false);
  const { busy, problem, run } = useMove();
  if (work.hindrance !== null) {
    return <Alert className="uiNotice" type="info" showIcon title={t(HINDRANCES[work.hindrance])} />;
  }
  const number = work.attemptCount + 1;
  const submit = async () => {
    const { id, version } = work;
    await run(
      'submit',
      async (how) => {
        await callApi('/task/taskStudent/submit', { id, version, text, fileIds }, how);
        // before the work is asked for anew: the next attempt begins empty, so that no second one is used up by mistake
        forget();
      },
      t('submitDone', { number }),
    );
  };
  const isOver = Date.parse(work.dueAt) < openedAt;
  return (
    <section className="taskNow" aria-label={t('submitTitle')}>
      <h3>{t('submitTitle')}</h3>
      {work.state === 'returned' ? (
        <Alert type="warning" showIcon title={t('returnedFirst')} description={work.comment} />
      ) : null}
      <p className="uiQuiet">{t('submitHint', { number, most: work.attemptsAllowed })}</p>
      {isOver ? <p className="taskProblem">{t('submitLate')}</p> : null}
      <Input.TextArea
        aria-label={f('text')}
        placeholder={f('text')}
        autoSize={{ minRows: 3, maxRows: 14 }}
        maxLength={MOST_TEXT}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <FileUpload max={MOST_WORK_FILES} value={fileIds} onChange={setFileIds} onBusy={setUploading} />
      {problem === '' ? null : (
        <p className="taskProblem" role="alert">
          {problem}
        </p>
      )}
      <div className="uiRow">
        <Button
          type="primary"
          loading={busy !== undefined}
          disabled={isUploading || (text.trim() === '' && fileIds.length === 0)}
          onClick={() => void submit()}
        >
          {t(work.attemptCount === 0 ? 'submit' : 'submitAgain')}
        </Button>
      </div>
    </section>
  );
}
