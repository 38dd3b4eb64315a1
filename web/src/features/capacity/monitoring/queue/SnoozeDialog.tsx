import { Button, Checkbox, Input, Modal, Segmented } from 'antd';
import { useId, useState } from 'react';
import { alertWords } from '#contract/capacity/alert/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { saidOfSeveral } from './alertActions.ts';
import { alertsChanged } from './alertQueries.ts';
import { words } from './words.ts';

/** Minutes that are offered; 0: a moment of one's own. */
const SPANS = [30, 60, 240, 0] as const;

/** Asks until when alerts are put off, and whether new ones of their cars are, too. */
export function SnoozeDialog({ ids, close }: { ids: readonly string[]; close: (isDone: boolean) => void }) {
  const t = useWords(words);
  const f = useFields(alertWords);
  const fields = { until: useId(), note: useId() };
  const [minutes, setMinutes] = useState<number>(30);
  const [moment, setMoment] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [silence, setSilence] = useState(false);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [idempotencyKey] = useState(newKey);
  const run = async () => {
    const until = minutes === 0 ? moment : new Date(Date.now() + minutes * 60_000).toISOString();
    if (until === null || note.trim() === '') return setProblem(t('snoozeNeeds'));
    setBusy(true);
    try {
      const input = { ids: [...ids], until, note: note.trim(), silence };
      saidOfSeveral('snoozedMany', await callApi('/capacity/alert/snoozeMany', input, { idempotencyKey }));
      close(true);
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
    return alertsChanged();
  };
  return (
    <Modal
      open
      width={480}
      title={t('snoozeTitle', { count: ids.length })}
      onCancel={() => close(false)}
      footer={
        <div className="uiRow alertEnd">
          <Button onClick={() => close(false)}>{t('cancel')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => void run()}>
            {t('snooze')}
          </Button>
        </div>
      }
    >
      <label className="uiLabel" htmlFor={fields.until}>
        {f('until')}
      </label>
      <Segmented
        className="alertSpans"
        aria-label={f('until')}
        value={minutes}
        options={SPANS.map((value) => ({
          value,
          label: value === 0 ? t('untilOther') : t('untilMinutes', { count: value }),
        }))}
        onChange={setMinutes}
      />
      {minutes === 0 ? <InstantPicker id={fields.until} value={moment} onChange={setMoment} onlyAhead /> : null}
      <label className="uiLabel" htmlFor={fields.note}>
        {t('snoozeWhy')}
      </label>
      <Input id={fields.note} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      <Checkbox className="alertSilence" checked={silence} onChange={(event) => setSilence(event.target.checked)}>
        {t('silenceToo')}
      </Checkbox>
      <p role="alert" className="alertProblem">
        {problem}
      </p>
    </Modal>
  );
}
