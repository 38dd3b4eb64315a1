import { Fragment } from 'react';
import type { OrderDetail } from '#contract/operation/order/calls.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatDuration, formatMoney, formatOffset, formatTime, useFields, useWords } from '#web/lib/words.ts';
import { textOf } from '#web/shared/position/positions.ts';
import { Time } from '#web/ui/Time.tsx';
import { OrderVerdicts } from './OrderVerdicts.tsx';
import { detailWords } from './detailWords.ts';

type Moment = OrderDetail['timeline'][number];
type Reschedule = OrderDetail['reschedules'][number];
type ChangedField = 'scheduledAt' | 'pickUpName' | 'pickUpPosition' | 'dropOffName' | 'dropOffPosition' | 'seats';
type Entry = { at: string } & ({ moment: Moment } | { reschedule: Reschedule } | { isArrival: true });

/** What happened, the arrival of the car and the changes of the booking among it, earliest first. */
const entriesOf = ({ timeline, reschedules, carArrivedAt }: OrderDetail): Entry[] =>
  [
    ...timeline.map((moment) => ({ at: moment.at, moment })),
    ...reschedules.map((reschedule) => ({ at: reschedule.at, reschedule })),
    ...(carArrivedAt === null ? [] : [{ at: carArrivedAt, isArrival: true as const }]),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));

const MILLISECONDS = 1000;
const secondsBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / MILLISECONDS);

function CancelNote({ order }: { order: OrderDetail }) {
  const f = useFields(orderWords);
  const cancellerWord = useDictLabel(orderWords.fields.cancelledBy.dict);
  const who = order.cancelledBy === null ? '' : cancellerWord(order.cancelledBy);
  return (
    <dl className="orderCancelNote">
      <dt>{f('cancelledBy')}</dt>
      <dd>{who === '' ? '–' : who}</dd>
      <dt>{f('cancelReason')}</dt>
      <dd>{order.cancelReason === '' ? '–' : order.cancelReason}</dd>
    </dl>
  );
}

/** What of the booking is another since, each with what it was before. */
function changesOf({ from, to, fromTrip, toTrip }: Reschedule): [field: ChangedField, before: string, after: string][] {
  const changes: [ChangedField, string, string][] = [];
  if (Date.parse(from) !== Date.parse(to)) changes.push(['scheduledAt', formatTime(from), formatTime(to)]);
  if (fromTrip === null || toTrip === null) return changes;
  for (const place of ['pickUp', 'dropOff'] as const) {
    const [before, after] = [fromTrip[place], toTrip[place]];
    if (before.name !== after.name) changes.push([`${place}Name`, before.name, after.name]);
    const [was, is] = [textOf(before.position), textOf(after.position)];
    if (was !== is) changes.push([`${place}Position`, was, is]);
  }
  if (fromTrip.seats !== toTrip.seats) changes.push(['seats', String(fromTrip.seats), String(toTrip.seats)]);
  return changes;
}

/** What was changed, at what price, by whom and why. */
function RescheduleNote({ reschedule }: { reschedule: Reschedule }) {
  const t = useWords(detailWords);
  const f = useFields(orderWords);
  const { before, after, by, person, reason } = reschedule;
  const money = (price: typeof before) => (price === null ? '–' : formatMoney(price.total, price.currency));
  return (
    <dl className="orderCancelNote">
      {changesOf(reschedule).map(([field, was, is]) => (
        <Fragment key={field}>
          <dt>{f(field)}</dt>
          <dd>
            {was} → {is}
          </dd>
        </Fragment>
      ))}
      {before === null && after === null ? null : (
        <>
          <dt>{t('quotedPrice')}</dt>
          <dd>
            {money(before)} → {money(after)}
          </dd>
        </>
      )}
      <dt>{t('rescheduledBy')}</dt>
      <dd>{by === 'passenger' ? f('passenger') : person}</dd>
      {reason === '' ? null : (
        <>
          <dt>{t('rescheduledWhy')}</dt>
          <dd>{reason}</dd>
        </>
      )}
    </dl>
  );
}

/** The events of an order with their times and the time between them. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const t = useWords(detailWords);
  const eventWord = useDictLabel('orderEvent');
  const entries = entriesOf(order);
  const gapBefore = (place: number): string => {
    const [before, here] = [entries[place - 1], entries[place]];
    return before === undefined || here === undefined ? '' : formatDuration(secondsBetween(before.at, here.at));
  };
  const line = (entry: Entry, place: number) => {
    const gap = gapBefore(place);
    const event = 'moment' in entry ? entry.moment.event : 'reschedule' in entry ? 'rescheduled' : 'carArrived';
    return (
      <li key={'reschedule' in entry ? entry.reschedule.id : event} data-event={event}>
        {gap === '' ? null : <span className="orderGap">{gap}</span>}
        <div className="orderMoment">
          <span>{event === 'rescheduled' || event === 'carArrived' ? t(event) : eventWord(event)}</span>
          <Time at={entry.at} />
        </div>
        {event === 'cancelled' ? <CancelNote order={order} /> : null}
        {'reschedule' in entry ? <RescheduleNote reschedule={entry.reschedule} /> : null}
      </li>
    );
  };
  return (
    <>
      <ol className="orderTimeline">{entries.map(line)}</ol>
      <OrderVerdicts order={order} />
      <p className="orderZone">{t('zone', { zone: formatOffset(order.requestedAt) })}</p>
    </>
  );
}
