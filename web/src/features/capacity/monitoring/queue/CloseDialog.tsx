import { Alert, Button, Input, Modal, Radio } from 'antd';
import { useId, useState } from 'react';
import type { AlertDetail } from '#contract/capacity/alert/calls.ts';
import { GIVEN_OUTCOMES } from '#contract/capacity/alert/rules.ts';
import { alertWords } from '#contract/capacity/alert/words.ts';
import { ApiError, callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { newKey } from '#web/ui/newKey.ts';
import { carName } from './alertActions.ts';
import { alertsChanged } from './alertQueries.ts';
import { words } from './words.ts';

type Outcome = (typeof GIVEN_OUTCOMES)[number];

/** Asks for the outcome. */
export function CloseDialog({ alert, close }: { alert: AlertDetail; close: () => void }) {
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
      const { id: alertId, version } = alert;
      await callApi('/capacity/alert/close', { id: alertId, version, outcome, note }, { idempotencyKey });
      notify('success', t('closed'), { key: 'alert' });
      close();
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      notify(isConflict ? 'warning' : 'error', messageOf(error), { key: 'alert' });
      if (isConflict) close();
      setBusy(false);
    }
    return alertsChanged();
  };
  return (
    <Modal
      open
      width={480}
      title={t('closeTitle', { car: carName(alert) })}
      onCancel={close}
      footer={
        <div className="uiRow alertEnd">
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => void run()}>
            {t('close')}
          </Button>
        </div>
      }
    >
      {alert.recoveredAt === null ? (
        <Alert className="uiNotice" type="warning" showIcon title={t('closeStanding')} />
      ) : null}
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
