/**
 * The catalogue of figures. Each is declared once: what it is called, what it means, how it is computed, its unit, whether parts
 * add up to the whole, which way is good, and by what it may be cut. Dashboards, analyses, exports and the open figures
 * read it here. No schema is imported, since screens load it before they ask.
 */
import type { Text } from '#contract/ground/words.ts';

/** `share`: 0 to 1. `money`: minor units of the answer's currency. */
export const FIGURE_UNITS = [
  'count',
  'share',
  'second',
  'metre',
  'money',
  'moneyPerKilometre',
  'perDay',
  'score',
] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];

const ORDER_DIMENSIONS = [
  'hour',
  'day',
  'week',
  'month',
  'hourOfDay',
  'hourOfWeek',
  'area',
  'range',
  'station',
  'supplier',
  'source',
  'tripType',
  'status',
  'cancelledBy',
  'cancelReason',
  'flag',
  'distanceBand',
  'priceBand',
] as const;
const ALERT_DIMENSIONS = [
  'hour',
  'day',
  'week',
  'month',
  'hourOfDay',
  'hourOfWeek',
  'area',
  'supplier',
  'alertKind',
  'severity',
] as const;
const CAR_DIMENSIONS = ['hour', 'day', 'week', 'month', 'hourOfDay', 'hourOfWeek', 'area', 'supplier', 'car'] as const;

export const DIMENSION_NAMES = [...new Set([...ORDER_DIMENSIONS, ...ALERT_DIMENSIONS, ...CAR_DIMENSIONS])] as const;
export type DimensionName = (typeof DIMENSION_NAMES)[number];

/**
 * What a figure is computed from, the right to see it, what it may be cut by, and whether all filters of orders apply to it or
 * supplier and division alone. Time is that of the request, or of the opening; of cars, the whole hours of a period.
 */
export const FIGURE_SOURCES = {
  order: { right: 'operation:order:list', dimensions: ORDER_DIMENSIONS, isOfOrders: true },
  alert: { right: 'capacity:alert:list', dimensions: ALERT_DIMENSIONS, isOfOrders: false },
  car: { right: 'capacity:car:list', dimensions: CAR_DIMENSIONS, isOfOrders: false },
} as const satisfies Record<string, { right: string; dimensions: readonly DimensionName[]; isOfOrders: boolean }>;
export type FigureSource = keyof typeof FIGURE_SOURCES;

export interface Figure {
  readonly source: FigureSource;
  readonly name: Text;
  readonly definition: Text;
  /** In terms of the table's columns, for whoever checks it. */
  readonly formula: string;
  readonly unit: FigureUnit;
  /** Digits after the point that are kept. Money has none: it is whole minor units. */
  readonly decimals: number;
  /** Whether the parts of a cut add up to the whole. */
  readonly additive: boolean;
  readonly better: 'more' | 'less' | 'neither';
  /** Filters of the list of orders that show what it counts; null where the list has none. Of orders alone. */
  readonly counts: Readonly<Record<string, string>> | null;
  /** Counts this part of the orders alone, which is hidden by its own number, however many the others are. */
  readonly part?: 'wheelchair';
}

const order = (figure: Omit<Figure, 'source'>): Figure => ({ source: 'order', ...figure });
const alert = (figure: Omit<Figure, 'source' | 'counts'>): Figure => ({ source: 'alert', counts: null, ...figure });
const car = (figure: Omit<Figure, 'source' | 'counts'>): Figure => ({ source: 'car', counts: null, ...figure });
const COMPLETED = { statuses: 'completed' } as const;
const ENDED = { statuses: 'completed,cancelled,failed' } as const;
/** With an amount; of the answer's currency, which the list is asked for too. */
const PRICED = { ...COMPLETED, priceFrom: '0' } as const;
const counted = { unit: 'count', decimals: 0, additive: true } as const;
const share = { unit: 'share', decimals: 4, additive: false } as const;
const wheelchair = { part: 'wheelchair' } as const;
const time = { unit: 'second', decimals: 0, additive: false, better: 'less' } as const;
const carTime = { unit: 'second', decimals: 0, additive: true } as const;
const driven = { unit: 'metre', decimals: 0, additive: true } as const;

