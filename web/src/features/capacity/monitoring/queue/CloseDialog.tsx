import { Alert, Button, Input, Modal, Radio } from 'antd';
import { useId, useState } from 'react';
import { GIVEN_OUTCOMES } from '#contract/capacity/alert/rules.ts';
import { alertWords } from '#contract/capacity/alert/words.ts';
import { ApiError, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { newKey } from '#web/ui/newKey.ts';
import { alertsChanged } from './alertQueries.ts';
import { words } from './words.ts';

export type Outcome = (typeof GIVEN_OUTCOMES)[number];

interface CloseDialogProps {
  title: string;
  /** Of one or several of them it is not over. */
  isStanding: boolean;
  /** Sends the answer; throws what the server refuses. */
  submit: (answer: { outcome: Outcome; note: string }, options: { idempotencyKey: string }) => Promise<unknown>;
  /** Says what was done. */
  done?: string;
  close: (isDone: boolean) => void;
}

/** Asks for the outcome of one alert or of several. */
export function CloseDialog({ title, isStanding, submit, done, close }: CloseDialogProps) {
  const t = useWords(words);
  const f = useFields(alertWords);
  const outcomeOf = useDictLabel('alertOutcome');
  const id = useId();
  const [outcome, setOutcome] = useState<Outcome>();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [idempotencyKey] = useState(newKey);
  const run = async () => {
    if (outcome === undefined) return setProblem(t('outcomeNeeded'));
    setBusy(true);
    try {
      await submit({ outcome, note }, { idempotencyKey });
      if (done !== undefined) notify('success', done, { key: 'alert' });
      close(true);
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      notify(isConflict ? 'warning' : 'error', messageOf(error), { key: 'alert' });
      if (isConflict) close(false);
      setBusy(false);
    }
    return alertsChanged();
  };
  return (
    <Modal
      open
      width={480}
      title={title}
      onCancel={() => close(false)}
      footer={
        <div className="uiRow alertEnd">
          <Button onClick={() => close(false)}>{t('cancel')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => void run()}>
            {t('close')}
          </Button>
        </div>
      }
    >
      {isStanding ? <Alert className="uiNotice" type="warning" showIcon title={t('closeStanding')} /> : null}
      <fieldset className="alertOutcomes">
        <legend>{f('outcome')}</legend>
        <Radio.Group
          value={outcome}
          options={GIVEN_OUTCOMES.map((value) => ({ value, label: outcomeOf(value) }))}
          onChange={({ target }: { target: { value?: Outcome } }) => {
            setOutcome(target.value);
            setProblem('');
          }}
        />
      </fieldset>
      <label className="uiLabel" htmlFor={id}>
        {f('note')}
      </label>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={500}
        value={note}
        placeholder={t('noteHint')}
        onChange={(event) => setNote(event.target.value)}
      />
      <p role="alert" className="alertProblem">
        {problem}
      </p>
    </Modal>
  );
}
