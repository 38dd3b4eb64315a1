import { useQuery } from '@tanstack/react-query';
import { Alert, Radio } from 'antd';
import { useId, useState } from 'react';
import { type OrderDetail } from '#contract/operation/order/calls.ts';
import { canCancel, CANCELLERS_BY_HAND } from '#contract/operation/order/rules.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { formatMoney, formatTime, useFields, useText, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { PassengerLine } from './OrderCells.tsx';
import { OrderDialog, ReasonField } from './OrderDialog.tsx';
import { cancelPriceQuery } from './orderQueries.ts';
import { useEffectOnOrder } from './useEffectOnOrder.ts';
import { detailWords } from './detailWords.ts';
import { words } from './words.ts';

const readText = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null);

/** Which order it is: enough to notice that it is the wrong one. */
function WhichOrder({ order }: { order: OrderDetail }) {
  const t = useWords(words);
  const f = useFields(orderWords);
  return (
    <dl className="uiFacts orderWhich">
      <dt>{f('status')}</dt>
      <dd>
        <DictTag type={orderWords.fields.status.dict} value={order.status} />
      </dd>
      <dt>{f('passenger')}</dt>
      <dd>
        <PassengerLine name={order.passengerName} mobile={order.passengerMobile} />
      </dd>
      <dt>{f('carNumber')}</dt>
      <dd>{order.carNumber === '' ? '–' : order.carNumber}</dd>
      <dt>{t('route')}</dt>
      <dd>
        {[order.pickUpName, order.dropOffName].map((name) => (name === '' ? t('unnamedPlace') : name)).join(' → ')}
      </dd>
      <dt>{f('requestedAt')}</dt>
      <dd>{formatTime(order.requestedAt)}</dd>
      {order.scheduledAt === null ? null : (
        <>
          <dt>{f('scheduledAt')}</dt>
          <dd>{formatTime(order.scheduledAt)}</dd>
        </>
      )}
    </dl>
  );
}

type By = (typeof CANCELLERS_BY_HAND)[number];

/** What cancelling costs, said before it is done. */
function CancelPrice({ order, by }: { order: OrderDetail; by: By }) {
  const t = useWords(detailWords);
  const { data, error } = useQuery(cancelPriceQuery(order, by));
  if (error !== null) return <p role="alert">{messageOf(error)}</p>;
  if (data === undefined) return <p className="uiQuiet">{t('priceReckoning')}</p>;
  const { price } = data;
  if (price === null) return <p>{t('cancelNoRule')}</p>;
  const { total, currency, payRule: rule } = price;
  if (total === 0) return <p>{t('cancelFree', { rule })}</p>;
  const amount = formatMoney(Math.abs(total), currency);
  return (
    <p>
      <strong>{t(total > 0 ? 'cancelCosts' : 'cancelOwes', { amount, rule })}</strong>
    </p>
  );
}

/** In whose name it is cancelled: that decides who is charged. Nothing is chosen beforehand. */
function CancelledBy({ order, by, choose }: { order: OrderDetail; by: By | null; choose: (by: By) => void }) {
  const t = useWords(detailWords);
  const label = useId();
  return (
    <div className="orderPreview">
      <span id={label} className="uiLabel">
        {t('cancelBy')}
      </span>
      <Radio.Group
        aria-labelledby={label}
        vertical
        value={by}
        options={CANCELLERS_BY_HAND.map((value) => ({
          value,
          label: t(value === 'passenger' ? 'cancelByPassenger' : 'cancelByOperator'),
        }))}
        onChange={({ target }) => {
          const chosen = CANCELLERS_BY_HAND.find((value) => value === target.value);
          if (chosen !== undefined) choose(chosen);
        }}
      />
      {by === null ? null : <CancelPrice order={order} by={by} />}
    </div>
  );
}

/** Shows the order, asks for a reason and cancels it. The labels of the buttons name their effect. */
export function CancelDialog({ order, close }: { order: OrderDetail; close: () => void }) {
  const t = useWords(detailWords);
  const text = useText();
  const statusWord = useDictLabel(orderWords.fields.status.dict);
  const draft = useDraft(`order/cancel/${order.id}`, readText);
  const [reason, setReason] = useState(draft.stored ?? '');
  const [by, setBy] = useState<By | null>(null);
  const leave = () => {
    draft.clear();
    close();
  };
  const effect = useEffectOnOrder(leave);
  const type = (typed: string) => {
    setReason(typed);
    if (typed.trim() === '') draft.clear();
    else draft.save(typed);
  };
  const confirm = () => {
    const input = { id: order.id, version: order.version, by: by ?? 'operator', reason: reason.trim() };
    return effect.press({
      missing: by === null ? t('cancelNeedsBy') : input.reason === '' ? t('cancelNeedsReason') : null,
      path: '/operation/order/cancelOne',
      input,
      done: t('cancelDone', { orderNo: order.orderNo }),
    });
  };
  const isPossible = canCancel(order.status, 'operator');
  return (
    <OrderDialog
      title={t('cancelTitle', { orderNo: order.orderNo })}
      effect={effect}
      isDanger
      isPossible={isPossible}
      confirmLabel={text(orderWords.calls.cancelOne)}
      confirm={() => void confirm()}
      keepLabel={t('keepOrder')}
      close={leave}
    >
      <p>{t('cancelText')}</p>
      <WhichOrder order={order} />
      {isPossible ? (
        <>
          <CancelledBy
            order={order}
            by={by}
            choose={(chosen) => {
              setBy(chosen);
              effect.forgive();
            }}
          />
          <ReasonField
            label={t('cancelReasonLabel')}
            hint={t('cancelReasonHint')}
            reason={reason}
            type={type}
            effect={effect}
          />
        </>
      ) : (
        <Alert type="warning" showIcon title={t('cancelGone', { status: statusWord(order.status) })} />
      )}
    </OrderDialog>
  );
}
