import type { OrderDetail } from '#contract/operation/order/calls.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatDuration, formatOffset, useFields, useWords } from '#web/lib/words.ts';
import { Time } from '#web/ui/Time.tsx';
import { OrderVerdicts } from './OrderVerdicts.tsx';
import { detailWords } from './detailWords.ts';

type Moment = OrderDetail['timeline'][number];

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

/** The events of an order with their times and the time between them. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const t = useWords(detailWords);
  const eventWord = useDictLabel('orderEvent');
  const { timeline } = order;
  const gapBefore = (place: number): string => {
    const [before, here] = [timeline[place - 1], timeline[place]];
    return before === undefined || here === undefined ? '' : formatDuration(secondsBetween(before.at, here.at));
  };
  const line = (moment: Moment, place: number) => {
    const gap = gapBefore(place);
    return (
      <li key={moment.event} data-event={moment.event}>
        {gap === '' ? null : <span className="orderGap">{gap}</span>}
        <div className="orderMoment">
          <span>{eventWord(moment.event)}</span>
          <Time at={moment.at} />
        </div>
        {moment.event === 'cancelled' ? <CancelNote order={order} /> : null}
      </li>
    );
  };
  return (
    <>
      <ol className="orderTimeline">{timeline.map(line)}</ol>
      <OrderVerdicts order={order} />
      <p className="orderZone">{t('zone', { zone: formatOffset(order.requestedAt) })}</p>
    </>
  );
}
