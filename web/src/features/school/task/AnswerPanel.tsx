import { Button, Input } from 'antd';
import { useState } from 'react';
import type { TeacherTaskDetail } from '#contract/school/task/calls.ts';
import { ASSIGNMENT_MOVES, canMove } from '#contract/school/task/rules.ts';
import { callApi } from '#web/lib/client.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { useMove } from './useMove.ts';
import { words } from './words.ts';

/** What may be answered to a task now. */
export const answersLeft = ({ state, acceptIsOver, taskState }: TeacherTaskDetail) => ({
  mayAccept: canMove(ASSIGNMENT_MOVES.accept, state) && !acceptIsOver,
  mayDecline: canMove(ASSIGNMENT_MOVES.decline, state) && taskState === 'published',
});

/** A teacher accepts or declines; until it is released the mind may change. */
export function AnswerPanel({ task }: { task: TeacherTaskDetail }) {
  const t = useWords(words);
  const [reason, setReason] = useState(task.reason);
  const { busy, problem, run } = useMove();
  const { id, version, state } = task;
  const { mayAccept, mayDecline } = answersLeft(task);
  const send = (answer: 'accept' | 'decline') =>
    void run(
      answer,
      (how) => callApi('/task/taskTeacher/answer', { id, version, answer, reason }, how),
      t(answer === 'accept' ? 'answeredAccept' : 'answeredDecline'),
    );
  return (
    <section className="taskNow" aria-label={t('answerTitle')}>
      {state === 'accepted' ? null : <h3>{t('answerTitle')}</h3>}
      <p className="uiQuiet">
        {mayAccept || state === 'accepted' ? t('answerBody', { at: formatTime(task.acceptBy) }) : t('acceptOver')}
      </p>
      <Input
        aria-label={t('answerReason')}
        placeholder={t('answerReason')}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {problem === '' ? null : (
        <p className="taskProblem" role="alert">
          {problem}
        </p>
      )}
      <div className="uiRow">
        {mayAccept ? (
          <Button
            type="primary"
            loading={busy === 'accept'}
            disabled={busy !== undefined}
            onClick={() => send('accept')}
          >
            {t('answerAccept')}
          </Button>
        ) : null}
        {mayDecline ? (
          <Button loading={busy === 'decline'} disabled={busy !== undefined} onClick={() => send('decline')}>
            {t('answerDecline')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
