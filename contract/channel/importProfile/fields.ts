/** The fields of an order that a file can bring, and the units in which it may have them. */
import { ORDER_CANCELLERS, ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATES } from '#contract/operation/order/rules.ts';
import { TRIP_TYPES } from '#contract/operation/scope/tripTypes.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { nameOf, type Text } from '#contract/ground/words.ts';

/** How a value reads. `money`: in the currency of the row; `degrees`: WGS 84. */
export type ImportFieldKind = 'text' | 'time' | 'degrees' | 'distance' | 'duration' | 'money' | 'choice' | 'number';

/** Units of figures, each with what one of them is in ours (metres, seconds, units of the currency). The first is usual. */
export const IMPORT_UNITS = {
  distance: { m: 1, km: 1000, mi: 1609.344, ft: 0.3048 },
  duration: { s: 1, min: 60, h: 3600 },
  money: { major: 1, minor: 0 },
} as const satisfies Partial<Record<ImportFieldKind, Readonly<Record<string, number>>>>;
export const IMPORT_UNIT_NAMES = ['m', 'km', 'mi', 'ft', 's', 'min', 'h', 'major', 'minor'] as const;
export type ImportUnit = (typeof IMPORT_UNIT_NAMES)[number];

export interface ImportField {
  readonly kind: ImportFieldKind;
  readonly name: Text;
  readonly example: string;
  /** Of a choice: what calls take. */
  readonly values?: readonly string[];
  /** The dictionary of those values. */
  readonly dict?: string;
  /** An order cannot be without it. */
  readonly needed?: true;
  /** Headings besides those of our own export, as other systems write them; without spaces and marks. */
  readonly alias?: readonly string[];
}

/** A file tells of rides; one that waits for its time is booked by an app. */
const IMPORTED_STATUSES = ORDER_STATUSES.filter((status) => status !== 'scheduled');

type OrderField = keyof typeof orderWords.fields;
const like = (field: OrderField): Text => nameOf(orderWords.fields[field]);
const place = (zh: string, en: string, example: string, alias: readonly string[]): ImportField => ({
  kind: 'degrees',
  name: [zh, en],
  example,
  alias,
});
const time = (field: OrderField, example: string, alias: readonly string[] = []): ImportField => ({
  kind: 'time',
  name: like(field),
  example,
  alias,
});
const part = (zh: string, en: string, example = '', alias: readonly string[] = []): ImportField => ({
  kind: 'money',
  name: [zh, en],
  example,
  alias,
});

