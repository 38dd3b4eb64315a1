import type { Attempt } from '#contract/school/task/calls.ts';
import { workWords } from '#contract/school/task/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { TaskFiles } from './TaskFiles.tsx';
import { words } from './words.ts';

/** Everything that was handed in, newest first, with what the teacher said of it. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  const t = useWords(words);
  const f = useFields(workWords);
  if (attempts.length === 0) return <p className="uiQuiet">{t('noAttempts')}</p>;
  return (
    <ol className="taskAttempts">
      {attempts.map((attempt) => (
        <li key={attempt.id} className="taskAttempt">
          <div className="uiRow">
            <h3>{t('attemptNo', { number: attempt.number })}</h3>
            <Time at={attempt.submittedAt} />
            {attempt.late ? <StateTag tone="warn">{f('late')}</StateTag> : null}
            {attempt.outcome === '' ? null : (
              <span>
                {attempt.outcome === 'marked'
                  ? t('outcomeMarked', { score: attempt.score ?? 0 })
                  : t('outcomeReturned')}
              </span>
            )}
          </div>
          {attempt.text === '' ? null : <p className="taskText">{attempt.text}</p>}
          {attempt.files.length === 0 ? null : <TaskFiles files={attempt.files} />}
          {attempt.comment === '' ? null : <p className="taskSaid">{attempt.comment}</p>}
        </li>
      ))}
    </ol>
  );
}
