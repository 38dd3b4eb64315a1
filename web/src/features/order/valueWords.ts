/** What the values of an order are called, how its states look, and all values in the order in which they are offered. */
import type {
  OrderCanceller,
  OrderDetail,
  OrderEvent,
  OrderFlag,
  OrderRow,
  OrderStatus,
  PricePartKind,
} from '#contract/order.ts';
import { defineWords } from '#web/lib/words.ts';
import type { Tone } from '#web/ui/StateTag.tsx';

type PaymentState = OrderRow['paymentState'];
type PaymentMethod = OrderDetail['paymentMethod'];

const STATUSES = {
  requested: '待派单',
  assigned: '已派单',
  arriving: '接驾中',
  onTrip: '行程中',
  completed: '已完成',
  cancelled: '已取消',
  failed: '失败',
} as const satisfies Record<OrderStatus, string>;

const FLAGS = {
  tooLong: '超过 200 公里',
  tooShort: '不足 100 米',
  tooFast: '均速超过 150 公里/小时',
  tooSlow: '超过 12 小时',
  noDuration: '上车即下车',
  priceMismatch: '明细与金额不符',
} as const satisfies Record<OrderFlag, string>;

type Prefixed<Prefix extends string, Key extends string> = `${Prefix}.${Key}`;

const OTHERS = {
  'event.requested': '乘客下单',
  'event.assigned': '派到车辆',
  'event.arriving': '车辆前往接驾',
  'event.pickedUp': '乘客上车',
  'event.droppedOff': '乘客下车',
  'event.cancelled': '取消',
  'event.failed': '失败',
  'by.passenger': '乘客',
  'by.operator': '运营人员',
  'by.vehicle': '车辆',
  'part.base': '起步价',
  'part.mileage': '里程费',
  'part.duration': '时长费',
  'part.emptyReturn': '返空费',
  'part.night': '夜间附加费',
  'part.waiting': '候时费',
  'part.discount': '优惠',
  'part.other': '其他',
  'payment.unpaid': '未支付',
  'payment.paid': '已支付',
  'payment.refunded': '已退款',
  'method.wechat': '微信',
  'method.alipay': '支付宝',
  'method.card': '银行卡',
  'method.cash': '现金',
  'method.balance': '余额',
  'method.unknown': '未知',
} as const satisfies Record<
  | Prefixed<'event', OrderEvent>
  | Prefixed<'by', OrderCanceller>
  | Prefixed<'part', PricePartKind>
  | Prefixed<'payment', PaymentState>
  | Prefixed<'method', PaymentMethod>,
  string
>;

export const valueWords = defineWords('orderValues', {
  zh: { ...STATUSES, ...FLAGS, ...OTHERS },
  en: {
    requested: 'Requested',
    assigned: 'Assigned',
    arriving: 'Arriving',
    onTrip: 'On trip',
    completed: 'Completed',
    cancelled: 'Cancelled',
    failed: 'Failed',
    tooLong: 'Over 200 km',
    tooShort: 'Under 100 m',
    tooFast: 'Over 150 km/h on average',
    tooSlow: 'Over 12 hours',
    noDuration: 'No time on board',
    priceMismatch: 'Parts and amount differ',
    'event.requested': 'Passenger requested',
    'event.assigned': 'Car assigned',
    'event.arriving': 'Car on its way',
    'event.pickedUp': 'Picked up',
    'event.droppedOff': 'Dropped off',
    'event.cancelled': 'Cancelled',
    'event.failed': 'Failed',
    'by.passenger': 'Passenger',
    'by.operator': 'Operator',
    'by.vehicle': 'Vehicle',
    'part.base': 'Base fare',
    'part.mileage': 'Distance',
    'part.duration': 'Time',
    'part.emptyReturn': 'Empty return',
    'part.night': 'Night',
    'part.waiting': 'Waiting',
    'part.discount': 'Discount',
    'part.other': 'Other',
    'payment.unpaid': 'Unpaid',
    'payment.paid': 'Paid',
    'payment.refunded': 'Refunded',
    'method.wechat': 'WeChat Pay',
    'method.alipay': 'Alipay',
    'method.card': 'Card',
    'method.cash': 'Cash',
    'method.balance': 'Balance',
    'method.unknown': 'Unknown',
  },
});

const isStatus = (name: string): name is OrderStatus => Object.hasOwn(STATUSES, name);
const isFlag = (name: string): name is OrderFlag => Object.hasOwn(FLAGS, name);

export const statuses: readonly OrderStatus[] = Object.keys(STATUSES).filter(isStatus);
export const flags: readonly OrderFlag[] = Object.keys(FLAGS).filter(isFlag);

export const STATUS_TONES: Readonly<Record<OrderStatus, Tone>> = {
  requested: 'warn',
  assigned: 'busy',
  arriving: 'busy',
  onTrip: 'busy',
  completed: 'good',
  cancelled: 'idle',
  failed: 'bad',
};

/** Nothing more happens to an order in these states. */
export const HAS_ENDED: Readonly<Record<OrderStatus, boolean>> = {
  requested: false,
  assigned: false,
  arriving: false,
  onTrip: false,
  completed: true,
  cancelled: true,
  failed: true,
};

/** Unpaid asks for attention only once there is something to pay for. */
export function paymentTone(order: Pick<OrderRow, 'paymentState' | 'status'>): Tone {
  if (order.paymentState === 'paid') return 'good';
  return order.paymentState === 'unpaid' && order.status === 'completed' ? 'warn' : 'idle';
}
