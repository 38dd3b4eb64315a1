/** The enumerations of orders. */
import type {
  OrderCanceller,
  OrderEvent,
  OrderFlag,
  OrderStatus,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  PricePartKind,
} from '#contract/operation/order/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const orderDicts: readonly SeedDict[] = [
  closedDict<OrderStatus>('orderStatus', '订单状态', 'Order state', {
    requested: ['待派单', 'Requested', 'amber'],
    assigned: ['已派单', 'Assigned', 'blue'],
    arriving: ['接驾中', 'Arriving', 'blue'],
    onTrip: ['行程中', 'On trip', 'blue'],
    completed: ['已完成', 'Completed', 'green'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
    failed: ['失败', 'Failed', 'red'],
  }),
  closedDict<OrderFlag>('orderFlag', '订单待核对原因', 'Reason to check an order', {
    tooLong: ['超过 200 公里', 'Over 200 km', 'amber'],
    tooShort: ['不足 100 米', 'Under 100 m', 'amber'],
    tooFast: ['均速超过 150 公里/小时', 'Over 150 km/h on average', 'amber'],
    tooSlow: ['超过 12 小时', 'Over 12 hours', 'amber'],
    noDuration: ['上车即下车', 'No time on board', 'amber'],
    priceMismatch: ['明细与金额不符', 'Parts and amount differ', 'amber'],
  }),
  closedDict<OrderEvent>('orderEvent', '订单经过', 'Order event', {
    requested: ['乘客下单', 'Passenger requested'],
    assigned: ['派到车辆', 'Car assigned'],
    arriving: ['车辆前往接驾', 'Car on its way'],
    pickedUp: ['乘客上车', 'Picked up'],
    droppedOff: ['乘客下车', 'Dropped off'],
    cancelled: ['取消', 'Cancelled'],
    failed: ['失败', 'Failed'],
  }),
  closedDict<OrderCanceller>('orderCanceller', '订单取消方', 'Who cancelled an order', {
    passenger: ['乘客', 'Passenger'],
    operator: ['运营人员', 'Operator'],
    vehicle: ['车辆', 'Vehicle'],
  }),
  closedDict<PricePartKind>('pricePart', '金额明细项目', 'Part of an amount', {
    base: ['起步价', 'Base fare'],
    mileage: ['里程费', 'Distance'],
    duration: ['时长费', 'Time'],
    emptyReturn: ['返空费', 'Empty return'],
    night: ['夜间附加费', 'Night'],
    waiting: ['候时费', 'Waiting'],
    discount: ['优惠', 'Discount'],
    other: ['其他', 'Other'],
  }),
  closedDict<(typeof PAYMENT_STATES)[number]>('paymentState', '支付状态', 'Payment state', {
    unpaid: ['未支付', 'Unpaid', 'grey'],
    paid: ['已支付', 'Paid', 'green'],
    refunded: ['已退款', 'Refunded', 'grey'],
  }),
  closedDict<(typeof PAYMENT_METHODS)[number]>('paymentMethod', '支付方式', 'Payment method', {
    wechat: ['微信', 'WeChat Pay'],
    alipay: ['支付宝', 'Alipay'],
    card: ['银行卡', 'Card'],
    cash: ['现金', 'Cash'],
    balance: ['余额', 'Balance'],
    unknown: ['未知', 'Unknown'],
  }),
];
