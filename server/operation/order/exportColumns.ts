/** The columns of an exported list of orders, with their headings and words in both languages. */
import { clockHeading, clockTime } from '#server/ground/job/fileTimes.ts';
import { PRICE_PARTS, type PricePartKind } from '#contract/operation/order/rules.ts';
import type { Language } from '#contract/ground/enums.ts';
import { defineMessages, say, type Message } from '#server/ground/core/messages.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Cell, TableColumn } from '#server/ground/job/writeTable.ts';
import { minorUnitsIn } from './money.ts';
import type { orderExport } from './queries.ts';

export type ExportedOrder = Awaited<ReturnType<ReturnType<typeof orderExport>['execute']>>[number];

/** Minor units as a number of the currency's own unit. */
const money = (amount: number | null, currency: string): Cell =>
  amount === null ? null : amount / minorUnitsIn(currency);

const words = defineMessages({
  requested: { zh: '待派单', en: 'Requested' },
  assigned: { zh: '已派单', en: 'Assigned' },
  arriving: { zh: '接驾中', en: 'Arriving' },
  onTrip: { zh: '行程中', en: 'On trip' },
  completed: { zh: '已完成', en: 'Completed' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  failed: { zh: '失败', en: 'Failed' },
  passenger: { zh: '乘客', en: 'Passenger' },
  operator: { zh: '运营方', en: 'Operator' },
  vehicle: { zh: '车辆', en: 'Vehicle' },
  unpaid: { zh: '未支付', en: 'Unpaid' },
  paid: { zh: '已支付', en: 'Paid' },
  refunded: { zh: '已退款', en: 'Refunded' },
  wechat: { zh: '微信', en: 'WeChat Pay' },
  alipay: { zh: '支付宝', en: 'Alipay' },
  card: { zh: '银行卡', en: 'Card' },
  cash: { zh: '现金', en: 'Cash' },
  balance: { zh: '余额', en: 'Balance' },
  unknown: { zh: '', en: '' },
  tooLong: { zh: '里程过长', en: 'Too long' },
  tooShort: { zh: '里程过短', en: 'Too short' },
  tooFast: { zh: '车速过快', en: 'Too fast' },
  tooSlow: { zh: '用时过长', en: 'Took too long' },
  noDuration: { zh: '无时长', en: 'No duration' },
  priceMismatch: { zh: '金额不符', en: 'Price mismatch' },
});

const partWords: Record<PricePartKind, Message> = {
  base: { zh: '起步价', en: 'Base fare' },
  mileage: { zh: '里程费', en: 'Mileage' },
  duration: { zh: '时长费', en: 'Time' },
  emptyReturn: { zh: '返空费', en: 'Empty return' },
  night: { zh: '夜间附加费', en: 'Night surcharge' },
  waiting: { zh: '候时费', en: 'Waiting' },
  discount: { zh: '优惠', en: 'Discount' },
  other: { zh: '其他费用', en: 'Other' },
};

/** Title of the sheet and beginning of the file's name. */
export const exportTitle: Message = { zh: '订单', en: 'Orders' };

export function exportColumns(language: Language, clock: WallClock): TableColumn<ExportedOrder>[] {
  const column = (
    zh: string,
    en: string,
    value: (order: ExportedOrder) => Cell,
    width?: number,
  ): TableColumn<ExportedOrder> => ({
    header: say({ zh, en }, language),
    value,
    ...(width === undefined ? {} : { width }),
  });
  const time = (zh: string, en: string, name: Extract<keyof ExportedOrder, `${string}At`>) => {
    const heading = clockHeading(clock, { zh, en });
    return column(heading.zh, heading.en, (order) => clockTime(clock, order[name]), 26);
  };
  const word = (name: keyof typeof words | null): Cell => (name === null ? null : say(words[name], language));
  const part = (kind: PricePartKind) =>
    column(partWords[kind].zh, partWords[kind].en, ({ priceParts, currency }) => {
      const found = priceParts.filter((each) => each.kind === kind);
      return found.length === 0
        ? null
        : money(
            found.reduce((sum, { amount }) => sum + amount, 0),
            currency,
          );
    });
  return [
    column('订单号', 'Order no.', (order) => order.orderNo, 22),
    column('状态', 'Status', (order) => word(order.status)),
    time('下单时间', 'Requested at', 'requestedAt'),
    time('派单时间', 'Assigned at', 'assignedAt'),
    time('出发接驾时间', 'Set out at', 'arrivingAt'),
    time('上车时间', 'Picked up at', 'pickedUpAt'),
    time('下车时间', 'Dropped off at', 'droppedOffAt'),
    time('取消时间', 'Cancelled at', 'cancelledAt'),
    column('取消方', 'Cancelled by', (order) => word(order.cancelledBy)),
    column('取消原因', 'Reason', (order) => order.cancelReason),
    time('失败时间', 'Failed at', 'failedAt'),
    column('乘客', 'Passenger', (order) => order.passengerName),
    column('手机号', 'Mobile', (order) => order.passengerMobile),
    column('车牌号', 'Car', (order) => order.carNumber),
    column('供应商', 'Supplier', (order) => order.supplierName, 24),
    column('区划代码', 'Area code', (order) => order.areaCode),
    column('上车地点', 'Pick-up', (order) => order.pickUpName, 24),
    column('上车经度', 'Pick-up lng', (order) => order.pickUpLng),
    column('上车纬度', 'Pick-up lat', (order) => order.pickUpLat),
    column('下车地点', 'Drop-off', (order) => order.dropOffName, 24),
    column('下车经度', 'Drop-off lng', (order) => order.dropOffLng),
    column('下车纬度', 'Drop-off lat', (order) => order.dropOffLat),
    column('里程（米）', 'Distance (m)', (order) => order.distance),
    column('时长（秒）', 'Duration (s)', (order) => order.duration),
    column('金额', 'Price', (order) => money(order.price, order.currency)),
    column('币种', 'Currency', (order) => order.currency),
    ...PRICE_PARTS.map(part),
    column('支付状态', 'Payment', (order) => word(order.paymentState)),
    column('支付方式', 'Paid by', (order) => word(order.paymentMethod)),
    column('评分', 'Rating', (order) => order.rating),
    column('来源', 'Source', (order) => order.source),
    column('来源编号', 'Source ref.', (order) => order.sourceRef, 20),
    column('标记', 'Flags', (order) => order.flags.map(word).join(' ')),
    column('备注', 'Remark', (order) => order.remark, 30),
  ];
}
