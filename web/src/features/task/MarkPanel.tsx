import { Alert, Button, Input, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { canMove, WORK_MOVES } from '#contract/taskRules.ts';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import type { Work } from './taskQueries.ts';
import { useMove } from './useMove.ts';
import { words } from './words.ts';

const MOST_COMMENT = 2000;

/** A teacher marks, or sends back. */
export function MarkPanel({ work }: { work: Work }) {
  const t = useWords(words);
  const can = useCan();
  const scoreId = useId();
  const [score, setScore] = useState<number | null>(work.score);
  const [comment, setComment] = useState(work.comment);
  const { busy, problem, refuse, run } = useMove();
  if (!can('task:taskTeacher:mark') || !canMove(WORK_MOVES.mark, work.state)) return null;
  const { id, version, studentName: name } = work;
  const mark = () => {
    if (score === null) return refuse(t('scoreHint'));
    return void run(
      'mark',
      (how) => callApi('/task/taskTeacher/mark', { id, version, score, comment }, how),
      t('marked', { name }),
    );
  };
  const giveBack = () => {
    if (comment.trim() === '') return refuse(t('reasonNeeded'));
    return void run(
      'return',
      (how) => callApi('/task/taskTeacher/return', { id, version, comment }, how),
      t('returned', { name }),
    );
  };
  return (
    <section className="taskNow" aria-label={t('mark')}>
      <h3>{t(work.state === 'marked' ? 'markAgain' : 'mark')}</h3>
      {work.state === 'rejected' ? (
        <Alert type="warning" showIcon title={`${t('enterpriseSays')}: ${work.verdict}`} />
      ) : null}
      <div className="uiRow">
        <label htmlFor={scoreId}>{t('score')}</label>
        <InputNumber id={scoreId} min={0} max={100} precision={0} value={score} onChange={setScore} />
        <span className="uiQuiet">{t('scoreHint')}</span>
      </div>
      <Input.TextArea
        aria-label={t('comment')}
        placeholder={t('commentHint')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={MOST_COMMENT}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      {problem === '' ? null : (
        <p className="taskProblem" role="alert">
          {problem}
        </p>
      )}
      <div className="uiRow">
        <Button type="primary" loading={busy === 'mark'} disabled={busy !== undefined} onClick={mark}>
          {t('saveMark')}
        </Button>
        <Button loading={busy === 'return'} disabled={busy !== undefined} onClick={giveBack}>
          {t('return')}
        </Button>
      </div>
    </section>
  );
}
