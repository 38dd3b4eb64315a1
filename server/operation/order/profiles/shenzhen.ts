/** Priced taxi orders of Shenzhen: local times, metres, price parts in yuan with all decimals. */
import { importMessages } from '#server/ground/import/messages.ts';
import type { ImportProfile, ProfileColumn } from '#server/ground/import/engine.ts';
import type { RecordReader } from '#server/ground/import/values.ts';
import { roundedParts, secondsBetween, type NewOrder } from '../newOrder.ts';
import type { PricePartKind } from '#contract/operation/order/rules.ts';

const CHINA_OFFSET_HOURS = 8;
const SHENZHEN = '4403';
/** Metres: once around the earth. */
const MOST_METRES = 40_000_000;
/** Yuan. */
const MOST_PRICE = 9_000_000;

const PARTS: readonly { header: string; kind: PricePartKind }[] = [
  { header: '起步价', kind: 'base' },
  { header: '里程价', kind: 'mileage' },
  { header: '返空费', kind: 'emptyReturn' },
  { header: '夜间附加费', kind: 'night' },
  { header: '候时费', kind: 'waiting' },
];

const column = (header: string, zh: string, en: string, example: string, required = true): ProfileColumn => ({
  header,
  required,
  meaning: { zh, en },
  example,
});

const columns: readonly ProfileColumn[] = [
  column('orderid', '订单编号，当天内唯一', 'Number of the order, unique within its day', '1.0'),
  column('VehicleNum', '车辆编号', 'Number of the car', '22334'),
  column('Stime', '上车时间（北京时间）', 'Pick-up, China time', '2020-01-20 00:01:04'),
  column('Lng', '上车经度（WGS 84）', 'Pick-up longitude, WGS 84', '114.11113'),
  column('Lat', '上车纬度（WGS 84）', 'Pick-up latitude, WGS 84', '22.57675'),
  column('isd', '原始数据的标志，不使用', 'A mark of the source, not used', '0', false),
  column('Etime', '下车时间（北京时间）', 'Drop-off, China time', '2020-01-20 00:17:58'),
  column('ELng', '下车经度（WGS 84）', 'Drop-off longitude, WGS 84', '114.084915'),
  column('ELat', '下车纬度（WGS 84）', 'Drop-off latitude, WGS 84', '22.54085'),
  column('distance', '里程（米）', 'Distance in metres', '6785.602632269301'),
  column(
    'interval',
    '候时（秒），已计入候时费，不单独保存',
    'Waiting in seconds; it is in its price part and not kept besides',
    '180.0',
    false,
  ),
  column(
    'isnight',
    '是否夜间，已计入夜间附加费，不单独保存',
    'Whether at night; it is in its price part and not kept besides',
    'True',
    false,
  ),
  column('起步价', '起步价（元）', 'Base fare in yuan', '16'),
  column('里程价', '里程价（元）', 'Mileage in yuan', '11.485446317446321'),
  column('返空费', '返空费（元）', 'Empty return in yuan', '-0.0'),
  column('夜间附加费', '夜间附加费（元）', 'Night surcharge in yuan', '2.2970892634892643'),
  column('候时费', '候时费（元）', 'Waiting in yuan', '2.4000000000000004'),
  column('price', '总价（元）', 'Price in yuan', '32.182535580935586'),
];

/** The price and its parts in fen, without parts of zero. */
function readPrice(reader: RecordReader): Pick<NewOrder, 'price' | 'priceParts'> {
  const price = (reader.number('price', 0, MOST_PRICE, true) ?? 0) * 100;
  const parts = PARTS.map(({ header, kind }) => ({
    kind,
    amount: (reader.number(header, 0, MOST_PRICE, true) ?? 0) * 100,
  }));
  return { price: Math.round(price), priceParts: roundedParts(parts, price).filter(({ amount }) => amount !== 0) };
}

function toRow(reader: RecordReader): NewOrder | null {
  const number = reader.digits('orderid');
  const carNumber = reader.raw('VehicleNum').replace(/\.0+$/, '').toUpperCase();
  if (carNumber === '') reader.problem(importMessages.required, { column: 'VehicleNum' });
  if (carNumber.length > 20) reader.problem(importMessages.tooLong, { column: 'VehicleNum', most: 20 });
  const pickedUpAt = reader.localTime('Stime', CHINA_OFFSET_HOURS);
  const droppedOffAt = reader.localTime('Etime', CHINA_OFFSET_HOURS);
  const [pickUpLng, pickUpLat] = [reader.number('Lng', -180, 180, true), reader.number('Lat', -90, 90, true)];
  const [dropOffLng, dropOffLat] = [reader.number('ELng', -180, 180, true), reader.number('ELat', -90, 90, true)];
  const distance = reader.number('distance', 0, MOST_METRES, true);
  const { price, priceParts } = readPrice(reader);
  const duration = secondsBetween(pickedUpAt, droppedOffAt);
  if (duration !== null && duration < 0)
    reader.problem(importMessages.endBeforeStart, { column: 'Etime', other: 'Stime' });
  if (reader.problems.length > 0 || number === null || pickedUpAt === null || distance === null) return null;
  const day = reader.raw('Stime').slice(0, 10).replace(/\D/g, '');
  return {
    orderNo: `SZ${day}-${number.padStart(6, '0')}`,
    source: 'shenzhen',
    sourceRef: `${day}-${number}`,
    status: 'completed',
    // the pick-up is the earliest known moment of the order
    requestedAt: pickedUpAt,
    assignedAt: null,
    arrivingAt: null,
    pickedUpAt,
    droppedOffAt,
    cancelledAt: null,
    failedAt: null,
    cancelledBy: null,
    cancelReason: '',
    passengerName: '',
    passengerMobile: '',
    carNumber,
    supplierCode: '',
    areaCode: SHENZHEN,
    pickUpName: '',
    pickUpLng,
    pickUpLat,
    dropOffName: '',
    dropOffLng,
    dropOffLat,
    distance: Math.round(distance),
    duration,
    price,
    currency: 'CNY',
    priceParts,
    paymentState: 'paid',
    paymentMethod: 'unknown',
    rating: null,
    remark: '',
  };
}

export const shenzhen = {
  name: 'shenzhen',
  title: { zh: '深圳出租车订单', en: 'Shenzhen taxi orders' },
  description: {
    zh: '已计价的出租车订单：北京时间，里程以米计，费用以元计。',
    en: 'Priced taxi orders: China time, distances in metres, prices in yuan.',
  },
  columns,
  toRow,
} as const satisfies ImportProfile<NewOrder>;