export const FIGURES = {
  orders: order({
    counts: {},
    ...counted,
    name: ['订单', 'Orders'],
    definition: ['期间内下单的订单，不论结果', 'Orders requested in the period, whatever became of them'],
    formula: 'count(*)',
    better: 'more',
  }),
  underWay: order({
    counts: { statuses: 'requested,assigned,arriving,onTrip' },
    ...counted,
    name: ['进行中', 'Under way'],
    definition: ['期间内下单、尚未结束的订单', 'Orders requested in the period that have not ended'],
    formula: 'count(status in requested, assigned, arriving, onTrip)',
    better: 'neither',
  }),
  completed: order({
    counts: COMPLETED,
    ...counted,
    name: ['完成行程', 'Completed trips'],
    definition: ['期间内下单且已送达的订单', 'Orders requested in the period whose passengers were taken there'],
    formula: 'count(status = completed)',
    better: 'more',
  }),
  cancelled: order({
    counts: { statuses: 'cancelled' },
    ...counted,
    name: ['取消', 'Cancelled'],
    definition: [
      '期间内下单、后被乘客、运营方或车辆取消的订单',
      'Orders cancelled by the passenger, the operator or the car',
    ],
    formula: 'count(status = cancelled)',
    better: 'less',
  }),
  failed: order({
    counts: { statuses: 'failed' },
    ...counted,
    name: ['失败', 'Failed'],
    definition: ['没有派到车，或行程中断的订单', 'Orders without a car, or whose trip was interrupted'],
    formula: 'count(status = failed)',
    better: 'less',
  }),
  unserved: order({
    counts: { unserved: 'true' },
    ...counted,
    name: ['未满足', 'Unserved'],
    definition: [
      '已结束而从未派到车的订单；乘客在约定时间之前取消的预约不算',
      'Orders that ended without ever having a car; not bookings that their passenger took back before the time',
    ],
    formula:
      'count(status in cancelled, failed and assignedAt is null and not (cancelledBy = passenger and cancelledAt < scheduledAt))',
    better: 'less',
  }),
  completionRate: order({
    counts: ENDED,
    ...share,
    name: ['完成率', 'Completion rate'],
    definition: ['已结束的订单中完成的占比', 'Share of completed among orders that have ended'],
    formula: 'completed / (completed + cancelled + failed)',
    better: 'more',
  }),
  cancellationRate: order({
    counts: ENDED,
    ...share,
    name: ['取消率', 'Cancellation rate'],
    definition: ['已结束的订单中取消的占比', 'Share of cancelled among orders that have ended'],
    formula: 'cancelled / (completed + cancelled + failed)',
    better: 'less',
  }),
  waitP50: order({
    counts: { pickedUp: 'true' },
    ...time,
    name: ['候车时长 P50', 'Wait p50'],
    definition: [
      '从下单（预约的从约定时间）到上车，半数订单不超过',
      'From request, or the booked time, to pick-up: half of the orders waited no longer',
    ],
    formula: 'percentile_cont(0.5) of pickedUpAt - greatest(requestedAt, scheduledAt)',
  }),
  waitP90: order({
    counts: { pickedUp: 'true' },
    ...time,
    name: ['候车时长 P90', 'Wait p90'],
    definition: [
      '从下单（预约的从约定时间）到上车，九成订单不超过',
      'From request, or the booked time, to pick-up: nine in ten waited no longer',
    ],
    formula: 'percentile_cont(0.9) of pickedUpAt - greatest(requestedAt, scheduledAt)',
  }),
  assignP90: order({
    counts: { assigned: 'true' },
    ...time,
    name: ['派车时长 P90', 'Assignment p90'],
    definition: [
      '从下单（预约的从约定时间）到派到车，九成订单不超过',
      'From request, or the booked time, to a car: nine in ten took no longer',
    ],
    formula: 'percentile_cont(0.9) of assignedAt - greatest(requestedAt, scheduledAt)',
  }),
  distance: order({
    counts: COMPLETED,
    unit: 'metre',
    decimals: 0,
    additive: true,
    better: 'more',
    name: ['载客里程', 'Occupied distance'],
    definition: ['完成行程的里程合计', 'Distance of completed trips'],
    formula: 'sum(distance) where status = completed',
  }),
  tripDuration: order({
    counts: COMPLETED,
    unit: 'second',
    decimals: 0,
    additive: true,
    better: 'neither',
    name: ['载客时长', 'Occupied time'],
    definition: ['完成行程的时长合计', 'Duration of completed trips'],
    formula: 'sum(duration) where status = completed',
  }),
  revenue: order({
    counts: PRICED,
    unit: 'money',
    decimals: 0,
    additive: true,
    better: 'more',
    name: ['成交额', 'Revenue (GMV)'],
    definition: ['完成行程的应付金额合计，优惠和退款之前', 'What completed trips cost, before discounts and refunds'],
    formula: 'sum(price) where status = completed',
  }),
  averagePrice: order({
    counts: PRICED,
    unit: 'money',
    decimals: 0,
    additive: false,
    better: 'neither',
    name: ['单均价', 'Average price'],
    definition: ['每个有金额的完成行程的平均金额', 'Average of completed trips that have a price'],
    formula: 'avg(price) where status = completed',
  }),
  revenuePerKilometre: order({
    counts: { ...PRICED, distanceFrom: '1' },
    unit: 'moneyPerKilometre',
    decimals: 0,
    additive: false,
    better: 'more',
    name: ['公里收入', 'Revenue per kilometre'],
    definition: ['成交额除以同一批行程的里程', 'Revenue over the distance of the same trips'],
    formula: 'sum(price) / sum(distance) * 1000 where status = completed',
  }),
  rating: order({
    counts: null,
    unit: 'score',
    decimals: 2,
    additive: false,
    better: 'more',
    name: ['评分', 'Rating'],
    definition: ['乘客评分（1–5）的平均值', 'Average of passengers’ ratings, 1 to 5'],
    formula: 'avg(rating)',
  }),
  wheelchairOrders: order({
    counts: { wheelchair: 'true' },
    ...counted,
    ...wheelchair,
    name: ['轮椅订单', 'Wheelchair orders'],
    definition: [
      '期间内下单、要求轮椅位的订单，不论结果',
      'Orders that asked for a wheelchair space, whatever became of them',
    ],
    formula: 'count(wheelchair)',
    better: 'neither',
  }),
  wheelchairCompletionRate: order({
    counts: { ...ENDED, wheelchair: 'true' },
    ...share,
    ...wheelchair,
    name: ['轮椅订单完成率', 'Wheelchair completion rate'],
    definition: [
      '已结束的轮椅订单中完成的占比',
      'Share of completed among orders with a wheelchair space that have ended',
    ],
    formula: 'completed / (completed + cancelled + failed) where wheelchair',
    better: 'more',
  }),
  wheelchairWaitP50: order({
    counts: { pickedUp: 'true', wheelchair: 'true' },
    ...time,
    ...wheelchair,
    name: ['轮椅候车时长 P50', 'Wheelchair wait p50'],
    definition: [
      '轮椅订单从下单（预约的从约定时间）到上车，半数不超过',
      'With a wheelchair space, from request, or the booked time, to pick-up: half of the orders waited no longer',
    ],
    formula: 'percentile_cont(0.5) of pickedUpAt - greatest(requestedAt, scheduledAt) where wheelchair',
  }),
  wheelchairWaitP90: order({
    counts: { pickedUp: 'true', wheelchair: 'true' },
    ...time,
    ...wheelchair,
    name: ['轮椅候车时长 P90', 'Wheelchair wait p90'],
    definition: [
      '轮椅订单从下单（预约的从约定时间）到上车，九成不超过',
      'With a wheelchair space, from request, or the booked time, to pick-up: nine in ten waited no longer',
    ],
    formula: 'percentile_cont(0.9) of pickedUpAt - greatest(requestedAt, scheduledAt) where wheelchair',
  }),
  activePassengers: order({
    counts: null,
    ...counted,
    additive: false,
    name: ['活跃乘客', 'Active passengers'],
    definition: [
      '期间内下过单的不同乘客，合并的档案算一人',
      'Different passengers who requested a ride; merged ones are one',
    ],
    formula: 'count(distinct passengerId)',
    better: 'more',
  }),
  riders: order({
    counts: null,
    ...counted,
    additive: false,
    name: ['乘车人数', 'Riders'],
    definition: [
      '期间内下单并完成行程的不同乘客，合并的档案算一人',
      'Different passengers who completed a ride; merged ones are one',
    ],
    formula: 'count(distinct passengerId) where status = completed',
    better: 'more',
  }),
  activeCars: order({
    counts: null,
    ...counted,
    additive: false,
    name: ['出车数', 'Active cars'],
    definition: ['期间内完成过行程的不同车辆', 'Different cars that completed a trip'],
    formula: 'count(distinct carNumber) where status = completed',
    better: 'neither',
  }),
  tripsPerCarDay: order({
    counts: null,
    unit: 'perDay',
    decimals: 1,
    additive: false,
    better: 'more',
    name: ['车日均行程', 'Trips per car and day'],
    definition: ['完成行程除以车辆与日期的不同组合', 'Completed trips over the different pairs of car and day'],
    formula: 'completed / count(distinct (carNumber, day))',
  }),
  refunds: order({
    counts: null,
    unit: 'money',
    decimals: 0,
    additive: true,
    better: 'less',
    name: ['退款', 'Refunds'],
    definition: [
      '期间内下单的订单至今已退的金额，不论何时退',
      'What was refunded until now of orders requested in the period, whenever it was',
    ],
    formula: 'sum(orderMoney.refunded)',
  }),
  arrivalErrorP50: order({
    counts: null,
    ...time,
    name: ['到达误差 P50', 'Arrival error p50'],
    definition: [
      '车辆到达上车点与派单时预计的相差（早或晚），半数不超过；只计到达过的',
      'How far the arrival at the pick-up was from what the offer expected, early or late: half were no further off; of cars that arrived',
    ],
    formula: 'percentile_cont(0.5) of abs(arrivedAt - offeredAt - expectedSeconds) of the offer that was accepted last',
  }),
  lateArrivalRate: order({
    counts: null,
    ...share,
    name: ['晚到率', 'Late arrivals'],
    definition: [
      '到达上车点的车辆中，比派单时预计晚两分钟以上的占比',
      'Share of arrivals at the pick-up more than two minutes after what the offer expected',
    ],
    formula: 'count(arrivedAt - offeredAt - expectedSeconds > 120) / count(arrivedAt)',
    better: 'less',
  }),
  alerts: alert({
    ...counted,
    name: ['告警', 'Alerts'],
    definition: ['期间内产生的告警', 'Alerts opened in the period'],
    formula: 'count(*)',
    better: 'less',
  }),
  criticalAlerts: alert({
    ...counted,
    name: ['紧急告警', 'Critical alerts'],
    definition: ['期间内产生的紧急级别告警', 'Alerts of the severity critical'],
    formula: 'count(severity = critical)',
    better: 'less',
  }),
  incidents: alert({
    ...counted,
    name: ['安全事件', 'Incidents'],
    definition: [
      '碰撞、侧翻、乘客求助、行驶中开门、车辆故障、停留过久和驶出服务区，误报除外；按行政区划时看车辆所属地区',
      'Collisions, rollovers, calls for help, doors opened on the way, faults, stops that last too long and cars that left their area; false alarms are left out. By division: that of the car',
    ],
    formula:
      'count(kind in (collision, rollover, sos, doorOpen, fault, stoppedTooLong, leftRange, noGo) and outcome is distinct from falseAlarm)',
    better: 'less',
  }),
  timeToTake: alert({
    ...time,
    name: ['领取时长 P90', 'Time to take p90'],
    definition: ['从告警产生到有人领取，九成不超过', 'From opening until somebody took it: nine in ten took no longer'],
    formula: 'percentile_cont(0.9) of firstTakenAt - openedAt',
  }),
  timeToClear: alert({
    ...time,
    name: ['关闭时长 P90', 'Time to clear p90'],
    definition: ['从告警产生到关闭，九成不超过', 'From opening until it was closed: nine in ten took no longer'],
    formula: 'percentile_cont(0.9) of closedAt - openedAt',
  }),
  carServiceTime: car({
    ...carTime,
    name: ['车辆运营时长', 'Car time in service'],
    definition: [
      '车辆空闲、接驾和载客的时长合计；失联和没有上报的时间不算',
      'Time of cars idle, on the way to a passenger or occupied; not while they are out of contact or report nothing',
    ],
    formula: 'sum(idle + toPickUp + occupied)',
    better: 'more',
  }),
  carIdleTime: car({
    ...carTime,
    name: ['车辆空闲时长', 'Car time idle'],
    definition: [
      '车辆可派而没有订单的时长合计（MDS available）',
      'Time of cars that could be sent and had no order (MDS: available)',
    ],
    formula: 'sum(idle)',
    better: 'less',
  }),
  carToPickUpTime: car({
    ...carTime,
    name: ['车辆接驾时长', 'Car time to pick-up'],
    definition: [
      '车辆从接单到乘客上车的时长合计，含在上车点等候（MDS reserved，及此后的 stopped）',
      'Time of cars from taking an order until the passenger boards, the wait at the pick-up included (MDS: reserved, and stopped after it)',
    ],
    formula: 'sum(toPickUp)',
    better: 'less',
  }),
  carOccupiedTime: car({
    ...carTime,
    name: ['车辆载客时长', 'Car time occupied'],
    definition: [
      '车辆有乘客在车上的时长合计，含途中和终点停车（MDS on_trip，及此后的 stopped）',
      'Time of cars with a passenger aboard, stops on the way and at the end included (MDS: on_trip, and stopped after it)',
    ],
    formula: 'sum(occupied)',
    better: 'more',
  }),
  carOutOfServiceTime: car({
    ...carTime,
    name: ['车辆停运时长', 'Car time out of service'],
    definition: [
      '车辆停运的时长合计：维护、充电、在库或驶出运营区域（MDS non_operational、removed、elsewhere）',
      'Time of cars that could not be sent: in maintenance, charging, in the depot or outside the area of operation (MDS: non_operational, removed, elsewhere)',
    ],
    formula: 'sum(outOfService)',
    better: 'less',
  }),
  carOfflineTime: car({
    ...carTime,
    name: ['车辆离线时长', 'Car time offline'],
    definition: [
      '车辆失联（MDS non_contactable）或没有上报的时长合计，不论之前是什么状态',
      'Time of cars out of contact (MDS: non_contactable) or without a report, whatever they were before',
    ],
    formula: 'sum(offline)',
    better: 'less',
  }),
  carsInService: car({
    ...counted,
    additive: false,
    name: ['运营车辆数', 'Cars in service'],
    definition: [
      '期间内空闲、接驾或载客过的不同车辆',
      'Different cars that were idle, on the way to a passenger or occupied',
    ],
    formula: 'count(distinct carId) where idle + toPickUp + occupied > 0',
    better: 'more',
  }),
  idleShare: car({
    ...share,
    name: ['空闲占比', 'Idle share'],
    definition: ['空闲时长占运营时长的比例', 'Time idle over time in service'],
    formula: 'sum(idle) / sum(idle + toPickUp + occupied)',
    better: 'less',
  }),
  occupiedShare: car({
    ...share,
    name: ['载客占比', 'Occupied share'],
    definition: ['载客时长占运营时长的比例', 'Time occupied over time in service'],
    formula: 'sum(occupied) / sum(idle + toPickUp + occupied)',
    better: 'more',
  }),
  carDistance: car({
    ...driven,
    name: ['车辆总里程', 'Distance driven'],
    definition: ['车辆按轨迹行驶的里程合计，不论为何行驶', 'Distance that cars drove by their tracks, whatever for'],
    formula: 'sum(emptyMetres + toPickUpMetres + occupiedMetres + unknownMetres)',
    better: 'neither',
  }),
  carEmptyDistance: car({
    ...driven,
    name: ['空驶里程（P1）', 'Empty distance (P1)'],
    definition: [
      '没有订单时行驶的里程：空闲或停运（加州季报的 P1）',
      'Distance driven without an order, idle or out of service (period 1 of California’s quarterly report)',
    ],
    formula: 'sum(emptyMetres)',
    better: 'less',
  }),
  carToPickUpDistance: car({
    ...driven,
    name: ['接驾里程（P2）', 'Distance to pick-up (P2)'],
    definition: [
      '从接单到乘客上车行驶的里程（加州季报的 P2）',
      'Distance driven from taking an order until the passenger boards (period 2 of California’s quarterly report)',
    ],
    formula: 'sum(toPickUpMetres)',
    better: 'less',
  }),
  carOccupiedDistance: car({
    ...driven,
    name: ['车辆载客里程（P3）', 'Distance occupied (P3)'],
    definition: [
      '有乘客在车上时按轨迹行驶的里程（加州季报的 P3）；跨期的行程分开计',
      'Distance driven by the tracks with a passenger aboard (period 3 of California’s quarterly report); a trip over the edge of a period counts in both',
    ],
    formula: 'sum(occupiedMetres)',
    better: 'more',
  }),
  emptyShare: car({
    ...share,
    name: ['空驶率', 'Empty share'],
    definition: [
      '没有乘客时行驶的里程（P1 和 P2）占 P1、P2、P3 合计的比例；失联时行驶的不计',
      'Distance without a passenger (P1 and P2) over that of P1, P2 and P3; what was driven out of contact is left out',
    ],
    formula: 'sum(emptyMetres + toPickUpMetres) / sum(emptyMetres + toPickUpMetres + occupiedMetres)',
    better: 'less',
  }),
} as const satisfies Record<string, Figure>;
export type FigureName = keyof typeof FIGURES;
export const isFigureName = (name: string): name is FigureName => Object.hasOwn(FIGURES, name);
export const FIGURE_NAMES: readonly FigureName[] = Object.keys(FIGURES).filter(isFigureName);

