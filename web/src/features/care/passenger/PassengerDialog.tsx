/** Asks before a passenger is limited, merged or erased. */
import { Input, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import type { PassengerDetail } from '#contract/care/passenger/calls.ts';
import { LIMIT_KINDS, type LimitKind } from '#contract/care/passenger/rules.ts';
import { passengerWords } from '#contract/care/passenger/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { ConfirmAct, ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { passengersChanged } from './passengerQueries.ts';
import { words } from './words.ts';
import './passenger.css';

export type PassengerAct = 'limit' | 'lift' | 'merge' | 'ask' | 'approve' | 'refuse';

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label className="uiLabel" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

interface DialogProps {
  act: PassengerAct;
  passenger: PassengerDetail;
  close: () => void;
}

export function PassengerDialog({ act, passenger: { id, version }, close }: DialogProps) {
  const t = useWords(words);
  const f = useFields(passengerWords);
  const limitWord = useDictLabel('passengerLimit');
  const [kind, setKind] = useState<LimitKind>('unpaid');
  const [text, setText] = useState('');
  const [until, setUntil] = useState<string | null>(null);
  const [idempotencyKey] = useState(newKey);
  const seen = { id, version };
  const key = { idempotencyKey };
  const settled =
    <Answer,>(work: Promise<Answer>, said: (answer: Answer) => string) =>
    async () => {
      try {
        notify('success', said(await work));
      } finally {
        void passengersChanged();
      }
    };
  const field = (label: string) => (
    <Labelled label={label}>
      {(fieldId) => (
        <Input id={fieldId} value={text} maxLength={200} onChange={({ target }) => setText(target.value)} />
      )}
    </Labelled>
  );
  switch (act) {
    case 'limit':
      return (
        <ConfirmAct
          title={t('limitTitle')}
          confirmLabel={t('limit')}
          close={close}
          confirm={() =>
            settled(
              callApi('/operation/user/limitOne', { ...seen, kind, reason: text, until }, key),
              ({ cancelledOrders: orders }) =>
                orders.length === 0 ? t('limited') : t('limitedAndCancelled', { orders: orders.join(' · ') }),
            )()
          }
        >
          <div className="passengerDialog">
            <p>{t('limitText')}</p>
            <Labelled label={f('kind')}>
              {(fieldId) => (
                <Select
                  id={fieldId}
                  value={kind}
                  onChange={setKind}
                  options={LIMIT_KINDS.map((value) => ({ value, label: limitWord(value) }))}
                />
              )}
            </Labelled>
            {field(f('reason'))}
            <Labelled label={f('until')}>
              {(fieldId) => <InstantPicker id={fieldId} value={until} onChange={setUntil} />}
            </Labelled>
            <span className="uiQuiet">{t('untilLifted')}</span>
          </div>
        </ConfirmAct>
      );
    case 'lift':
      return (
        <ConfirmAct
          title={t('liftTitle')}
          confirmLabel={t('lift')}
          close={close}
          confirm={() =>
            settled(callApi('/operation/user/liftLimit', { ...seen, reason: text }, key), () => t('lifted'))()
          }
        >
          {field(f('reason'))}
        </ConfirmAct>
      );
    case 'merge':
      return (
        <ConfirmAct
          title={t('mergeTitle')}
          confirmLabel={t('merge')}
          close={close}
          confirm={() =>
            settled(callApi('/operation/user/mergeOne', { ...seen, intoId: text.trim() }, key), () => t('mergedDone'))()
          }
        >
          <div className="passengerDialog">
            <p>{t('mergeText')}</p>
            {field(t('mergeId'))}
          </div>
        </ConfirmAct>
      );
    case 'ask':
      return (
        <ConfirmDanger
          title={t('askTitle')}
          confirmLabel={t('askErasure')}
          close={close}
          confirm={() =>
            settled(callApi('/operation/user/askErasure', { ...seen, reason: text }, key), () => t('asked'))()
          }
        >
          <div className="passengerDialog">
            <p>{t('askText')}</p>
            {field(f('reason'))}
          </div>
        </ConfirmDanger>
      );
    case 'approve':
    case 'refuse':
      return (
        <ConfirmDanger
          title={t(act === 'approve' ? 'approveTitle' : 'refuse')}
          confirmLabel={t(act)}
          close={close}
          confirm={() =>
            settled(callApi('/operation/user/decideErasure', { ...seen, decision: act }, key), () =>
              t(act === 'approve' ? 'erased' : 'refused'),
            )()
          }
        >
          {act === 'approve' ? <p>{t('askText')}</p> : null}
        </ConfirmDanger>
      );
  }
}
