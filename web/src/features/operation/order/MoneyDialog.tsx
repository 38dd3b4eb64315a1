import { Input, Select } from 'antd';
import { useId, useState } from 'react';
import type { OrderDetail } from '#contract/operation/order/calls.ts';
import type { OrderMoney } from '#contract/operation/payment/calls.ts';
import { CHANNELS, type Channel } from '#contract/operation/payment/rules.ts';
import { paymentWords, refundWords } from '#contract/operation/payment/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { formatMoney, useFields, useText, useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { MoneyField } from '#web/shared/ledger/MoneyField.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { moneyWords } from './moneyWords.ts';
import { useOrdersChanged } from './orderQueries.ts';

export type MoneyAct = 'record' | 'refund' | 'compensate' | 'writeOff';

const MOST_CHARACTERS = 200;
const MOST_REFERENCE = 60;

/** What the form begins with: all that is due, or all that may go back. */
function startOf(act: MoneyAct, { due, paid, refunded }: OrderMoney): number | null {
  if (act === 'record') return Math.max(0, due);
  return act === 'refund' ? paid - refunded : null;
}

const isChannel = (method: string): method is Channel => CHANNELS.some((channel) => channel === method);

interface Filled {
  amount: number | null;
  channel: Channel | null;
  reference: string;
  note: string;
}

/** Does it, and answers which sentence says so. */
async function perform(act: MoneyAct, orderId: string, filled: Filled, idempotencyKey: string) {
  const { amount, channel, reference, note } = filled;
  const options = { idempotencyKey };
  const wanted = amount ?? 0;
  const through = channel ?? 'unknown';
  switch (act) {
    case 'record': {
      const input = { orderId, amount: wanted, channel: through, reference, note };
      await callApi('/operation/payment/recordOne', input, options);
      return 'recordDone' as const;
    }
    case 'refund': {
      const input = { orderId, amount: wanted, channel: through, reason: note };
      const { state } = await callApi('/operation/payment/refund/requestOne', input, options);
      return state === 'done' ? ('refundDone' as const) : ('refundWaits' as const);
    }
    case 'compensate': {
      const input = { orderId, amount: wanted, channel, note };
      const { state } = await callApi('/operation/payment/compensateOne', input, options);
      return state === 'done' ? ('compensateDone' as const) : ('compensateWaits' as const);
    }
    case 'writeOff':
      await callApi('/operation/payment/writeOffOne', { orderId, note }, options);
      return 'writeOffDone' as const;
  }
}

/** Asks for the amount, the channel and the reason of what is to be posted. */
export function MoneyDialog({
  act,
  order,
  money,
  close,
}: {
  act: MoneyAct;
  order: OrderDetail;
  money: OrderMoney;
  close: () => void;
}) {
  const t = useWords(moneyWords);
  const f = useFields(paymentWords);
  const r = useFields(refundWords);
  const text = useText();
  const channelWord = useDictLabel('payChannel');
  const changed = useOrdersChanged();
  const id = useId();
  const [idempotencyKey] = useState(newKey);
  const usual = isChannel(order.paymentMethod) ? order.paymentMethod : 'unknown';
  const [filled, setFilled] = useState<Filled>({
    amount: startOf(act, money),
    channel: act === 'compensate' ? null : usual,
    reference: '',
    note: '',
  });
  const fill = (change: Partial<Filled>) => setFilled((before) => ({ ...before, ...change }));
  const { currency, due, paid, refunded } = money;
  const shown = {
    orderNo: order.orderNo,
    amount: formatMoney(act === 'refund' ? paid - refunded : due, currency),
  };
  const labels = {
    record: paymentWords.calls.recordOne,
    refund: refundWords.calls.requestOne,
    compensate: paymentWords.calls.compensateOne,
    writeOff: paymentWords.calls.writeOffOne,
  } as const;
  const confirm = async () => {
    if (act !== 'writeOff' && (filled.amount ?? 0) <= 0) throw new Error(t('needsAmount'));
    const done = await perform(act, order.id, filled, idempotencyKey);
    notify('success', t(done));
    await changed();
  };
  return (
    <ConfirmAct title={t(`${act}Title`, shown)} confirmLabel={text(labels[act])} confirm={confirm} close={close}>
      <p>{t(`${act}Text`, shown)}</p>
      <div className="orderMoneyForm">
        {act === 'writeOff' ? null : (
          <>
            <MoneyField
              label={r('amount')}
              currency={currency}
              value={filled.amount}
              change={(amount) => fill({ amount })}
            />
            <div>
              <label className="uiLabel" htmlFor={`${id}channel`}>
                {r('channel')}
              </label>
              <Select<Channel>
                id={`${id}channel`}
                style={{ width: '100%' }}
                value={filled.channel}
                allowClear={act === 'compensate'}
                options={CHANNELS.map((value) => ({ value, label: channelWord(value) }))}
                onChange={(channel) => fill({ channel: channel ?? null })}
              />
            </div>
          </>
        )}
        {act === 'record' ? (
          <div>
            <label className="uiLabel" htmlFor={`${id}reference`}>
              {f('reference')}
            </label>
            <Input
              id={`${id}reference`}
              value={filled.reference}
              maxLength={MOST_REFERENCE}
              onChange={({ target }) => fill({ reference: target.value.trim() })}
            />
          </div>
        ) : null}
        <div>
          <label className="uiLabel" htmlFor={`${id}note`}>
            {act === 'refund' ? r('reason') : f('note')}
          </label>
          <Input
            id={`${id}note`}
            value={filled.note}
            maxLength={MOST_CHARACTERS}
            onChange={({ target }) => fill({ note: target.value })}
          />
        </div>
      </div>
    </ConfirmAct>
  );
}
