import { Alert, Button, Input, Modal } from 'antd';
import { type ComponentRef, useEffect, useId, useRef, useState } from 'react';
import { GIVEN_OUTCOMES } from '#contract/capacity/alert/rules.ts';
import { alertWords } from '#contract/capacity/alert/words.ts';
import { ApiError, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { newKey } from '#web/ui/newKey.ts';
import { alertsChanged } from './alertQueries.ts';
import { words } from './words.ts';

const FOCUS_MS = 60;

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

/** Asks for a note and the outcome of one alert or of several: choosing the outcome closes. */
export function CloseDialog({ title, isStanding, submit, done, close }: CloseDialogProps) {
  const t = useWords(words);
  const f = useFields(alertWords);
  const outcomeOf = useDictLabel('alertOutcome');
  const id = useId();
  const field = useRef<ComponentRef<typeof Input.TextArea>>(null);
  // The dialog takes the focus as it opens, a moment after it is there: then the note gets it.
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus(), FOCUS_MS);
    return () => clearTimeout(timer);
  }, []);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState<Outcome>();
  const [idempotencyKey] = useState(newKey);
  const run = async (outcome: Outcome) => {
    setBusy(outcome);
    try {
      await submit({ outcome, note }, { idempotencyKey });
      if (done !== undefined) notify('success', done, { key: 'alert' });
      close(true);
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      notify(isConflict ? 'warning' : 'error', messageOf(error), { key: 'alert' });
      if (isConflict) close(false);
      setBusy(undefined);
    }
    return alertsChanged();
  };
  return (
    <Modal open width={480} title={title} onCancel={() => close(false)} footer={null}>
      {isStanding ? <Alert className="uiNotice" type="warning" showIcon title={t('closeStanding')} /> : null}
      <label className="uiLabel" htmlFor={id}>
        {f('note')}
      </label>
      <Input.TextArea
        id={id}
        ref={field}
        rows={3}
        maxLength={500}
        value={note}
        placeholder={t('noteHint')}
        onChange={(event) => setNote(event.target.value)}
      />
      <fieldset className="alertOutcomes" disabled={busy !== undefined}>
        <legend>{t('closeAs')}</legend>
        <div className="uiRow alertCloseAs">
          {GIVEN_OUTCOMES.map((outcome) => (
            <Button key={outcome} loading={busy === outcome} onClick={() => void run(outcome)}>
              {outcomeOf(outcome)}
            </Button>
          ))}
        </div>
      </fieldset>
    </Modal>
  );
}
