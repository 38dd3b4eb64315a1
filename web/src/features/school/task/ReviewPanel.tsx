import { Button, Input } from 'antd';
import { canMove, WORK_MOVES } from '#contract/school/task/rules.ts';
import { workWords } from '#contract/school/task/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import type { Work } from './taskQueries.ts';
import { useKeptText } from './useKeptText.ts';
import { useMove } from './useMove.ts';
import { words } from './words.ts';

const MOST_COMMENT = 2000;

/** An enterprise accepts a marked work, or rejects it. */
export function ReviewPanel({ work }: { work: Work }) {
  const t = useWords(words);
  const f = useFields(workWords);
  const can = useCan();
  const { text: comment, write, forget } = useKeptText(`task/review/${work.id}`, '');
  const { busy, problem, refuse, run } = useMove();
  if (!can('task:taskEnterprise:review') || !canMove(WORK_MOVES.accept, work.state)) return null;
  const { id, version, studentName: name } = work;
  const accept = () =>
    void run(
      'accept',
      async (how) => {
        await callApi('/task/taskEnterprise/acceptWork', { id, version, comment }, how);
        forget();
      },
      t('acceptDone', { name }),
    );
  const reject = () => {
    if (comment.trim() === '') return refuse(t('reasonNeeded'));
    return void run(
      'reject',
      async (how) => {
        await callApi('/task/taskEnterprise/rejectWork', { id, version, comment }, how);
        forget();
      },
      t('rejectDone', { name }),
    );
  };
  return (
    <section className="taskNow" aria-label={t('accept')}>
      <h3>
        {t('teacherSays')}: {t('outcomeMarked', { score: work.score ?? 0 })}
      </h3>
      {work.comment === '' ? null : <p className="taskSaid">{work.comment}</p>}
      <Input.TextArea
        aria-label={f('verdict')}
        placeholder={t('verdictHint')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={MOST_COMMENT}
        value={comment}
        onChange={(event) => write(event.target.value)}
      />
      {problem === '' ? null : (
        <p className="taskProblem" role="alert">
          {problem}
        </p>
      )}
      <div className="uiRow">
        <Button type="primary" loading={busy === 'accept'} disabled={busy !== undefined} onClick={accept}>
          {t('accept')}
        </Button>
        <Button danger loading={busy === 'reject'} disabled={busy !== undefined} onClick={reject}>
          {t('reject')}
        </Button>
      </div>
    </section>
  );
}
