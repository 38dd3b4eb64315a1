/** The kinds of alert, their urgency, and the moves of an alert between people. */

export const ALERT_KINDS = [
  'sos',
  'collision',
  'rollover',
  'doorOpen',
  'fault',
  'leftRange',
  'noGo',
  'noStop',
  'slowZone',
  'speeding',
  'silent',
  'lowCharge',
  'stoppedTooLong',
  'clock',
  'closedArea',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** The most urgent first. */
export const ALERT_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/** How urgent an alert is when it opens. A charge that goes on falling makes its alert `high`. */
export const SEVERITY_OF: Readonly<Record<AlertKind, AlertSeverity>> = {
  sos: 'critical',
  collision: 'critical',
  rollover: 'critical',
  doorOpen: 'critical',
  fault: 'high',
  leftRange: 'high',
  noGo: 'high',
  noStop: 'medium',
  slowZone: 'medium',
  speeding: 'medium',
  silent: 'high',
  lowCharge: 'medium',
  stoppedTooLong: 'medium',
  clock: 'low',
  closedArea: 'high',
};

/** Somebody in or beside the car may be hurt. It gets no new order until its alert is closed. */
export const CRIES: readonly AlertKind[] = ['sos', 'collision', 'rollover'];

/** Somebody pressed the button: always an alert, as urgent as there is, whatever operating rules say. */
export const ALWAYS_RAISED: AlertKind = 'sos';

/**
 * What happens during a ride: each order has an alert of its own, so that nobody takes one passenger for another. The other
 * kinds are about the car: it has one, which names the order of its latest time.
 */
const OF_AN_ORDER: ReadonlySet<AlertKind> = new Set([
  'sos',
  'collision',
  'rollover',
  'leftRange',
  'noGo',
  'noStop',
  'slowZone',
  'speeding',
  'stoppedTooLong',
]);
export const isOfAnOrder = (kind: AlertKind): boolean => OF_AN_ORDER.has(kind);

/** What is over and that nobody took closes by itself after a while: what is done about it could come too late only. */
export const SELF_CLOSING: readonly AlertKind[] = [
  'silent',
  'lowCharge',
  'clock',
  'speeding',
  'slowZone',
  'noStop',
  'stoppedTooLong',
];

/** Alerts of a kind at a place stand in one row of the queue from so many on. Critical ones never do. */
export const LEAST_GROUP = 3;

export const ALERT_STATES = ['open', 'taken', 'closed'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

export const ALERT_MOVES = ['take', 'release', 'handOver', 'answer', 'close'] as const;
export type AlertMove = (typeof ALERT_MOVES)[number];

/** From a state, by a move, to the next. Any other move is refused. */
export const ALERT_TRANSITIONS: Readonly<Record<AlertState, Partial<Readonly<Record<AlertMove, AlertState>>>>> = {
  open: { take: 'taken', handOver: 'taken', answer: 'open' },
  taken: { release: 'open', handOver: 'taken', answer: 'taken', close: 'closed' },
  closed: {},
};

/** Moves of the person who has taken the alert; another person takes it over first (`handOver` to oneself). */
export const HOLDERS_MOVES: readonly AlertMove[] = ['release', 'close'];

/** The outcomes. `recovered`: closed by itself when the situation ended, if the settings allow it. */
export const ALERT_OUTCOMES = ['resolved', 'escalated', 'noAction', 'falseAlarm', 'recovered'] as const;
export type AlertOutcome = (typeof ALERT_OUTCOMES)[number];
/** The outcomes that a person may choose. */
export const GIVEN_OUTCOMES = ['resolved', 'escalated', 'noAction', 'falseAlarm'] as const;

/** Files that can be kept with an alert. */
export const MOST_ALERT_FILES = 10;

/** Of a step of a procedure. */
export const MOST_STEP_CHARACTERS = 200;

/** Whom an operator telephones. */
export const PHONED = ['car', 'passenger'] as const;

/** The ways to call the people on call. */
export const ALERT_CHANNELS = ['inbox', 'sms', 'mail', 'group'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** Everything that can stand in the history of an alert. `commanded`: a person sent its car a command meanwhile. */
export const ALERT_STEPS = [
  'opened',
  'worsened',
  'recovered',
  'recurred',
  'taken',
  'released',
  'handedOver',
  'answered',
  'closed',
  'snoozed',
  'escalated',
  'called',
  'callFailed',
  'ticked',
  'unticked',
  'attached',
  'phonedCar',
  'phonedPassenger',
  'phoneFailed',
  'commanded',
] as const;
export type AlertStepKind = (typeof ALERT_STEPS)[number];
