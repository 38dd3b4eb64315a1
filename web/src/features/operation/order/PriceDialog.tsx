import { useQuery } from '@tanstack/react-query';
import { Button, Input, InputNumber, Modal } from 'antd';
import { useId, useState } from 'react';
import type { OrderDetail } from '#contract/operation/order/calls.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { formatDistance, formatMoney, useText, useWords } from '#web/lib/words.ts';
import { Money } from '#web/ui/Money.tsx';
import { useEffectOnOrder } from './useEffectOnOrder.ts';
import { detailWords } from './detailWords.ts';

const MOST_CHARACTERS = 200;
const METRES = 1000;
const MOST_KILOMETRES = 1000;

/** What the order would cost by so many metres, line by line. */
function Preview({ id, distance }: { id: string; distance: number }) {
  const t = useWords(detailWords);
  const partWord = useDictLabel('pricePart');
  const { data, error } = useQuery({
    queryKey: ['/operation/order/getPriceBy', id, distance],
    queryFn: ({ signal }) => callApi('/operation/order/getPriceBy', { id, distance }, { signal, quiet: true }),
    retry: false,
  });
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
  const { problem, setProblem, isBusy, run } = useEffectOnOrder();
  const id = useId();
  const [kilometres, setKilometres] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const distance = kilometres === null ? null : Math.round(kilometres * METRES);
  const send = async () => {
    const said = reason.trim();
    if (distance === null || said === '') return setProblem(t('priceNeeds'));
    const isDone = await run(`${order.version} ${distance} ${said}`, (idempotencyKey) =>
      callApi(
        '/operation/order/priceOne',
        { id: order.id, version: order.version, distance, reason: said },
        { idempotencyKey },
      ),
    );
    if (!isDone) return undefined;
    notify('success', t('priceDone', { orderNo: order.orderNo }));
    return close();
  };
  return (
    <Modal
      open
      width={480}
      title={t('priceTitle', { orderNo: order.orderNo })}
      onCancel={() => {
        if (!isBusy) close();
      }}
      footer={
        <div className="uiRow orderEnd">
          <Button onClick={close} disabled={isBusy}>
            {t('keepAsIs')}
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => void send()}>
            {text(orderWords.calls.priceOne)}
          </Button>
        </div>
      }
    >
      <p>{t('priceText')}</p>
      {order.distance === null ? null : (
        <p className="uiQuiet">{t('priceReported', { distance: formatDistance(order.distance) })}</p>
      )}
      <label className="uiLabel" htmlFor={`${id}distance`}>
        {t('priceDistance')}
      </label>
      <InputNumber
        id={`${id}distance`}
        autoFocus
        min={0}
        max={MOST_KILOMETRES}
        precision={2}
        suffix="km"
        value={kilometres}
        onChange={(value) => {
          setKilometres(value);
          setProblem('');
        }}
      />
      {distance === null ? null : <Preview id={order.id} distance={distance} />}
      <label className="uiLabel" htmlFor={`${id}reason`}>
        {t('priceReason')}
      </label>
      <Input
        id={`${id}reason`}
        maxLength={MOST_CHARACTERS}
        placeholder={t('priceReasonHint')}
        value={reason}
        aria-describedby={`${id}problem`}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem('');
        }}
      />
      <div id={`${id}problem`} role="alert" className="orderProblem">
        {problem}
      </div>
    </Modal>
  );
}
