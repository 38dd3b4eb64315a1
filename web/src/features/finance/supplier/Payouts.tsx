import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { CHANNELS, type Channel } from '#contract/finance/payment/rules.ts';
import type { SupplierStatementDetail } from '#contract/finance/supplierStatement/calls.ts';
import { supplierStatementWords } from '#contract/finance/supplierStatement/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { formatMoney, useFields, useText, useWords } from '#web/lib/words.ts';
import { MoneyField } from '#web/shared/ledger/MoneyField.tsx';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import { Money } from '#web/ui/Money.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { statementsChanged } from './supplierQueries.ts';
import './supplier.css';
import { words } from './words.ts';

const MOST_REFERENCE = 60;
const MOST_NOTE = 200;
const SEARCH = { ask: oneOf(['pay']) };
const CHANNEL_NAMES = CHANNELS.filter((channel) => channel !== 'unknown');

/** Asks how much of what is owed was paid, when and through what. */
function Pay({ statement, close }: { statement: SupplierStatementDetail; close: () => void }) {
  const { id, version, period, supplierName, total, paid, currency } = statement;
  const t = useWords(words);
  const f = useFields(supplierStatementWords);
  const text = useText();
  const channelWord = useDictLabel('payChannel');
  const fieldId = useId();
  const [amount, setAmount] = useState<number | null>(total - paid);
  const [channel, setChannel] = useState<Channel>('bank');
  const [at, setAt] = useState(() => new Date().toISOString());
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const [idempotencyKey] = useState(newKey);
  const label = text(supplierStatementWords.calls.payOne);
  const confirm = async () => {
    try {
      await callApi(
        '/operation/supplier/statement/payOne',
        { id, version, amount: amount ?? 0, channel, at, reference: reference.trim(), note: note.trim() },
        { idempotencyKey },
      );
      notify('success', t('payoutRecorded'));
    } finally {
      void statementsChanged();
    }
  };
  return (
    <ConfirmAct
      title={t('payTitle', { supplier: supplierName, period })}
      confirmLabel={label}
      confirm={confirm}
      close={close}
    >
      <div className="supplierAsk">
        <p className="uiQuiet">{t('payText', { amount: formatMoney(total - paid, currency) })}</p>
        <MoneyField label={f('amount')} currency={currency} value={amount} change={setAmount} />
        <label className="uiLabel" htmlFor={`${fieldId}c`}>
          {f('channel')}
        </label>
        <Select<Channel>
          id={`${fieldId}c`}
          value={channel}
          options={CHANNEL_NAMES.map((value) => ({ value, label: channelWord(value) }))}
          onChange={setChannel}
        />
        <label className="uiLabel" htmlFor={`${fieldId}t`}>
          {f('at')}
        </label>
        <InstantPicker id={`${fieldId}t`} value={at} onChange={(next) => next !== null && setAt(next)} />
        <label className="uiLabel" htmlFor={`${fieldId}r`}>
          {f('reference')}
        </label>
        <Input
          id={`${fieldId}r`}
          value={reference}
          maxLength={MOST_REFERENCE}
          onChange={({ target }) => setReference(target.value)}
        />
        <label className="uiLabel" htmlFor={`${fieldId}n`}>
          {f('note')}
        </label>
        <Input id={`${fieldId}n`} value={note} maxLength={MOST_NOTE} onChange={({ target }) => setNote(target.value)} />
      </div>
    </ConfirmAct>
  );
}

/** What was paid of an approved statement, and recording a further payout. */
export function Payouts({ statement }: { statement: SupplierStatementDetail }) {
  const t = useWords(words);
  const text = useText();
  const can = useCan();
  const channelWord = useDictLabel('payChannel');
  const [{ ask }, setSearch] = useSearchState(SEARCH);
  const { total, paid, currency, payouts, state } = statement;
  const left = total - paid;
  const mayPay = state === 'approved' && left > 0 && can('operation:supplier:payStatement');
  return (
    <>
      <p>
        {left > 0 ? (
          <StateTag tone="warn">{t('owedStill', { amount: formatMoney(left, currency) })}</StateTag>
        ) : (
          <StateTag tone="good">{t('paidWhole')}</StateTag>
        )}
      </p>
      {payouts.length === 0 ? null : (
        <ul className="supplierPayouts">
          {payouts.map(({ postingId, at, amount, channel, reference, note, by, isReversed }) => (
            <li key={postingId} data-reversed={isReversed ? '' : undefined}>
              <span>
                <Money minor={amount} currency={currency} /> · {channelWord(channel)}
                {reference === '' ? null : <span className="uiFigures"> · {reference}</span>}
                {isReversed ? <strong> · {t('payoutReversed')}</strong> : null}
              </span>
              <span className="uiQuiet">
                <Time at={at} /> · {by}
                {note === '' ? null : ` · ${note}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayPay ? (
        <div className="uiRow">
          <Button type="primary" onClick={() => setSearch({ ask: 'pay' })}>
            {text(supplierStatementWords.calls.payOne)}
          </Button>
        </div>
      ) : null}
      {ask === 'pay' && mayPay ? (
        <Pay statement={statement} close={() => setSearch({ ask: '' }, { replace: true })} />
      ) : null}
    </>
  );
}
