/**
 * What each kind of rule knows (facts) and what it may say (outcome). An outcome that a row leaves blank stays as the settings
 * or the pay rule have it. Times in seconds, distances in metres, money in minor units, charges in percent, speeds in km/h.
 */
import type { AlertKind, AlertSeverity } from '#contract/capacity/alert/rules.ts';
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import { MOST_DAYS_AHEAD } from '#contract/ground/booking.ts';
import { MOST_FEE } from '#contract/ground/currency.ts';
import type { Text } from '#contract/ground/words.ts';
import type { RuleKind } from './rules.ts';

export type Unit = 'seconds' | 'metres' | 'percent' | 'kmh' | 'money' | 'count';

export interface NumberField {
  readonly type: 'number';
  readonly name: Text;
  readonly unit: Unit;
  readonly min: number;
  readonly max: number;
}
export interface ChoiceField {
  readonly type: 'choice';
  readonly name: Text;
  /** The dictionary that has the words of its values. */
  readonly dict: string;
  readonly options: Readonly<Record<string, true>>;
}
export interface FlagField {
  readonly type: 'flag';
  readonly name: Text;
  /** What yes and no read as. */
  readonly says: readonly [yes: Text, no: Text];
}
export type RuleField = NumberField | ChoiceField | FlagField;

interface KindDeclaration {
  readonly name: Text;
  /** What it decides, and when. */
  readonly purpose: Text;
  readonly facts: Readonly<Record<string, RuleField>>;
  readonly outcome: Readonly<Record<string, RuleField>>;
  /** What a back-test over what is stored cannot know; null: nothing of this kind is stored to test it on. */
  readonly unknown: Text;
  /** What a back-test reads. */
  readonly tests: 'orders' | 'alerts' | null;
}

const DAY = 86_400;
const YES: Text = ['是', 'Yes'];
const NO: Text = ['否', 'No'];

const seconds = (...name: Text) => ({ type: 'number', name, unit: 'seconds', min: 0, max: DAY }) as const;
const ahead = (...name: Text) =>
  ({ type: 'number', name, unit: 'seconds', min: 0, max: MOST_DAYS_AHEAD * DAY }) as const;
const metres = (max: number, ...name: Text) => ({ type: 'number', name, unit: 'metres', min: 0, max }) as const;
const count = (max: number, ...name: Text) => ({ type: 'number', name, unit: 'count', min: 0, max }) as const;
const money = (...name: Text) => ({ type: 'number', name, unit: 'money', min: 0, max: MOST_FEE }) as const;
const kmh = (...name: Text) => ({ type: 'number', name, unit: 'kmh', min: 0, max: 300 }) as const;
const charge = { type: 'number', name: ['电量', 'Charge'], unit: 'percent', min: 0, max: 100 } as const;
const flag = (...name: Text) => ({ type: 'flag', name, says: [YES, NO] }) as const;

const seats = count(20, '座位数', 'Seats');
const wheelchair = flag('轮椅', 'Wheelchair');
const tripDistance = metres(500_000, '行程直线距离', 'Trip in a straight line');
const waited = seconds('车已等候', 'Car has waited');
const late = seconds('比约定晚到', 'Later than promised');

const ALERTS = {
  sos: true,
  collision: true,
  rollover: true,
  doorOpen: true,
  fault: true,
  leftRange: true,
  noGo: true,
  noStop: true,
  slowZone: true,
  speeding: true,
  silent: true,
  lowCharge: true,
  stoppedTooLong: true,
  clock: true,
  closedArea: true,
} as const satisfies Record<AlertKind, true>;

const SEVERITIES = {
  critical: true,
  high: true,
  medium: true,
  low: true,
} as const satisfies Record<AlertSeverity, true>;

const STATES = {
  removed: true,
  available: true,
  non_operational: true,
  reserved: true,
  on_trip: true,
  stopped: true,
  non_contactable: true,
  elsewhere: true,
} as const satisfies Record<VehicleState, true>;