const FIELDS = {
  sourceRef: {
    kind: 'text',
    name: like('sourceRef'),
    example: 'A-1001',
    needed: true,
    alias: ['orderid', 'tripid', 'rideid', 'id', '订单编号', '行程编号'],
  },
  source: { kind: 'text', name: like('source'), example: 'partner' },
  orderNo: { kind: 'text', name: ['订单号', 'Order number'], example: 'PD20200120-000001', alias: ['order'] },
  status: {
    kind: 'choice',
    name: like('status'),
    example: 'completed',
    values: IMPORTED_STATUSES,
    dict: 'orderStatus',
    needed: true,
    alias: ['orderstatus', 'tripstatus'],
  },
  requestedAt: {
    ...time('requestedAt', '2020-01-20T00:01:04+08:00', ['requesttime', 'requestdatetime', 'ordertime']),
    needed: true,
  },
  scheduledAt: time('scheduledAt', '', ['scheduledtime', 'bookedfor', 'reservationtime', '预约时间']),
  assignedAt: time('assignedAt', '2020-01-20T00:01:20+08:00'),
  arrivingAt: time('arrivingAt', '2020-01-20T00:01:30+08:00'),
  pickedUpAt: time('pickedUpAt', '2020-01-20T00:06:00+08:00', [
    'tripstarttimestamp',
    'pickupdatetime',
    'tpeppickupdatetime',
    'lpeppickupdatetime',
    'starttime',
    'stime',
    'pickuptime',
  ]),
  droppedOffAt: time('droppedOffAt', '2020-01-20T00:21:00+08:00', [
    'tripendtimestamp',
    'dropoffdatetime',
    'tpepdropoffdatetime',
    'lpepdropoffdatetime',
    'endtime',
    'etime',
    'dropofftime',
  ]),
  cancelledAt: time('cancelledAt', ''),
  failedAt: time('failedAt', ''),
  cancelledBy: {
    kind: 'choice',
    name: like('cancelledBy'),
    example: '',
    values: ORDER_CANCELLERS,
    dict: 'orderCanceller',
  },
  cancelReason: { kind: 'text', name: like('cancelReason'), example: '' },
  passengerName: { kind: 'text', name: ['乘客姓名', 'Passenger'], example: '王芳', alias: ['乘客'] },
  passengerMobile: { kind: 'text', name: like('passengerMobile'), example: '13800000000' },
  /** Not kept: a number that no car carries is flagged. */
  passengerCount: { kind: 'number', name: ['乘客人数', 'Passengers'], example: '1', alias: ['passengers', '人数'] },
  carNumber: { kind: 'text', name: like('carNumber'), example: '粤BD12345', alias: ['vehiclenum', 'licenseplate'] },
  supplierCode: {
    kind: 'text',
    name: ['供应商编码或名称', 'Code or name of the supplier'],
    example: 'yuntu',
    alias: ['supplier', '供应商'],
  },
  areaCode: { kind: 'text', name: like('areaCode'), example: '440305' },
  pickUpName: { kind: 'text', name: like('pickUpName'), example: '深圳北站' },
  pickUpLng: place('上车经度', 'Pick-up longitude', '114.024', ['pickupcentroidlongitude', 'startlng', 'lng']),
  pickUpLat: place('上车纬度', 'Pick-up latitude', '22.609', ['pickupcentroidlatitude', 'startlat', 'lat']),
  dropOffName: { kind: 'text', name: like('dropOffName'), example: '世界之窗' },
  dropOffLng: place('下车经度', 'Drop-off longitude', '113.968', ['dropoffcentroidlongitude', 'endlng', 'elng']),
  dropOffLat: place('下车纬度', 'Drop-off latitude', '22.537', ['dropoffcentroidlatitude', 'endlat', 'elat']),
  distance: {
    kind: 'distance',
    name: like('distance'),
    example: '12400',
    alias: ['tripmiles', 'tripdistance', 'miles', 'distancekm', 'km'],
  },
  duration: { kind: 'duration', name: like('duration'), example: '900', alias: ['tripseconds', 'tripduration'] },
  /** Not `waiting`, which is what it costs. */
  waited: {
    kind: 'duration',
    name: ['候时时长', 'Time waited'],
    example: '',
    alias: ['waitingseconds', 'waitingtime'],
  },
  price: {
    kind: 'money',
    name: like('price'),
    example: '45.60',
    alias: ['triptotal', 'totalamount', 'total', '总价', '总金额'],
  },
  currency: { kind: 'text', name: like('currency'), example: 'CNY' },
  base: part('起步价', 'Base fare', '11.00', ['fare', 'fareamount']),
  mileage: part('里程费', 'Part for the distance', '', ['里程价']),
  /** Not `duration`, which is the time itself. */
  durationPrice: part('时长费', 'Part for the time', '', ['time']),
  emptyReturn: part('返空费', 'Empty return'),
  night: part('夜间附加费', 'Night'),
  peak: part('高峰时段附加费', 'Peak hours'),
  holiday: part('节假日附加费', 'Holiday'),
  waiting: part('候时费', 'Waiting'),
  surge: part('高峰加价', 'Surge', '', ['surgeamount']),
  minimum: part('补足最低消费', 'Up to the minimum'),
  maximum: part('封顶减免', 'Above the maximum'),
  bookingFee: part('订车费', 'Booking fee', '', ['bookingfee']),
  tolls: part('路桥费', 'Tolls', '', ['tollsamount', '过路费']),
  cancellation: part('取消费', 'Cancellation fee'),
  compensation: part('补偿', 'Compensation'),
  rounding: part('取整', 'Rounding'),
  tax: part('税额', 'Tax', '', ['salestax', 'mtatax']),
  discount: part('优惠', 'Discount'),
  other: part('其他', 'Other', '', ['tips', 'tipamount', 'extras', 'extra']),
  tripType: {
    kind: 'choice',
    name: like('tripType'),
    example: 'private',
    values: TRIP_TYPES,
    dict: 'tripType',
    alias: ['triptype', '订单类型'],
  },
  paymentState: {
    kind: 'choice',
    name: like('paymentState'),
    example: 'paid',
    values: PAYMENT_STATES,
    dict: 'paymentState',
  },
  paymentMethod: {
    kind: 'choice',
    name: like('paymentMethod'),
    example: 'wechat',
    values: PAYMENT_METHODS,
    dict: 'paymentMethod',
    alias: ['paymenttype'],
  },
  rating: { kind: 'number', name: like('rating'), example: '5' },
  remark: { kind: 'text', name: like('remark'), example: '' },
} as const satisfies Readonly<Record<string, ImportField>>;

export type ImportFieldName = keyof typeof FIELDS;
export const IMPORT_FIELDS: Readonly<Record<ImportFieldName, ImportField>> = FIELDS;

const isImportField = (name: string): name is ImportFieldName => Object.hasOwn(FIELDS, name);
export const IMPORT_FIELD_NAMES = Object.keys(FIELDS).filter(isImportField);

/** The units that a field of this kind may be in, the usual one first. */
export const unitsOf = (kind: ImportFieldKind): readonly ImportUnit[] => {
  const known: Readonly<Partial<Record<ImportFieldKind, Readonly<Record<string, number>>>>> = IMPORT_UNITS;
  return IMPORT_UNIT_NAMES.filter((unit) => Object.hasOwn(known[kind] ?? {}, unit));
};
