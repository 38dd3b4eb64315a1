/** What the record knows of an event or a period, by name, and the forms in which a fact is written. No schema is imported. */
import type { Text } from '#contract/ground/words.ts';

export const OCCASIONS = ['alert', 'period'] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** Speeds in km/h, metres, instants as ISO 8601. */
export type FactType = 'text' | 'instant' | 'speed' | 'metre' | 'share' | 'money' | 'second' | 'number' | 'flag';

export interface Fact {
  name: Text;
  type: FactType;
  occasions: readonly Occasion[];
}

const ALERT: readonly Occasion[] = ['alert'];
const PERIOD: readonly Occasion[] = ['period'];
const BOTH: readonly Occasion[] = OCCASIONS;

const fact = (occasions: readonly Occasion[], type: FactType, ...name: Text): Fact => ({ name, type, occasions });

const all = {
  operator: fact(BOTH, 'text', '运营方名称', 'Name of the operator'),
  reportNumber: fact(BOTH, 'text', '报告编号', 'Number of the report'),
  reportVersion: fact(BOTH, 'number', '报告版本', 'Version of the report'),
  isUpdate: fact(BOTH, 'flag', '是更正版', 'Corrects an earlier version'),
  now: fact(BOTH, 'instant', '填报时间', 'Time of the report'),
  eventAt: fact(ALERT, 'instant', '事件时间', 'Time of the event'),
  knownAt: fact(ALERT, 'instant', '平台获知时间', 'When it was known here'),
  endedAt: fact(ALERT, 'instant', '事件结束时间', 'When the event was over'),
  lasted: fact(ALERT, 'second', '事件持续时长', 'How long the event lasted'),
  alertKind: fact(ALERT, 'text', '事件类型', 'Kind of event'),
  alertId: fact(ALERT, 'text', '告警编号', 'Number of the alert'),
  longitude: fact(ALERT, 'number', '经度', 'Longitude'),
  latitude: fact(ALERT, 'number', '纬度', 'Latitude'),
  place: fact(ALERT, 'text', '地点', 'Place'),
  division: fact(ALERT, 'text', '行政区划', 'Division'),
  fleetNumber: fact(ALERT, 'text', '自编号', 'Fleet number'),
  plate: fact(ALERT, 'text', '车牌', 'Plate'),
  vin: fact(ALERT, 'text', '车辆识别代号', 'VIN'),
  model: fact(ALERT, 'text', '车型', 'Model'),
  softwareVersion: fact(ALERT, 'text', '软件版本', 'Version of the software'),
  supplier: fact(ALERT, 'text', '供应商', 'Supplier'),
  vehicleState: fact(ALERT, 'text', '车辆状态', 'State of the car'),
  speedBefore: fact(ALERT, 'speed', '事件前速度', 'Speed before the event'),
  hasPassenger: fact(ALERT, 'flag', '载客', 'With a passenger'),
  orderNo: fact(ALERT, 'text', '订单号', 'Order'),
  staffNotes: fact(ALERT, 'text', '处理记录', 'Notes of the staff'),
  recordHash: fact(ALERT, 'text', '事件数据校验值', 'Hash of the event record'),
  hasRecord: fact(ALERT, 'flag', '有事件数据', 'There is an event record'),
  periodFrom: fact(PERIOD, 'instant', '期间开始', 'Beginning of the period'),
  periodTo: fact(PERIOD, 'instant', '期间最后一刻', 'Last moment of the period'),
  carsKnown: fact(PERIOD, 'number', '在册车辆', 'Cars on record'),
  collisions: fact(PERIOD, 'number', '碰撞数', 'Collisions'),
  stoppages: fact(PERIOD, 'number', '停驶数', 'Stoppages'),
  distanceDriven: fact(PERIOD, 'metre', '全部车辆行驶里程', 'Distance driven by all cars'),
  collisionRate: fact(PERIOD, 'number', '每百万公里碰撞数', 'Collisions per million kilometres'),
  collisionRateLow: fact(
    PERIOD,
    'number',
    '每百万公里碰撞数，95% 区间下限',
    'The same, lower end of the 95 % interval',
  ),
  collisionRateHigh: fact(
    PERIOD,
    'number',
    '每百万公里碰撞数，95% 区间上限',
    'The same, upper end of the 95 % interval',
  ),
  benchmarkRate: fact(PERIOD, 'number', '碰撞率对照', 'Benchmark of the collisions'),
  benchmarkSource: fact(PERIOD, 'text', '碰撞率对照的来源', 'Source of the benchmark'),
} as const satisfies Record<string, Fact>;

export type FactName = keyof typeof all;
export const FACTS: Readonly<Record<FactName, Fact>> = all;
const isFactName = (name: string): name is FactName => Object.hasOwn(all, name);
export const FACT_NAMES: readonly FactName[] = Object.keys(all).filter(isFactName);

/** How a value is written; `of`: the type it is a form of. Instants are written by the pack's clock. */
const forms = {
  date: { of: 'instant', name: ['日期 2026-01-31', 'Date, 2026-01-31'] },
  usDate: { of: 'instant', name: ['日期 01/31/2026', 'Date, 01/31/2026'] },
  time: { of: 'instant', name: ['时刻 17:05', 'Time, 17:05'] },
  dateTime: { of: 'instant', name: ['日期时间 2026-01-31 17:05:00', 'Date and time, 2026-01-31 17:05:00'] },
  month: { of: 'instant', name: ['月份', 'Month, 1 to 12'] },
  year: { of: 'instant', name: ['年份', 'Year'] },
  kmh: { of: 'speed', name: ['公里/小时', 'km/h'] },
  mph: { of: 'speed', name: ['英里/小时', 'mph'] },
  kilometre: { of: 'metre', name: ['公里', 'Kilometres'] },
  mile: { of: 'metre', name: ['英里', 'Miles'] },
  percent: { of: 'share', name: ['百分比', 'Percent'] },
  minute: { of: 'second', name: ['分钟', 'Minutes'] },
  hour: { of: 'second', name: ['小时', 'Hours'] },
} as const satisfies Record<string, { of: FactType; name: Text }>;

export type FormName = keyof typeof forms;
export const FORMS: Readonly<Record<FormName, { of: FactType; name: Text }>> = forms;
const isFormName = (name: string): name is FormName => Object.hasOwn(forms, name);
export const FORM_NAMES: readonly FormName[] = Object.keys(forms).filter(isFormName);