export const KINDS = {
  dispatching: {
    name: ['派单', 'Dispatching'],
    purpose: ['一张等待的订单怎样找车', 'How a waiting order finds its car'],
    facts: {
      waited: seconds('乘客已等待', 'Passenger has waited'),
      offers: count(1000, '已派过的车', 'Cars asked so far'),
      seats,
      wheelchair,
      tripDistance,
    },
    outcome: {
      radius: { type: 'number', name: ['派单半径', 'Radius'], unit: 'metres', min: 200, max: 50_000 },
      lookAhead: {
        type: 'number',
        name: ['接连派给将空闲的车（仅“最先到达”）', 'Chain to cars free within (“first there” only)'],
        unit: 'seconds',
        min: 0,
        max: 1800,
      },
      gather: { type: 'number', name: ['凑批等待', 'Gather for'], unit: 'seconds', min: 0, max: 60 },
      waitedWeight: {
        type: 'number',
        name: ['等待权重（仅“最先到达”）', 'Weight of waiting (“first there” only)'],
        unit: 'count',
        min: 0,
        max: 100,
      },
      busyMargin: {
        type: 'number',
        name: ['在途车须早到（仅“最先到达”）', 'A busy car must be sooner by (“first there” only)'],
        unit: 'seconds',
        min: 0,
        max: 1800,
      },
    },
    tests: 'orders',
    unknown: [
      '派给另一辆车后会发生什么、其他订单会不会因此更早或更晚，回测无法知道。',
      'What another car would have done, and which other orders would have waited longer or less, it cannot know.',
    ],
  },
  booking: {
    name: ['接单', 'Taking orders'],
    purpose: [
      '何时何地接受叫车和预约，找车找多久',
      'When and where an order or a booking is taken, and how long a car is searched',
    ],
    facts: {
      seats,
      wheelchair,
      tripDistance,
      ahead: ahead('提前预约（即时叫车为 0）', 'Booked ahead (0: for at once)'),
      changing: ahead('改约时距原上车（新订单没有）', 'Changed: left until the old pick-up (none for a new order)'),
    },
    outcome: {
      accept: {
        type: 'flag',
        name: ['接受叫车', 'Order'],
        says: [
          ['接受', 'Accepted'],
          ['不接受', 'Refused'],
        ],
      },
      longestWait: {
        type: 'number',
        name: ['最长等待派单', 'Longest wait for a car'],
        unit: 'seconds',
        min: 30,
        max: 7200,
      },
      searchBefore: {
        type: 'number',
        name: ['预约提前找车', 'Search before a booked pick-up'],
        unit: 'seconds',
        min: 60,
        max: 7200,
      },
    },
    tests: 'orders',
    unknown: [
      '被拒绝过的叫车没有存下来，回测只看接受了的订单；找车更久会不会找到，也无法知道。',
      'Orders that were refused are not stored: it sees those that were taken only. Whether a longer search finds a car, it cannot know.',
    ],
  },
  waiting: {
    name: ['候时和未到', 'Waiting and no-show'],
    purpose: [
      '免费等多久，多久不来算未到并结束订单',
      'How long a car waits free of charge, and when a passenger counts as not come and the order ends',
    ],
    facts: { waited, late, tripDistance },
    outcome: {
      freeWaiting: { type: 'number', name: ['免费候时', 'Free waiting'], unit: 'seconds', min: 0, max: 7200 },
      noShowAfter: { type: 'number', name: ['多久算未到', 'No-show after'], unit: 'seconds', min: 0, max: 7200 },
    },
    tests: 'orders',
    unknown: [
      '乘客会不会因此早到或多等，回测无法知道。导入的订单没有候时。',
      'Whether passengers would have come sooner, it cannot know. Imported orders have no waiting.',
    ],
  },
  cancelling: {
    name: ['取消', 'Cancelling'],
    purpose: ['取消收多少钱，或免费', 'What a cancelled ride costs, or that it is free'],
    facts: {
      by: {
        type: 'choice',
        name: ['取消方', 'Cancelled by'],
        dict: 'ruleCanceller',
        options: { passenger: true, noShow: true, operator: true },
      },
      sinceRequested: seconds('下单后', 'After ordering'),
      sinceAssigned: seconds('派车后', 'After assignment'),
      beforePickUp: ahead('距预约上车', 'Before the booked pick-up'),
      waited,
      late,
    },
    outcome: { fee: money('取消费', 'Fee') },
    tests: 'orders',
    unknown: [
      '乘客会不会因此不取消，回测无法知道。导入的订单没有候时。',
      'Whether passengers would have kept their ride, it cannot know. Imported orders have no waiting.',
    ],
  },
  compensation: {
    name: ['补偿', 'Compensation'],
    purpose: [
      '晚到、运营方取消或行程失败时退还乘客多少',
      'What a passenger gets back for a ride that was late, given up or failed',
    ],
    facts: {
      outcome: {
        type: 'choice',
        name: ['结果', 'How it ended'],
        dict: 'ruleEnding',
        options: { driven: true, givenUp: true },
      },
      late,
      sinceAssigned: seconds('派车后', 'After assignment'),
      distance: metres(10_000_000, '里程', 'Distance'),
    },
    outcome: { amount: money('补偿金额', 'Amount') },
    tests: 'orders',
    unknown: [
      '只有带报价的订单知道约定的到达时间；乘客是否因此满意，回测无法知道。',
      'Only orders with a quote know when the car was promised. Whether passengers would have been content, it cannot know.',
    ],
  },
  charging: {
    name: ['充电和休整', 'Charging and rest'],
    purpose: ['什么样的车暂不接新单', 'Which cars are given no new order for now'],
    facts: { charge, inState: seconds('处于当前状态', 'In its state for'), seats, wheelchair },
    outcome: {
      giveOrders: {
        type: 'flag',
        name: ['派新单', 'New orders'],
        says: [
          ['派', 'Given'],
          ['不派', 'Held back'],
        ],
      },
    },
    tests: null,
    unknown: [
      '没有派单给它的车不留记录，所以不能回测；请用影子运行来看。',
      'Cars that were not asked leave no record, so it cannot be back-tested; let it run in shadow.',
    ],
  },
  limits: {
    name: ['乘客限制', 'Limits of passengers'],
    purpose: [
      '一位乘客同时和一天内可以叫多少车，各应用合计',
      'How many rides a passenger may order at once and in a day, over all apps',
    ],
    facts: {
      open: count(10_000, '未结束的订单（不含未到时间的预约）', 'Orders under way, without bookings not yet due'),
      booked: count(10_000, '未到时间的预约', 'Bookings not yet due'),
      lastDay: count(10_000, '24 小时内的订单', 'Orders of the last 24 h'),
      cancelledLastDay: count(10_000, '24 小时内取消', 'Cancelled in the last 24 h'),
      unpaid: count(10_000, '未支付的行程', 'Unpaid rides'),
    },
    outcome: {
      accept: {
        type: 'flag',
        name: ['接受叫车', 'Order'],
        says: [
          ['接受', 'Accepted'],
          ['不接受', 'Refused'],
        ],
      },
    },
    tests: 'orders',
    unknown: [
      '当时是否未支付没有存下来，回测按没有未支付计；被拒绝后乘客会怎样也无法知道。',
      'Whether rides were unpaid at the time is not stored and counts as none; what a refused passenger would have done, it cannot know.',
    ],
  },
  alerts: {
    name: ['告警', 'Alerts'],
    purpose: [
      '何时告警，有多紧急；SOS 不问规则，总是紧急告警',
      'When an alert is raised, and how urgent it is; an SOS asks no rule, and is always critical',
    ],
    facts: {
      alert: { type: 'choice', name: ['告警', 'Alert'], dict: 'alertKind', options: ALERTS },
      lasted: seconds('已持续', 'Lasted'),
      speed: kmh('车速', 'Speed'),
      over: kmh('超过限速', 'Above the limit'),
      charge,
      state: { type: 'choice', name: ['车辆状态', 'State of the car'], dict: 'vehicleState', options: STATES },
      onOrder: flag('有订单', 'With an order'),
    },
    outcome: {
      raise: {
        type: 'flag',
        name: ['告警', 'Alert'],
        says: [
          ['立即告警', 'Raised at once'],
          ['不告警', 'Not raised'],
        ],
      },
      severity: { type: 'choice', name: ['紧急程度', 'Severity'], dict: 'alertSeverity', options: SEVERITIES },
    },
    tests: 'alerts',
    unknown: [
      '没有告警过的情况没有存下来：回测知道哪些告警不会有、会多紧急，不知道还会多出哪些。',
      'What never was an alert is not stored: it knows which would not have been raised and how urgent the others were, not which more there would have been.',
    ],
  },
} as const satisfies Record<RuleKind, KindDeclaration>;

