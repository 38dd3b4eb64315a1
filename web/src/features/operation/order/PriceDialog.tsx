import { useQuery } from '@tanstack/react-query';
import { InputNumber } from 'antd';
import { useId, useState } from 'react';
import type { OrderDetail } from '#contract/operation/order/calls.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useSettled } from '#web/lib/useSettled.ts';
import { formatDistance, formatMoney, useText, useWords } from '#web/lib/words.ts';
import { Money } from '#web/ui/Money.tsx';
import { OrderDialog, ReasonField } from './OrderDialog.tsx';
import { useEffectOnOrder } from './useEffectOnOrder.ts';
import { detailWords } from './detailWords.ts';

const METRES = 1000;
const MOST_KILOMETRES = 1000;

/** What the order would cost by so many metres, line by line. */
function Preview({ id, distance }: { id: string; distance: number }) {
  const t = useWords(detailWords);
  const partWord = useDictLabel('pricePart');
  const asked = useSettled(distance);
  const { data, error } = useQuery({
    queryKey: ['/operation/order/getPriceBy', id, asked],
    queryFn: ({ signal }) => callApi('/operation/order/getPriceBy', { id, distance: asked }, { signal, quiet: true }),
    retry: false,
  });
  if (asked !== distance) return <p className="uiQuiet">{t('priceReckoning')}</p>;
  if (error !== null) return <p role="alert">{messageOf(error)}</p>;
  if (data === undefined) return <p className="uiQuiet">{t('priceReckoning')}</p>;
  return (
    <table className="orderParts">
      <caption className="uiOnlyRead">{t('priceWouldBe')}</caption>
      <tbody>
        {data.parts.map(({ kind, amount }) => (
          <tr key={kind}>
            <th scope="row">{partWord(kind)}</th>
            <td>
              <Money minor={amount} currency={data.currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('priceWouldBe')}</th>
          <td>
            <strong>{formatMoney(data.total, data.currency)}</strong>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Prices a completed order by a distance that a person vouches for: shows first what it will cost. */
export function PriceDialog({ order, close }: { order: OrderDetail; close: () => void }) {
  const t = useWords(detailWords);
  const text = useText();
  const effect = useEffectOnOrder(close);
  const id = useId();
  const [kilometres, setKilometres] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const distance = kilometres === null ? null : Math.round(kilometres * METRES);
  const confirm = () => {
    const input = { id: order.id, version: order.version, distance: distance ?? 0, reason: reason.trim() };
    return effect.press({
      missing: distance === null || input.reason === '' ? t('priceNeeds') : null,
      path: '/operation/order/priceOne',
      input,
      done: t('priceDone', { orderNo: order.orderNo }),
    });
  };
  return (
    <OrderDialog
      title={t('priceTitle', { orderNo: order.orderNo })}
      effect={effect}
      confirmLabel={text(orderWords.calls.priceOne)}
      confirm={() => void confirm()}
      close={close}
    >
      <p>{t('priceText')}</p>
      {order.distance === null ? null : (
        <p className="uiQuiet">{t('priceReported', { distance: formatDistance(order.distance) })}</p>
      )}
      <label className="uiLabel" htmlFor={id}>
        {t('priceDistance')}
      </label>
      <InputNumber
        id={id}
        autoFocus
        min={0}
        max={MOST_KILOMETRES}
        precision={2}
        suffix="km"
        value={kilometres}
        onChange={(value) => {
          setKilometres(value);
          effect.forgive();
        }}
      />
      {distance === null ? null : <Preview id={order.id} distance={distance} />}
      <ReasonField
        label={t('priceReason')}
        hint={t('priceReasonHint')}
        reason={reason}
        type={setReason}
        effect={effect}
      />
    </OrderDialog>
  );
}
