/** A few hundred orders for the pictures, always the same. */

/** Name, longitude and latitude (WGS 84). */
const PLACES: readonly (readonly [string, number, number])[] = [
  ['深圳北站', 114.0243, 22.6093],
  ['世界之窗', 113.9686, 22.5371],
  ['福田口岸', 114.0634, 22.5167],
  ['市民中心', 114.0551, 22.5431],
  ['宝安机场', 113.8145, 22.6245],
  ['海上世界', 113.9093, 22.4862],
  ['华强北', 114.0801, 22.5468],
  ['大梅沙', 114.3023, 22.5947],
  ['深圳湾公园', 113.9633, 22.5211],
  ['南山科技园', 113.9461, 22.5405],
];
const NAMES = ['王芳', '李雷', '韩梅梅', '陈晨', '刘洋', '赵敏', '周杰', '吴倩'];
const COUNT = 400;
const FIRST = Date.UTC(2026, 2, 1, 0, 0, 0);

const HEADER = [
  'sourceRef',
  'orderNo',
  'status',
  'requestedAt',
  'assignedAt',
  'pickedUpAt',
  'droppedOffAt',
  'cancelledAt',
  'cancelledBy',
  'pickUpName',
  'pickUpLng',
  'pickUpLat',
  'dropOffName',
  'dropOffLng',
  'dropOffLat',
  'carNumber',
  'passengerName',
  'passengerMobile',
  'distance',
  'price',
  'base',
  'mileage',
  'waiting',
  'paymentState',
  'paymentMethod',
  'rating',
  'supplierCode',
] as const;
type Order = Partial<Record<(typeof HEADER)[number], string | number>>;

const time = (seconds: number): string => new Date(FIRST + seconds * 1000).toISOString().replace('.000', '');
const seconds = (minutes: number): number => minutes * 60;

/** The course of the n-th order. */
function ride(n: number, begin: number): Order {
  const minutes = 8 + ((n * 7) % 40);
  const distance = minutes * (310 + ((n * 13) % 260));
  const [mileage, waiting] = [Math.round(distance * 0.26), minutes * 40];
  return {
    status: 'completed',
    assignedAt: time(begin + 20),
    pickedUpAt: time(begin + 300),
    droppedOffAt: time(begin + 300 + seconds(minutes)),
    distance,
    price: ((1000 + mileage + waiting) / 100).toFixed(2),
    base: '10.00',
    mileage: (mileage / 100).toFixed(2),
    waiting: (waiting / 100).toFixed(2),
    paymentState: n % 9 === 0 ? 'unpaid' : 'paid',
    paymentMethod: n % 2 === 0 ? 'wechat' : 'alipay',
    rating: n % 4 === 0 ? 5 : '',
  };
}

function order(n: number): Order {
  const begin = n * 731;
  const [from, to] = [PLACES[n % PLACES.length], PLACES[(n * 3 + 1) % PLACES.length]];
  const common: Order = {
    sourceRef: n,
    orderNo: `PD20260301-${String(n).padStart(6, '0')}`,
    requestedAt: time(begin),
    pickUpName: from?.[0],
    pickUpLng: from?.[1],
    pickUpLat: from?.[2],
    dropOffName: to?.[0],
    dropOffLng: to?.[1],
    dropOffLat: to?.[2],
    passengerName: NAMES[n % NAMES.length],
    passengerMobile: `138${String(10_000_000 + n * 7919).slice(-8)}`,
    supplierCode: n % 3 === 0 ? 'yuntu' : n % 3 === 1 ? 'lvcheng' : '',
  };
  if (n % 17 === 0) return { ...common, status: 'requested' };
  const carNumber = `粤BD${String(10_000 + ((n * 37) % 900))}`;
  if (n % 11 !== 0) return { ...common, carNumber, ...ride(n, begin) };
  return {
    ...common,
    carNumber,
    status: 'cancelled',
    assignedAt: time(begin + 20),
    cancelledAt: time(begin + 200),
    cancelledBy: 'passenger',
  };
}

export const sampleOrders = (): string =>
  [
    HEADER.join(','),
    ...Array.from({ length: COUNT }, (_, n) => HEADER.map((name) => order(n + 1)[name] ?? '').join(',')),
    '',
  ].join('\n');