type Kinds = typeof KINDS;
type ValueOf<Field> = Field extends { type: 'number' }
  ? number
  : Field extends { type: 'flag' }
    ? boolean
    : Field extends { options: infer Options }
      ? keyof Options & string
      : never;

/** What is known when a rule of the kind is asked; null: unknown, and no condition on it holds. */
export type FactsOf<Kind extends RuleKind> = {
  readonly [Name in keyof Kinds[Kind]['facts']]: ValueOf<Kinds[Kind]['facts'][Name]> | null;
};
type Named<Fields, Type extends RuleField['type']> = {
  [Name in keyof Fields]: Fields[Name] extends { type: Type } ? Name & string : never;
}[keyof Fields];
/** The outcomes of a kind that are of one type. */
export type OutcomeName<Kind extends RuleKind, Type extends RuleField['type']> = Named<Kinds[Kind]['outcome'], Type>;

export type RuleValue = number | boolean | string;
/** Facts of any kind, by name. */
export type Facts = Readonly<Record<string, RuleValue | null>>;
export type Outcome = Readonly<Record<string, RuleValue>>;

export const factsOf = (kind: RuleKind): Readonly<Record<string, RuleField>> => KINDS[kind].facts;
export const outcomeOf = (kind: RuleKind): Readonly<Record<string, RuleField>> => KINDS[kind].outcome;
