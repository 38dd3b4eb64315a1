import { Alert, Button, Input, InputNumber } from 'antd';
import { useId } from 'react';
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

/** A teacher marks, or sends back. */
export function MarkPanel({ work }: { work: Work }) {
  const t = useWords(words);
  const f = useFields(workWords);
  const can = useCan();
  const scoreId = useId();
  const points = useKeptText(`task/score/${work.id}`, work.score === null ? '' : String(work.score));
  const { text: comment, write, forget } = useKeptText(`task/mark/${work.id}`, work.comment);
  const { busy, problem, refuse, run } = useMove();
  if (!can('task:taskTeacher:mark') || !canMove(WORK_MOVES.mark, work.state)) return null;
  const { id, version, studentName: name } = work;
  const score = points.text === '' ? null : Number(points.text);
  const forgetBoth = () => {
    points.forget();
    forget();
  };
  const mark = () => {
    if (score === null) return refuse(t('scoreHint'));
    return void run(
      'mark',
      async (how) => {
        await callApi('/task/taskTeacher/mark', { id, version, score, comment }, how);
        forgetBoth();
      },
      t('marked', { name }),
    );
  };
  const giveBack = () => {
    if (comment.trim() === '') return refuse(t('reasonNeeded'));
    return void run(
      'return',
      async (how) => {
        await callApi('/task/taskTeacher/return', { id, version, comment }, how);
        forgetBoth();
      },
      t('returned', { name }),
    );
  };
  return (
    <section className="taskNow" aria-label={t('mark')}>
      <h3>{t(work.state === 'marked' ? 'markAgain' : 'mark')}</h3>
      {work.state === 'rejected' ? <Alert type="warning" showIcon title={`${f('verdict')}: ${work.verdict}`} /> : null}
      <div className="uiRow">
        <label htmlFor={scoreId}>{f('score')}</label>
        <InputNumber
          id={scoreId}
          min={0}
          max={100}
          precision={0}
          value={score}
          onChange={(next) => points.write(next === null ? '' : String(next))}
        />
        <span className="uiQuiet">{t('scoreHint')}</span>
      </div>
      <Input.TextArea
        aria-label={f('comment')}
        placeholder={t('commentHint')}
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
