import { useQuery } from '@tanstack/react-query';
import { Alert, InputNumber } from 'antd';
import { useId, useState } from 'react';
import type { OrderDetail, ReschedulingQuote } from '#contract/operation/order/calls.ts';
import { canReschedule, MOST_SEATS } from '#contract/operation/order/rules.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useSettled } from '#web/lib/useSettled.ts';
import { formatTime, useFields, useText, useWords } from '#web/lib/words.ts';
import { PositionField } from '#web/shared/position/PositionField.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import { OrderDialog, ReasonField } from './OrderDialog.tsx';
import { PlaceName, type Place } from './PlaceName.tsx';
import { PriceThen } from './PriceThen.tsx';
import { detailWords } from './detailWords.ts';
import { type BookingWish, rescheduleQuery } from './orderQueries.ts';
import { useEffectOnOrder } from './useEffectOnOrder.ts';

/** What the ride costs at that time. */
const PriceAt = ({ name, at, price }: { name: string; at: string; price: ReschedulingQuote['after'] }) => (
  <PriceThen
    caption={
      <>
        {name} <strong>{formatTime(at)}</strong>
      </>
    }
    price={price}
  />
);

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

/** What is filled in; null where nothing is, or nothing that can be. */
interface Draft {
  readonly at: string | null;
  readonly pickUp: Place;
  readonly dropOff: Place;
  readonly seats: number | null;
}

const draftOf = (order: OrderDetail): Draft => ({
  at: order.scheduledAt,
  pickUp: { name: order.pickUpName, position: order.pickUpPosition },
  dropOff: { name: order.dropOffName, position: order.dropOffPosition },
  seats: order.seats,
});

/** A place as it is sent; undefined: it stays. Null: it is not filled in. */
function wishedPlace(drawn: Place, is: Place) {
  const name = drawn.name.trim();
  const isSame = name === is.name && JSON.stringify(drawn.position) === JSON.stringify(is.position);
  if (isSame) return undefined;
  return name === '' || drawn.position === null ? null : { name, position: drawn.position };
}

/** What is to be otherwise; null: something is missing. */
function wishOf(order: OrderDetail, draft: Draft): BookingWish | null {
  const is = draftOf(order);
  const pickUp = wishedPlace(draft.pickUp, is.pickUp);
  const dropOff = wishedPlace(draft.dropOff, is.dropOff);
  if (pickUp === null || dropOff === null || draft.at === null) return null;
  if (draft.seats === null && is.seats !== null) return null;
  return {
    ...(is.at !== null && Date.parse(draft.at) === Date.parse(is.at) ? {} : { scheduledAt: draft.at }),
    ...(pickUp === undefined ? {} : { pickUp }),
    ...(dropOff === undefined ? {} : { dropOff }),
    ...(draft.seats === null || draft.seats === is.seats ? {} : { seats: draft.seats }),
  };
}

/** Name and position of a place. */
function PlaceFields({
  of,
  place,
  change,
}: {
  of: 'pickUp' | 'dropOff';
  place: Place;
  change: (place: Place) => void;
}) {
  const f = useFields(orderWords);
  const [name, position] = [useId(), useId()];
  return (
    <>
      <div>
        <label className="uiLabel" htmlFor={name}>
          {f(`${of}Name`)}
        </label>
        <PlaceName id={name} place={place} change={change} />
      </div>
      <div>
        <label className="uiLabel" htmlFor={position}>
          {f(`${of}Position`)}
        </label>
        <PositionField
          id={position}
          value={place.position}
          onChange={(picked) => change({ ...place, position: picked })}
        />
      </div>
    </>
  );
}

/** Changes a booked ride: shows first what it costs now and would cost then. */
export function RescheduleDialog({ order, close }: { order: OrderDetail; close: () => void }) {
  const t = useWords(detailWords);
  const text = useText();
  const f = useFields(orderWords);
  const statusWord = useDictLabel(orderWords.fields.status.dict);
  const effect = useEffectOnOrder(close);
  const [timeId, seatsId] = [useId(), useId()];
  // the rest follows the order: who else changes it meanwhile is not undone
  const [touched, setTouched] = useState<Partial<Draft>>({});
  const draft: Draft = { ...draftOf(order), ...touched };
  const [reason, setReason] = useState('');
  const change = (part: Partial<Draft>) => {
    setTouched((current) => ({ ...current, ...part }));
    effect.forgive();
  };
  const wish = wishOf(order, draft);
  const wanted = JSON.stringify(wish);
  const settled = useSettled(wanted) === wanted;
  const isPossible = canReschedule(order.status);
  const isAsked = isPossible && settled && wish !== null && Object.keys(wish).length > 0;
  const { data, error } = useQuery({ ...rescheduleQuery(order, wish ?? {}), enabled: isAsked });
  const quote = isAsked ? data : undefined;
  const confirm = () => {
    const input = {
      id: order.id,
      version: order.version,
      ...wish,
      reason: reason.trim(),
      ...(quote?.quoteId == null ? {} : { quoteId: quote.quoteId }),
    };
    return effect.press({
      missing: quote === undefined || input.reason === '' ? t('rescheduleNeeds') : null,
      path: '/operation/order/rescheduleOne',
      input,
      done: t('rescheduleDone', { orderNo: order.orderNo }),
    });
  };
  const preview = () => {
    if (wish === null) return <p role="alert">{t('rescheduleIncomplete')}</p>;
    if (Object.keys(wish).length === 0) return null;
    if (isAsked && error !== null) return <p role="alert">{messageOf(error)}</p>;
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
          <div className="orderBooking">
            <div>
              <label className="uiLabel" htmlFor={timeId}>
                {f('scheduledAt')}
              </label>
              <InstantPicker id={timeId} onlyAhead value={draft.at} onChange={(at) => change({ at })} />
            </div>
            <PlaceFields of="pickUp" place={draft.pickUp} change={(pickUp) => change({ pickUp })} />
            <PlaceFields of="dropOff" place={draft.dropOff} change={(dropOff) => change({ dropOff })} />
            <div>
              <label className="uiLabel" htmlFor={seatsId}>
                {f('seats')}
              </label>
              <InputNumber
                id={seatsId}
                min={1}
                max={MOST_SEATS}
                precision={0}
                value={draft.seats}
                onChange={(seats) => change({ seats })}
              />
            </div>
          </div>
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