export const figureOf = (name: FigureName): Figure => FIGURES[name];
/** Those that count a part of the orders alone. */
export const partFigures = (names: readonly FigureName[]): FigureName[] =>
  names.filter((name) => figureOf(name).part !== undefined);

/** `dict`: the dictionary that has the words of its values. `isTime`: its keys have an order of their own. `none`: an empty key is no unknown one. */
export interface Dimension {
  readonly name: Text;
  readonly dict?: string;
  readonly isTime?: boolean;
  readonly none?: Text;
}

/** Keys: see the call that asks. Bands are named by their lower bound. */
export const DIMENSIONS: Readonly<Record<DimensionName, Dimension>> = {
  hour: { name: ['小时', 'Hour'], isTime: true },
  day: { name: ['日', 'Day'], isTime: true },
  week: { name: ['周', 'Week'], isTime: true },
  month: { name: ['月', 'Month'], isTime: true },
  hourOfDay: { name: ['时段', 'Hour of the day'], isTime: true },
  hourOfWeek: { name: ['周内时段', 'Hour of the week'], isTime: true },
  area: { name: ['行政区划', 'Division'] },
  range: { name: ['上车电子围栏', 'Pick-up zone'], none: ['不在电子围栏内', 'In no zone'] },
  station: { name: ['上车站点', 'Pick-up station'], none: ['不在站点旁', 'By no station'] },
  supplier: { name: ['供应商', 'Supplier'] },
  source: { name: ['来源', 'Channel'], dict: 'orderSource' },
  tripType: { name: ['用车类型', 'Kind of trip'], dict: 'tripType' },
  status: { name: ['状态', 'Status'], dict: 'orderStatus' },
  cancelledBy: { name: ['取消方', 'Cancelled by'], dict: 'orderCanceller' },
  cancelReason: { name: ['取消原因', 'Reason of cancelling'] },
  flag: { name: ['标记', 'Flag'], dict: 'orderFlag' },
  distanceBand: { name: ['里程段', 'Distance band'] },
  priceBand: { name: ['价格段', 'Price band'] },
  alertKind: { name: ['告警类型', 'Kind of alert'], dict: 'alertKind' },
  severity: { name: ['告警级别', 'Severity'], dict: 'alertSeverity' },
  car: { name: ['车辆', 'Car'] },
};

/** A car that comes later than expected by more seconds is late. */
export const LATE_AFTER_S = 120;

/** Lower bounds of the bands, in metres and in minor units; the last one is open. */
export const DISTANCE_BANDS = [0, 1000, 3000, 5000, 10_000, 20_000, 50_000] as const;
export const PRICE_BANDS = [0, 1000, 2000, 3000, 5000, 10_000, 20_000] as const;
