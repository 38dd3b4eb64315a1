/** Orders of any system, under a header of our own. */
import { orderSource } from '#contract/system/apiKey/source.ts';
import {
  ORDER_CANCELLERS,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  PRICE_PARTS,
  type OrderStatus,
  type PricePartKind,
} from '#contract/operation/order/rules.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { nameOf } from '#contract/ground/words.ts';
import type { ImportProfile, ProfileColumn } from '#server/ground/import/engine.ts';
import { importMessages } from '#server/ground/import/messages.ts';
import type { RecordReader } from '#server/ground/import/values.ts';
import { minorUnitsIn } from '../money.ts';
import { roundedParts, secondsBetween, type NewOrder } from '../newOrder.ts';

const MOST_METRES = 40_000_000;
const MOST_SECONDS = 10_000_000;
const MOST_PRICE = 9_000_000;
const MOMENTS = [
  'requestedAt',
  'assignedAt',
  'arrivingAt',
  'pickedUpAt',
  'droppedOffAt',
  'cancelledAt',
  'failedAt',
] as const;

/** The moments that a state requires. */
const NEEDED: Readonly<Record<OrderStatus, readonly (typeof MOMENTS)[number][]>> = {
  requested: [],
  assigned: ['assignedAt'],
  arriving: ['assignedAt'],
  onTrip: ['pickedUpAt'],
  completed: ['pickedUpAt', 'droppedOffAt'],
  cancelled: ['cancelledAt'],
  failed: ['failedAt'],
};

const column = (header: string, zh: string, en: string, example: string, required = false): ProfileColumn => ({
  header,
  required,
  meaning: { zh, en },
  example,
});

/** A column named like the order's field, with an addition. */
const field = (name: keyof typeof orderWords.fields, example: string, moreZh = '', moreEn = '', required = false) => {
  const [zh, en] = nameOf(orderWords.fields[name]);
  return column(name, zh + moreZh, en + moreEn, example, required);
};

const moment = (name: (typeof MOMENTS)[number], example: string, required = false) =>
  field(name, example, '，ISO 8601，带时区', ', ISO 8601 with offset', required);

type Enumerated = 'status' | 'cancelledBy' | 'paymentState' | 'paymentMethod';

/** A column that takes the values of an enumeration as calls have them. */
const oneOf = (name: Enumerated, values: readonly string[], example: string, required = false) =>
  field(name, example, `：${values.join('、')}`, `: one of ${values.join(', ')}`, required);

const columns: readonly ProfileColumn[] = [
  column(
    'sourceRef',
    '订单在来源系统中的编号，与来源一起唯一',
    'The order’s name at its source, unique there',
    'A-1001',
    true,
  ),
  column(
    'source',
    '来源，小写字母开头；缺省为 generic',
    'The source, beginning with a small letter; generic when left out',
    'partner',
  ),
  column(
    'orderNo',
    '订单号；缺省为来源加编号',
    'Order number; source and reference when left out',
    'PD20200120-000001',
  ),
  oneOf('status', ORDER_STATUSES, 'completed', true),
  moment('requestedAt', '2020-01-20T00:01:04+08:00', true),
  moment('assignedAt', '2020-01-20T00:01:20+08:00'),
  moment('arrivingAt', '2020-01-20T00:01:30+08:00'),
  moment('pickedUpAt', '2020-01-20T00:06:00+08:00'),
  moment('droppedOffAt', '2020-01-20T00:21:00+08:00'),
  moment('cancelledAt', ''),
  moment('failedAt', ''),
  oneOf('cancelledBy', ORDER_CANCELLERS, ''),
  field('cancelReason', ''),
  column('passengerName', '乘客姓名', 'Passenger', '王芳'),
  column('passengerMobile', '乘客手机号', 'Mobile number of the passenger', '13800000000'),
  field('carNumber', '粤BD12345'),
  column('supplierCode', '供应商编码', 'Code of the supplier', 'yuntu'),
  column('areaCode', '上车地点的区划代码', 'Division code of the pick-up', '440305'),
  column('pickUpName', '上车地点', 'Pick-up place', '深圳北站'),
  column('pickUpLng', '上车经度（WGS 84）', 'Pick-up longitude, WGS 84', '114.024'),
  column('pickUpLat', '上车纬度（WGS 84）', 'Pick-up latitude, WGS 84', '22.609'),
  column('dropOffName', '下车地点', 'Drop-off place', '世界之窗'),
  column('dropOffLng', '下车经度（WGS 84）', 'Drop-off longitude, WGS 84', '113.968'),
  column('dropOffLat', '下车纬度（WGS 84）', 'Drop-off latitude, WGS 84', '22.537'),
  field('distance', '12400', '（米）', ' in metres'),
  field('duration', '900', '（秒）；缺省由上下车时间得出', ' in seconds; from the times when left out'),
  field('price', '45.60', '，以货币单位计', ' in units of the currency'),
  field('currency', 'CNY', '，缺省为 CNY', ', CNY when left out'),
  ...PRICE_PARTS.map((kind) =>
    column(
      kind,
      '费用组成，以货币单位计',
      'Part of the price, in units of the currency',
      kind === 'base' ? '11.00' : '',
    ),
  ),
  oneOf('paymentState', PAYMENT_STATES, 'paid'),
  oneOf('paymentMethod', PAYMENT_METHODS, 'wechat'),
  field('rating', '5', '，1 到 5', ', 1 to 5'),
  field('remark', ''),
];

