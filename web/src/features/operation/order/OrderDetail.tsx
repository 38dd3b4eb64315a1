import { Button } from 'antd';
import type { OrderDetail as Order, OrderRow } from '#contract/operation/order/calls.ts';
import { canAssign, canCancel, canReschedule } from '#contract/operation/order/rules.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { sitePagePage } from '#contract/system/sitePage/page.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import {
  formatClock,
  formatDistance,
  formatDuration,
  formatNumber,
  useFields,
  useText,
  useWords,
} from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { CopyText } from '#web/ui/CopyText.tsx';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Money } from '#web/ui/Money.tsx';
import { KeepScene } from '#web/shared/scene/KeepScene.tsx';
import { Tickets } from '#web/shared/ticket/Tickets.tsx';
import { ticketsWords } from '#web/shared/ticket/words.ts';
import { Time } from '#web/ui/Time.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { CheckDialog } from './CheckDialog.tsx';
import { OrderPassenger } from './OrderPassenger.tsx';
import { PaymentTag } from './OrderCells.tsx';
import { moneyWords } from './moneyWords.ts';
import { OrderCar } from './OrderCar.tsx';
import { OrderMap } from './OrderMap.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { NoPrice, OrderPrice } from './OrderPrice.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { RescheduleDialog } from './RescheduleDialog.tsx';
import { useOrder } from './orderQueries.ts';
import { OrderRoute } from './OrderRoute.tsx';
import { OrderSearch } from './OrderSearch.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { detailWords } from './detailWords.ts';
import { words } from './words.ts';

/** For when it was booked, and what happens until then. */
function Booked({ order: { scheduledAt, searchFrom, status } }: { order: Order }) {
  const t = useWords(detailWords);
  const f = useFields(orderWords);
  if (scheduledAt === null) return null;
  return (
    <p className="orderBooked">
      <span>{f('scheduledAt')}</span>{' '}
      <strong>
        <Time at={scheduledAt} />
      </strong>
      {status === 'scheduled' && searchFrom !== null ? (
        <span className="uiQuiet"> · {t('bookedSearch', { at: formatClock(searchFrom) })}</span>
      ) : null}
    </p>
  );
}

/** The figures at a glance: the amount, the payment, the flags and the remark. */
function Summary({ order }: { order: Order }) {
  const t = useWords(detailWords);
  const l = useWords(words);
  const f = useFields(orderWords);
  const flagWord = useDictLabel('orderFlag');
  const figures = [formatDistance(order.distance), formatDuration(order.duration)].filter((text) => text !== '');
  return (
    <div className="orderSummary">
      <div className="orderSummaryPrice">
        {order.price === null ? <NoPrice order={order} /> : <Money minor={order.price} currency={order.currency} />}
        {order.price === null ? null : <PaymentTag order={order} />}
      </div>
      <Booked order={order} />
      <p className="uiQuiet">
        <Time at={order.requestedAt} />
        {figures.map((text) => (
          <span key={text}> · {text}</span>
        ))}
      </p>
      {order.flags.length === 0 ? null : (
        <div className="orderFlagged" role="note">
          <strong>{t('flagged')}</strong>
          <span>{order.flags.map(flagWord).join(l('separator'))}</span>
        </div>
      )}
      {order.remark === '' ? null : (
        <div className="orderNote">
          <span className="uiQuiet orderSmall">{f('remark')}</span>
          <p className="orderRemark">{order.remark}</p>
        </div>
      )}
    </div>
  );
}

/** Getting in and out of a ride that is over, each as a scene. */
function OrderScenes({ order: { status, carId, pickedUpAt, droppedOffAt } }: { order: Order }) {
  if (status !== 'completed' || carId === null) return null;
  return (
    <div className="uiRow">
      {pickedUpAt === null ? null : (
        <KeepScene size="small" label="pickUpScene" of={() => ({ carId, at: pickedUpAt })} />
      )}
      {droppedOffAt === null ? null : (
        <KeepScene size="small" label="dropOffScene" of={() => ({ carId, at: droppedOffAt })} />
      )}
    </div>
  );
}

const SECONDS_IN_HOUR = 3600;
const METRES_IN_KILOMETRE = 1000;

function useSections(): (order: Order) => SectionsOf<typeof orderWords> {
  const t = useWords(detailWords);
  const l = useWords(words);
  const f = useFields(orderWords);
  const m = useWords(moneyWords);
  const k = useWords(ticketsWords);
  const can = useCan();
  const speedOf = ({ distance, duration }: Order) => {
    if (distance === null || duration === null || duration === 0) return '';
    const kmh = ((distance / duration) * SECONDS_IN_HOUR) / METRES_IN_KILOMETRE;
    return t('kmh', { n: formatNumber(kmh, 1) });
  };
  return (order) => [
    { content: <Summary order={order} /> },
    {
      title: t('people'),
      fields: [
        { field: 'passenger', value: <OrderPassenger order={order} /> },
        ...(order.seats === null ? [] : [{ field: 'seats' as const, value: formatNumber(order.seats) }]),
        { field: 'carNumber', value: order.carNumber === '' ? '' : <OrderCar order={order} /> },
        'supplierName',
        order.rating === null ? 'rating' : { field: 'rating', value: l('ratingOf', { rating: order.rating }) },
      ],
    },
    ...(canAssign(order.status) ? [{ title: t('search'), content: <OrderSearch order={order} /> }] : []),
    { title: t('timeline'), content: <OrderTimeline order={order} /> },
    {
      title: t('trip'),
      fields:
        order.distance === null && order.duration === null
          ? undefined
          : ['distance', 'duration', { label: t('averageSpeed'), value: speedOf(order) }],
      content: (
        <>
          <OrderRoute order={order} />
          <OrderMap key={order.id} order={order} />
          <OrderScenes order={order} />
        </>
      ),
    },
    { title: f('priceParts'), content: <OrderPrice order={order} /> },
    { title: m('money'), content: <OrderMoney key={order.id} order={order} /> },
    ...(can('operation:ticket:list')
      ? [{ title: k('tickets'), content: <Tickets of={{ orderId: order.id }} about={{ orderNo: order.orderNo }} /> }]
      : []),
    {
      title: t('origin'),
      fields: [
        'tripType',
        'source',
        order.sourceRef === '' ? 'sourceRef' : { field: 'sourceRef', copy: order.sourceRef },
        { field: 'areaCode', value: order.areaCode === '' ? '' : <AreaNames codes={[order.areaCode]} /> },
        {
          field: 'pickUpRange',
          value: order.pickUpRange === null ? '' : <PlaceLink of="range" place={order.pickUpRange} />,
        },
        {
          field: 'pickUpStation',
          value: order.pickUpStation === null ? '' : <PlaceLink of="station" place={order.pickUpStation} />,
        },
        'createdAt',
        'updatedAt',
      ],
    },
  ];
}

