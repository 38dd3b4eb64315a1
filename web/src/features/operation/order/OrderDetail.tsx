import { Button } from 'antd';
import type { RowOf } from '#contract/index.ts';
import { type OrderDetail as Order } from '#contract/operation/order/calls.ts';
import { canCancel } from '#contract/operation/order/rules.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { formatDistance, formatDuration, formatNumber, useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { CopyText } from '#web/ui/CopyText.tsx';
import { DetailDrawer, type Fact, type Section } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Time } from '#web/ui/Time.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { OrderStatusTag, PassengerLine, PaymentTag } from './OrderCells.tsx';
import { OrderCar } from './OrderCar.tsx';
import { NoPrice, OrderPrice } from './OrderPrice.tsx';
import { type ORDER_LIST, useOrder } from './orderQueries.ts';
import { OrderRoute } from './OrderRoute.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { orderWords } from './words.ts';

interface OrderDetailProps {
  open: OpenDrawer<RowOf<typeof ORDER_LIST>>;
}

/** The first thing one looks for: how much, whether it was paid, and what is wrong with it. */
function Summary({ order }: { order: Order }) {
  const t = useWords(orderWords);
  const flagWord = useDictLabel('orderFlag');
  const figures = [formatDistance(order.distance), formatDuration(order.duration)].filter((text) => text !== '');
  return (
    <div className="orderSummary">
      <div className="orderSummaryPrice">
        {order.price === null ? <NoPrice order={order} /> : <Money minor={order.price} currency={order.currency} />}
        {order.price === null ? null : <PaymentTag order={order} />}
      </div>
      <p className="uiQuiet">
        <Time at={order.requestedAt} />
        {figures.map((text) => (
          <span key={text}> · {text}</span>
        ))}
      </p>
      {order.flags.length === 0 ? null : (
        <div className="orderFlagged" role="note">
          <strong>{t('flagged')}</strong>
          <span>{order.flags.map(flagWord).join(t('separator'))}</span>
        </div>
      )}
      {order.remark === '' ? null : (
        <div className="orderNote">
          <span className="uiQuiet orderSmall">{t('remark')}</span>
          <p className="orderRemark">{order.remark}</p>
        </div>
      )}
    </div>
  );
}

const SECONDS_IN_HOUR = 3600;
const METRES_IN_KILOMETRE = 1000;

function useTripFacts() {
  const t = useWords(orderWords);
  return ({ distance, duration }: Order): Pick<Section, 'facts'> => {
    if (distance === null && duration === null) return {};
    const isKnown = distance !== null && duration !== null && duration > 0;
    const speed = isKnown ? ((distance / duration) * SECONDS_IN_HOUR) / METRES_IN_KILOMETRE : null;
    const facts = [
      { label: t('distance'), value: formatDistance(distance) },
      { label: t('duration'), value: formatDuration(duration) },
      { label: t('averageSpeed'), value: speed === null ? '' : t('kmh', { n: formatNumber(speed, 1) }) },
    ];
    return { facts };
  };
}

function usePeopleFacts() {
  const t = useWords(orderWords);
  return (order: Order): Fact[] => [
    { label: t('passenger'), value: <PassengerLine name={order.passengerName} mobile={order.passengerMobile} /> },
    { label: t('car'), value: order.carNumber === '' ? '' : <OrderCar order={order} /> },
    { label: t('supplier'), value: order.supplierName },
    {
      label: t('rating'),
      value:
        order.rating === null ? (
          <span className="uiQuiet">{t('notRated')}</span>
        ) : (
          t('ratingOf', { rating: order.rating })
        ),
    },
  ];
}

function useOriginFacts() {
  const t = useWords(orderWords);
  return (order: Order): Fact[] => [
    { label: t('source'), value: order.source },
    { label: t('sourceRef'), value: order.sourceRef, ...(order.sourceRef === '' ? {} : { copy: order.sourceRef }) },
    { label: t('areaCode'), value: order.areaCode === '' ? '' : <AreaNames codes={[order.areaCode]} /> },
    { label: t('createdAt'), value: <Time at={order.createdAt} /> },
    { label: t('updatedAt'), value: <Time at={order.updatedAt} /> },
  ];
}

function useSections(): (order: Order) => Section[] {
  const t = useWords(orderWords);
  const tripFacts = useTripFacts();
  const peopleFacts = usePeopleFacts();
  const originFacts = useOriginFacts();
  return (order) => [
    { content: <Summary order={order} /> },
    { title: t('people'), facts: peopleFacts(order) },
    { title: t('timeline'), content: <OrderTimeline order={order} /> },
    { title: t('trip'), ...tripFacts(order), content: <OrderRoute order={order} /> },
    { title: t('priceParts'), content: <OrderPrice order={order} /> },
    { title: t('origin'), facts: originFacts(order) },
  ];
}

/** One order at its own address, and over it, at another, the question whether to cancel it. */
export default function OrderDetail({ open }: OrderDetailProps) {
  const t = useWords(orderWords);
  const can = useCan();
  const { data: order, isPending, error, refetch } = useOrder(open.id, { follow: true });
  const sections = useSections();
  const mayCancel = (shown: Order) => can('operation:order:cancel') && canCancel(shown.status, 'operator');
  const hasActions = order !== undefined && (can('operation:order:update') || mayCancel(order));
  const actions = (shown: Order) => (
    <>
      {can('operation:order:update') ? (
        <Button onClick={() => open.open('remark', shown.id)}>
          {t(shown.remark === '' ? 'addRemark' : 'editRemark')}
        </Button>
      ) : null}
      {mayCancel(shown) ? (
        <Button danger onClick={() => open.open('cancel', shown.id)}>
          {t('cancelOrder')}
        </Button>
      ) : null}
    </>
  );
  return (
    <>
      <DetailDrawer
        open={open}
        title={
          order === undefined ? (
            (open.row?.orderNo ?? t('title'))
          ) : (
            <CopyText text={order.orderNo} label={t('orderNo')} />
          )
        }
        state={order === undefined ? undefined : <OrderStatusTag status={order.status} />}
        record={order}
        isLoading={isPending}
        error={error}
        retry={() => void refetch()}
        sections={sections}
        actions={hasActions ? actions : undefined}
      />
      {open.name === 'cancel' && order !== undefined && can('operation:order:cancel') ? (
        <CancelDialog key={order.id} order={order} close={() => open.open('detail', order.id)} />
      ) : null}
    </>
  );
}
