import { Input, Select } from 'antd';
import { useId, useState } from 'react';
import type { OrderDetail } from '#contract/operation/order/calls.ts';
import type { OrderMoney } from '#contract/finance/payment/calls.ts';
import { CHANNELS, type Channel } from '#contract/finance/payment/rules.ts';
import { paymentWords, refundWords } from '#contract/finance/payment/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatMoney, useFields, useText, useWords } from '#web/lib/words.ts';
import { MoneyField } from '#web/shared/ledger/MoneyField.tsx';
import { moneyWords } from './moneyWords.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { type EffectOnOrder, useEffectOnOrder } from './useEffectOnOrder.ts';

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

type Said = 'needsAmount' | `${'record' | 'writeOff'}Done` | `${'refund' | 'compensate'}${'Done' | 'Waits'}`;

/** Does it, and says how far it came. */
function press(
  effect: EffectOnOrder,
  t: (word: Said) => string,
  act: MoneyAct,
  orderId: string,
  filled: Filled,
): Promise<void> {
  const { channel, reference, note } = filled;
  const amount = filled.amount ?? 0;
  const missing = act !== 'writeOff' && amount <= 0 ? t('needsAmount') : null;
  switch (act) {
    case 'record':
      return effect.press({
        missing,
        path: '/operation/payment/recordOne',
        input: { orderId, amount, channel: channel ?? 'unknown', reference, note },
        done: t('recordDone'),
      });
    case 'refund':
      return effect.press({
        missing,
        path: '/operation/payment/refund/requestOne',
        input: { orderId, amount, channel: channel ?? 'unknown', reason: note },
        done: ({ state }) => t(state === 'done' ? 'refundDone' : 'refundWaits'),
      });
    case 'compensate':
      return effect.press({
        missing,
        path: '/operation/payment/compensateOne',
        input: { orderId, amount, channel, note },
        done: ({ state }) => t(state === 'done' ? 'compensateDone' : 'compensateWaits'),
      });
    case 'writeOff':
      return effect.press({
        missing,
        path: '/operation/payment/writeOffOne',
        input: { orderId, note },
        done: t('writeOffDone'),
      });
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
  const effect = useEffectOnOrder(close);
  const id = useId();
  const usual = isChannel(order.paymentMethod) ? order.paymentMethod : 'unknown';
  const [filled, setFilled] = useState<Filled>({
    amount: startOf(act, money),
    channel: act === 'compensate' ? null : usual,
    reference: '',
    note: '',
  });
  const fill = (change: Partial<Filled>) => {
    setFilled((before) => ({ ...before, ...change }));
    effect.forgive();
  };
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
  return (
    <OrderDialog
      title={t(`${act}Title`, shown)}
      effect={effect}
      confirmLabel={text(labels[act])}
      confirm={() => void press(effect, t, act, order.id, filled)}
      close={close}
    >
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
    </OrderDialog>
  );
}
