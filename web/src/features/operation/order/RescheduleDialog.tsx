import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useId, useState } from 'react';
import type { OrderDetail, ReschedulingQuote } from '#contract/operation/order/calls.ts';
import { canReschedule } from '#contract/operation/order/rules.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useSettled } from '#web/lib/useSettled.ts';
import { formatMoney, formatTime, useFields, useText, useWords } from '#web/lib/words.ts';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import { OrderDialog, ReasonField } from './OrderDialog.tsx';
import { detailWords } from './detailWords.ts';
import { rescheduleQuery } from './orderQueries.ts';
import { useEffectOnOrder } from './useEffectOnOrder.ts';

type Then = ReschedulingQuote['after'];

/** What the ride costs at one of the two times, part by part. */
function PriceAt({ name, at, price }: { name: string; at: string; price: Then }) {
  const t = useWords(detailWords);
  const partWord = useDictLabel('pricePart');
  return (
    <table className="orderParts orderThen">
      <caption>
        {name} <strong>{formatTime(at)}</strong>
      </caption>
      <tbody>
        {(price?.parts ?? []).map(({ kind, amount }) => (
          <tr key={kind}>
            <th scope="row">{partWord(kind)}</th>
            <td>{price === null ? null : formatMoney(amount, price.currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {price === null ? t('rescheduleNoRule') : t('ruleVersion', { name: price.payRule, number: price.number })}
          </th>
          <td>{price === null ? null : <strong>{formatMoney(price.total, price.currency)}</strong>}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Both prices, before anything is changed. */
function Prices({ quote }: { quote: ReschedulingQuote }) {
  const t = useWords(detailWords);
  const { before, after, from, scheduledAt, quoteId } = quote;
  return (
    <>
      <PriceAt name={t('rescheduleFrom')} at={from} price={before} />
      <PriceAt name={t('rescheduleTo')} at={scheduledAt} price={after} />
      <p className="uiQuiet">{t(quoteId === null ? 'rescheduleEstimate' : 'rescheduleHolds')}</p>
    </>
  );
}

/** Moves a booked ride to another time: shows first what it costs now and would cost then. */
export function RescheduleDialog({ order, close }: { order: OrderDetail; close: () => void }) {
  const t = useWords(detailWords);
  const text = useText();
  const f = useFields(orderWords);
  const statusWord = useDictLabel(orderWords.fields.status.dict);
  const effect = useEffectOnOrder(close);
  const id = useId();
  const [at, setAt] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const asked = useSettled(at);
  const isPossible = canReschedule(order.status);
  const { data, error } = useQuery({ ...rescheduleQuery(order, asked ?? ''), enabled: isPossible && asked !== null });
  const quote = asked === at ? data : undefined;
  const confirm = () => {
    const input = {
      id: order.id,
      version: order.version,
      scheduledAt: at ?? '',
      reason: reason.trim(),
      ...(quote?.quoteId == null ? {} : { quoteId: quote.quoteId }),
    };
    return effect.press({
      missing: quote === undefined || input.reason === '' ? t('rescheduleNeeds') : null,
      path: '/operation/order/rescheduleOne',
      input,
      done: t('rescheduleDone', { orderNo: order.orderNo, at: formatTime(input.scheduledAt) }),
    });
  };
  const preview = () => {
    if (at === null) return null;
    if (asked === at && error !== null) return <p role="alert">{messageOf(error)}</p>;
    return quote === undefined ? <p className="uiQuiet">{t('priceReckoning')}</p> : <Prices quote={quote} />;
  };
  return (
    <OrderDialog
      title={t('rescheduleTitle', { orderNo: order.orderNo })}
      effect={effect}
      isPossible={isPossible}
      confirmLabel={text(orderWords.calls.rescheduleOne)}
      confirm={() => void confirm()}
      close={close}
    >
      {isPossible ? (
        <>
          <p>{t('rescheduleText')}</p>
          <label className="uiLabel" htmlFor={id}>
            {f('scheduledAt')}
          </label>
          <InstantPicker
            id={id}
            onlyAhead
            value={at}
            onChange={(chosen) => {
              setAt(chosen);
              effect.forgive();
            }}
          />
          {preview()}
          <ReasonField
            label={t('rescheduleReason')}
            hint={t('rescheduleReasonHint')}
            reason={reason}
            type={setReason}
            effect={effect}
          />
        </>
      ) : (
        <Alert type="warning" showIcon title={t('rescheduleGone', { status: statusWord(order.status) })} />
      )}
    </OrderDialog>
  );
}
