import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import type { z } from 'zod';
import { orderForm, type OrderRow } from '#contract/operation/order/calls.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useSettled } from '#web/lib/useSettled.ts';
import { formatDistance, formatDuration, useText, useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { newWords } from './newWords.ts';
import { type RideAsked, rideQuoteQuery, useOrdersChanged } from './orderQueries.ts';
import { PlaceField } from './PlaceField.tsx';
import { PriceThen } from './PriceThen.tsx';

/** A ride with a time of its own is booked ahead; the others are at once. */
const schema = orderForm.omit({ tripType: true });
const Field = fieldOf(schema, orderWords);
type Filled = z.output<typeof schema>;

const tripTypeOf = ({ scheduledAt }: Pick<Filled, 'scheduledAt'>) =>
  scheduledAt === undefined ? ('private' as const) : ('reservation' as const);

function askedOf({ passengerMobile, pickUp, dropOff, seats, wheelchair, carGroup, scheduledAt }: Filled): RideAsked {
  const tripType = tripTypeOf({ scheduledAt });
  const ride = { passengerMobile, seats, wheelchair, carGroup, tripType };
  const places = { pickUp: pickUp.position, dropOff: dropOff.position };
  return { ...ride, ...places, ...(scheduledAt === undefined ? {} : { scheduledAt }) };
}

/** What the ride would be and cost, as soon as both places are filled in. */
function Preview({ form }: { form: FormInstance }) {
  const t = useWords(newWords);
  const values: unknown = Form.useWatch([], form);
  const wanted = JSON.stringify(values ?? null);
  const isSettled = useSettled(wanted) === wanted;
  const { data: filled } = schema.safeParse(values);
  const asked = filled === undefined ? null : askedOf(filled);
  const { data: quote, error } = useQuery({
    ...rideQuoteQuery(asked ?? NOT_ASKED),
    enabled: isSettled && asked !== null,
  });
  if (asked === null) return <p className="uiQuiet">{t('incomplete')}</p>;
  if (error !== null) return <p role="alert">{messageOf(error)}</p>;
  if (quote === undefined) return <p className="uiQuiet">…</p>;
  const { distance, duration, secondsToPickUp, price } = quote;
  return (
    <>
      <p>{t('expected', { distance: formatDistance(distance), duration: formatDuration(duration) })}</p>
      <p>{asked.scheduledAt === undefined ? <Arrival seconds={secondsToPickUp} /> : t('booked')}</p>
      {price === null ? (
        <p role="alert">{t('noRule')}</p>
      ) : (
        <>
          <PriceThen caption={t('costs')} price={price} />
          <p className="uiQuiet">{t('holds')}</p>
        </>
      )}
    </>
  );
}

const NOT_ASKED: RideAsked = { pickUp: [0, 0], dropOff: [0, 0] };

function Arrival({ seconds }: { seconds: number | null }) {
  const t = useWords(newWords);
  return seconds === null ? t('noCar') : t('carIn', { time: formatDuration(seconds) });
}

/** Orders a ride for somebody who rings; leads on to the order. */
export default function NewOrder({ open }: { open: OpenDrawer<OrderRow> }) {
  const t = useWords(newWords);
  const text = useText();
  const client = useQueryClient();
  const changed = useOrdersChanged();
  return (
    <FormDrawer
      title={text(orderWords.calls.addOne)}
      purpose={t('purpose')}
      noun={orderWords}
      schema={schema}
      draftKey="order/add"
      initial={{ seats: 1, wheelchair: false, passengerName: '', passengerMobile: '', carGroup: '', remark: '' }}
      submitLabel={text(orderWords.calls.addOne)}
      doneMessage={t('done')}
      submit={async (filled, { idempotencyKey }) => {
        const query = rideQuoteQuery(askedOf(filled));
        try {
          const { price } = await client.ensureQueryData(query);
          const quoted = price === null ? {} : { quoteId: price.quoteId };
          const order = { ...filled, tripType: tripTypeOf(filled), ...quoted };
          return await callApi('/operation/order/addOne', order, { idempotencyKey });
        } catch (error) {
          // its promise may have ended meanwhile
          void client.invalidateQueries({ queryKey: query.queryKey });
          throw error;
        }
      }}
      done={({ id }) => {
        void changed();
        open.open('detail', id);
        return false;
      }}
      onClose={open.close}
    >
      {(form) => (
        <>
          <Field name="passengerMobile" hint={t('mobileHint')} />
          <Field name="passengerName" />
          <Field name="pickUp" wide>
            <PlaceField />
          </Field>
          <Field name="dropOff" wide>
            <PlaceField />
          </Field>
          <Field name="scheduledAt" label={t('at')} hint={t('atHint')}>
            <InstantPicker onlyAhead />
          </Field>
          <Field name="seats" />
          <Field name="wheelchair" />
          <Field name="carGroup" />
          <div className="uiWide orderPreview">
            <Preview form={form} />
          </div>
          <Field name="remark" />
        </>
      )}
    </FormDrawer>
  );
}
