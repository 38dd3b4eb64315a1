import { Alert } from 'antd';
import { useState } from 'react';
import { type OrderDetail } from '#contract/operation/order/calls.ts';
import { canCancel } from '#contract/operation/order/rules.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { formatTime, useFields, useText, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { PassengerLine } from './OrderCells.tsx';
import { OrderDialog, ReasonField } from './OrderDialog.tsx';
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

/** Shows the order, asks for a reason and cancels it. The labels of the buttons name their effect. */
export function CancelDialog({ order, close }: { order: OrderDetail; close: () => void }) {
  const t = useWords(detailWords);
  const text = useText();
  const statusWord = useDictLabel(orderWords.fields.status.dict);
  const draft = useDraft(`order/cancel/${order.id}`, readText);
  const [reason, setReason] = useState(draft.stored ?? '');
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
    const input = { id: order.id, version: order.version, reason: reason.trim() };
    return effect.press({
      missing: input.reason === '' ? t('cancelNeedsReason') : null,
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
        <ReasonField
          isFirst
          label={t('cancelReasonLabel')}
          hint={t('cancelReasonHint')}
          reason={reason}
          type={type}
          effect={effect}
        />
      ) : (
        <Alert type="warning" showIcon title={t('cancelGone', { status: statusWord(order.status) })} />
      )}
    </OrderDialog>
  );
}