/** One order at its own address, and over it, at another, the question whether to cancel it. */
export default function OrderDetail({ open }: { open: OpenDrawer<OrderRow> }) {
  const t = useWords(detailWords);
  const f = useFields(orderWords);
  const text = useText();
  const can = useCan();
  const { navigate } = usePage();
  const { data: order, isPending, error, refetch } = useOrder(open.id, { follow: true });
  const sections = useSections();
  const mayCancel = (shown: Order) => can('operation:order:cancel') && canCancel(shown.status, 'operator');
  const mayReschedule = ({ status }: Order) => can('operation:order:reschedule') && canReschedule(status);
  const mayAssign = (shown: Order) => can('operation:order:assign') && canAssign(shown.status);
  const mayPrice = ({ status, price, flags }: Order) =>
    can('operation:order:price') && status === 'completed' && price === null && flags.includes('noPrice');
  const mayCheck = ({ price, flags }: Order) =>
    can('operation:order:update') && flags.some((flag) => flag !== 'noPrice' || price !== null);
  const mayTell = ({ status, carId }: Order) =>
    can('sys:sitePage:track') && can('sys:sitePage:add') && status === 'completed' && carId !== null;
  const hasActions =
    order !== undefined &&
    (can('operation:order:update') ||
      mayPrice(order) ||
      mayCancel(order) ||
      mayReschedule(order) ||
      mayAssign(order) ||
      mayTell(order));
  const actions = (shown: Order) => (
    <>
      {mayPrice(shown) ? (
        <Button type="primary" onClick={() => open.open('price', shown.id)}>
          {text(orderWords.calls.priceOne)}
        </Button>
      ) : null}
      {mayCheck(shown) ? (
        <Button onClick={() => open.open('check', shown.id)}>{text(orderWords.calls.checkOne)}</Button>
      ) : null}
      {can('operation:order:update') ? (
        <Button onClick={() => open.open('remark', shown.id)}>
          {t(shown.remark === '' ? 'addRemark' : 'editRemark')}
        </Button>
      ) : null}
      {mayAssign(shown) ? (
        <Button onClick={() => open.open('assign', shown.id)}>
          {t(shown.status === 'requested' ? 'assign' : 'reassign')}
        </Button>
      ) : null}
      {mayReschedule(shown) ? (
        <Button onClick={() => open.open('reschedule', shown.id)}>{text(orderWords.calls.rescheduleOne)}</Button>
      ) : null}
      {mayTell(shown) ? (
        <Button
          onClick={() =>
            navigate(`/${sitePagePage.route}?${new URLSearchParams({ ride: shown.orderNo, drawer: 'add' }).toString()}`)
          }
        >
          {t('tell')}
        </Button>
      ) : null}
      {mayCancel(shown) ? (
        <Button danger onClick={() => open.open('cancel', shown.id)}>
          {text(orderWords.calls.cancelOne)}
        </Button>
      ) : null}
    </>
  );
  return (
    <>
      <DetailDrawer
        open={open}
        noun={orderWords}
        title={order === undefined ? undefined : <CopyText text={order.orderNo} label={f('orderNo')} />}
        state={order === undefined ? undefined : <DictTag type={orderWords.fields.status.dict} value={order.status} />}
        record={order}
        isLoading={isPending}
        error={error}
        retry={() => void refetch()}
        sections={sections}
        actions={hasActions ? actions : undefined}
      />
      {open.name === 'assign' && order !== undefined && can('operation:order:assign') ? (
        <AssignDialog key={order.id} order={order} close={() => open.open('detail', order.id)} />
      ) : null}
      {open.name === 'price' && order !== undefined && mayPrice(order) ? (
        <PriceDialog key={order.id} order={order} close={() => open.open('detail', order.id)} />
      ) : null}
      {open.name === 'check' && order !== undefined && mayCheck(order) ? (
        <CheckDialog key={order.id} order={order} close={() => open.open('detail', order.id)} />
      ) : null}
      {open.name === 'reschedule' && order !== undefined && can('operation:order:reschedule') ? (
        <RescheduleDialog key={order.id} order={order} close={() => open.open('detail', order.id)} />
      ) : null}
      {open.name === 'cancel' && order !== undefined && can('operation:order:cancel') ? (
        <CancelDialog key={order.id} order={order} close={() => open.open('detail', order.id)} />
      ) : null}
    </>
  );
}