function readCurrency(reader: RecordReader): { currency: string; minor: number } {
  const currency = reader.raw('currency').toUpperCase() || 'CNY';
  if (/^[A-Z]{3}$/.test(currency)) return { currency, minor: minorUnitsIn(currency) };
  reader.problem(importMessages.notOneOf, { column: 'currency', value: currency.slice(0, 60) });
  return { currency, minor: 100 };
}

function readPrice(reader: RecordReader): Pick<NewOrder, 'price' | 'priceParts' | 'currency'> {
  const { currency, minor } = readCurrency(reader);
  const price = reader.number('price', 0, MOST_PRICE);
  const least = (kind: PricePartKind) => (kind === 'discount' ? -MOST_PRICE : 0);
  const parts = PRICE_PARTS.flatMap((kind) => {
    const amount = reader.number(kind, least(kind), MOST_PRICE);
    return amount === null ? [] : [{ kind, amount: amount * minor }];
  });
  if (price === null) return { price: null, priceParts: roundedParts(parts, Infinity), currency };
  return { price: Math.round(price * minor), priceParts: roundedParts(parts, price * minor), currency };
}

function readPosition(reader: RecordReader, place: 'pickUp' | 'dropOff'): [number | null, number | null] {
  const [lng, lat] = [reader.number(`${place}Lng`, -180, 180), reader.number(`${place}Lat`, -90, 90)];
  if ((lng === null) !== (lat === null))
    reader.problem(importMessages.pairNeeded, { column: `${place}Lng`, other: `${place}Lat` });
  return [lng, lat];
}

/** Reads the moments; they must be in sequence, and those that the status requires are needed. */
function readMoments(reader: RecordReader, status: OrderStatus) {
  const [requestedAt, assignedAt, arrivingAt, pickedUpAt, droppedOffAt, cancelledAt, failedAt] = MOMENTS.map((name) =>
    reader.isoTime(name, name === 'requestedAt' || NEEDED[status].includes(name)),
  );
  const moments = { requestedAt, assignedAt, arrivingAt, pickedUpAt, droppedOffAt, cancelledAt, failedAt };
  let before: { name: string; at: string } | null = null;
  for (const name of MOMENTS) {
    const at = moments[name];
    if (at === null || at === undefined) continue;
    if (before !== null && Date.parse(at) < Date.parse(before.at))
      reader.problem(importMessages.endBeforeStart, { column: name, other: before.name });
    before = { name, at };
  }
  if (status !== 'cancelled' && cancelledAt) reader.problem(importMessages.notWith, { column: 'cancelledAt', status });
  if (status !== 'failed' && failedAt) reader.problem(importMessages.notWith, { column: 'failedAt', status });
  return {
    requestedAt: requestedAt ?? '',
    assignedAt: assignedAt ?? null,
    arrivingAt: arrivingAt ?? null,
    pickedUpAt: pickedUpAt ?? null,
    droppedOffAt: droppedOffAt ?? null,
    cancelledAt: cancelledAt ?? null,
    failedAt: failedAt ?? null,
  };
}

