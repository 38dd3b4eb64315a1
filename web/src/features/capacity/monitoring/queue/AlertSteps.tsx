import { Checkbox } from 'antd';
import { useState } from 'react';
import type { AlertDetail } from '#contract/capacity/alert/calls.ts';
import { nameIn, useLanguage, useWords } from '#web/lib/words.ts';
import { Time } from '#web/ui/Time.tsx';
import { tickStep } from './alertActions.ts';
import { words } from './words.ts';

interface AlertStepsProps {
  alert: AlertDetail;
  mayTick: boolean;
}

/** What to do, in order; a tick says who did it, and when. */
export function AlertSteps({ alert, mayTick }: AlertStepsProps) {
  const t = useWords(words);
  const language = useLanguage();
  const [busy, setBusy] = useState('');
  const tick = async (stepZh: string, isDone: boolean) => {
    setBusy(stepZh);
    await tickStep(alert.id, stepZh, isDone);
    setBusy('');
  };
  return (
    <ol className="alertToDo" aria-label={t('procedure')}>
      {alert.procedure.map(({ stepZh, stepEn, doneAt, doneBy }) => (
        <li key={stepZh} data-done={doneAt === null ? undefined : ''}>
          <Checkbox
            checked={doneAt !== null}
            disabled={!mayTick || busy === stepZh}
            onChange={({ target }) => void tick(stepZh, target.checked)}
          >
            {nameIn({ nameZh: stepZh, nameEn: stepEn }, language)}
          </Checkbox>
          {doneAt === null ? null : (
            <span className="uiQuiet">
              {doneBy} <Time at={doneAt} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