function readSource(reader: RecordReader): Pick<NewOrder, 'source' | 'sourceRef' | 'orderNo'> {
  const sourceRef = reader.text('sourceRef', 60, true);
  const source = reader.raw('source') || 'generic';
  if (!orderSource.safeParse(source).success)
    reader.problem(importMessages.notOneOf, { column: 'source', value: source.slice(0, 60) });
  return { source, sourceRef, orderNo: reader.text('orderNo', 60) || `${source}-${sourceRef}` };
}

function readPeople(reader: RecordReader) {
  const passengerMobile = reader.raw('passengerMobile').replace(/[\s-]/g, '');
  if (!/^(\+?\d{3,20})?$/.test(passengerMobile)) {
    reader.problem(importMessages.notOneOf, { column: 'passengerMobile', value: passengerMobile.slice(0, 60) });
  }
  const areaCode = reader.raw('areaCode');
  if (!/^(\d{2,12})?$/.test(areaCode))
    reader.problem(importMessages.notOneOf, { column: 'areaCode', value: areaCode.slice(0, 60) });
  const carNumber = reader.text('carNumber', 20).toUpperCase();
  return {
    passengerName: reader.text('passengerName', 60),
    passengerMobile,
    carNumber,
    areaCode,
    supplierCode: reader.text('supplierCode', 60),
  };
}

function toRow(reader: RecordReader): NewOrder | null {
  const status = reader.oneOf('status', ORDER_STATUSES, null);
  if (status === null) return null;
  const moments = readMoments(reader, status);
  const cancelledBy = reader.raw('cancelledBy') === '' ? null : reader.oneOf('cancelledBy', ORDER_CANCELLERS, null);
  if ((status === 'cancelled') !== (cancelledBy !== null)) {
    reader.problem(status === 'cancelled' ? importMessages.neededFor : importMessages.notWith, {
      column: 'cancelledBy',
      status,
    });
  }
  const [pickUpLng, pickUpLat] = readPosition(reader, 'pickUp');
  const [dropOffLng, dropOffLat] = readPosition(reader, 'dropOff');
  const distance = reader.number('distance', 0, MOST_METRES);
  const duration =
    reader.number('duration', 0, MOST_SECONDS) ?? secondsBetween(moments.pickedUpAt, moments.droppedOffAt);
  const rating = reader.number('rating', 1, 5);
  if (rating !== null && !Number.isInteger(rating))
    reader.problem(importMessages.notOneOf, { column: 'rating', value: String(rating) });
  const order = {
    ...readSource(reader),
    ...readPeople(reader),
    ...readPrice(reader),
    ...moments,
    status,
    cancelledBy,
    cancelReason: reader.text('cancelReason', 200),
    pickUpName: reader.text('pickUpName', 120),
    pickUpLng,
    pickUpLat,
    dropOffName: reader.text('dropOffName', 120),
    dropOffLng,
    dropOffLat,
    distance: distance === null ? null : Math.round(distance),
    duration: duration === null ? null : Math.round(duration),
    paymentState: reader.oneOf('paymentState', PAYMENT_STATES, 'unpaid') ?? 'unpaid',
    paymentMethod: reader.oneOf('paymentMethod', PAYMENT_METHODS, 'unknown') ?? 'unknown',
    rating,
    remark: reader.text('remark', 500),
  };
  return reader.problems.length > 0 ? null : order;
}

export const generic = {
  name: 'generic',
  title: { zh: '通用订单', en: 'Orders, generic' },
  description: {
    zh: '任何来源的订单：列名如下，时间为 ISO 8601，费用以货币单位计。',
    en: 'Orders of any origin: the columns below, times in ISO 8601, prices in units of the currency.',
  },
  columns,
  toRow,
} as const satisfies ImportProfile<NewOrder>;
