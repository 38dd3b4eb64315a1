/** Judges a position for each kind of alert: bad, well, or unknown. */
import type { AlertKind } from '#contract/capacity/alert/rules.ts';
import { metresNearby } from '#contract/ground/distance.ts';
import { effectiveRules, type EffectiveRules } from '#contract/capacity/range/rules.ts';
import type { CarAlarm } from '#contract/capacity/telemetry/telemetry.ts';
import { isInService, type VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { Fix, LiveCar } from '#server/capacity/telemetry/fix.ts';
import type { AlertRuling, RangeHere } from './finding.ts';
import { placeOf, type Memory } from './memory.ts';
import type { Thresholds } from './thresholds.ts';

export interface Surroundings {
  readonly thresholds: Thresholds;
  /** Ranges in force for the car at the instant that contain the point. */
  readonly rangesHere: (car: LiveCar, at: number, lng: number, lat: number) => readonly RangeHere[];
  /** Whether any operating range is in force for the car: only then can it be outside of all. */
  readonly hasOperating: (car: LiveCar, at: number) => boolean;
  /** The closed area in force that holds the point; null: none. */
  readonly closedHere: (at: number, lng: number, lat: number) => RangeHere | null;
  /** What the operating rules say of what is bad and not yet an alert; null: nothing. Asked with each position, at once. */
  readonly ruled: (car: LiveCar, kind: AlertKind, known: BadSince) => AlertRuling | null;
}

/** How long it has been bad, in milliseconds, and the km/h that hold there. */
export interface BadSince {
  readonly lastedMs: number;
  readonly limit: number | null;
}

export interface Judgement {
  kind: AlertKind;
  /** Null for unknown. */
  isBad: boolean | null;
  holdMs?: number;
  range?: RangeHere | null;
  limit?: number;
  since?: number;
}

const MOVING_KMH = 2;
/** The speed of a car at rest wanders below. */
const DRIVING_KMH = 5;
/** At the end of a trip the door may open before the car says that it has ended. */
const DOOR_MS = 30_000;
/** Positions of a car at rest wander so far. */
const WANDER_M = 30;
const CHARGE_MARGIN = 5;

const ALARM_KINDS: readonly (AlertKind & CarAlarm)[] = ['sos', 'collision', 'rollover', 'fault'];
const ON_THE_WAY = new Set(['reserved', 'on_trip']);

/** The alarms that a car sends. */
export const alarmJudgements = (alarms: readonly CarAlarm[]): Judgement[] =>
  ALARM_KINDS.map((kind) => ({ kind, isBad: alarms.includes(kind) }));

/**
 * A door that is open while the car drives, or for long where it stands on a trip and at no stop of it (`stopped`). A door
 * that is open where people get in and out is none of that.
 */
export function doorJudgement({ alarms, speed }: Pick<Fix, 'alarms' | 'speed'>, state: VehicleState): Judgement {
  const kind = 'doorOpen';
  if (!alarms.includes('doorOpen')) return { kind, isBad: false };
  if (speed !== null && speed >= DRIVING_KMH) return { kind, isBad: true, holdMs: 0 };
  if (state === 'on_trip') return { kind, isBad: true, holdMs: DOOR_MS };
  return { kind, isBad: speed === null ? null : false };
}

/** Only a clock ahead is impossible: what is a day old may be a recording, or have waited for a connection. */
export const clockJudgement = ({ flags }: Fix): Judgement => ({ kind: 'clock', isBad: flags.includes('clockAhead') });

/** Null without a charge. `isVeryLow`: the alert has high severity. */
export function chargeJudgement(
  { charge, alarms }: Pick<Fix, 'charge' | 'alarms'>,
  { lowCharge, criticalCharge }: Thresholds,
): (Judgement & { isVeryLow: boolean }) | null {
  const saysLow = alarms.includes('lowCharge');
  if (charge === null && !saysLow) return null;
  const isLow = saysLow || (charge !== null && charge <= lowCharge);
  const isFull = !saysLow && (charge === null || charge > lowCharge + CHARGE_MARGIN);
  const isVeryLow = charge !== null && charge <= criticalCharge;
  return { kind: 'lowCharge', isBad: isLow ? true : isFull ? false : null, isVeryLow };
}

/** The rules of the ranges at the position of the car, and the speed that they allow. */
export function placeJudgements(
  car: LiveCar,
  memory: Memory,
  fix: Fix,
  at: number,
  { thresholds, rangesHere, hasOperating, closedHere }: Surroundings,
): Judgement[] {
  const closed = closedHere(at, fix.lng, fix.lat);
  const here = rangesHere(car, at, fix.lng, fix.lat);
  const { decidedBy } = effectiveRules(here);
  const operating = here.find(({ kind }) => kind === 'operating') ?? null;
  memory.home = operating ?? memory.home;
  const noGo = decidedBy.drive?.kind === 'noGo' ? decidedBy.drive : null;
  const isStandingThere = decidedBy.stop === null ? false : fix.speed === null ? null : fix.speed < MOVING_KMH;
  return [
    { kind: 'leftRange', isBad: hasLeft(car, operating, () => hasOperating(car, at)), range: memory.home },
    { kind: 'noGo', isBad: noGo !== null, range: noGo },
    { kind: 'noStop', isBad: isStandingThere, holdMs: thresholds.noStopMs, range: decidedBy.stop },
    {
      kind: 'closedArea',
      // out of service it cannot drive out, and somebody has parked it there
      isBad: closed !== null && (car.state !== 'removed' || (fix.speed ?? 0) >= MOVING_KMH),
      holdMs: thresholds.closedAreaMs,
      range: closed,
    },
    ...speedJudgements(memory, fix, decidedBy.speed, thresholds),
  ];
}

/**
 * A car in service has left when it is in none of the ranges in force; one that says that it has is believed. Where it may
 * drive anywhere, it has left nothing. Out of service, nobody can tell.
 */
function hasLeft({ state }: LiveCar, operating: RangeHere | null, isBound: () => boolean): boolean | null {
  if (state === 'elsewhere') return true;
  if (operating !== null) return false;
  return isInService(state) ? isBound() : null;
}

/** Too fast for a slow zone, and too fast for the road: bad above the margin, well within the limit. */
function speedJudgements(
  memory: Memory,
  fix: Fix,
  limiting: EffectiveRules<RangeHere>['decidedBy']['speed'],
  { speedLimit, speedMargin, speedMs: holdMs }: Thresholds,
): [Judgement, Judgement] {
  const here = limiting?.speedLimit ?? Infinity;
  const isSlow = limiting?.kind === 'slow';
  const slowLimit = isSlow ? here : Infinity;
  const limit = isSlow ? speedLimit : Math.min(here, speedLimit);
  const { speed } = fix;
  const verdict = (most: number) =>
    speed === null ? null : speed > most + speedMargin ? true : speed <= most ? false : null;
  const tooFastHere = verdict(slowLimit);
  const tooFast = verdict(limit);
  if (tooFastHere === true || tooFast === true) memory.topSpeed = Math.max(memory.topSpeed, speed ?? 0);
  else if (tooFastHere === false && tooFast === false) memory.topSpeed = 0;
  return [
    { kind: 'slowZone', isBad: tooFastHere, holdMs, ...(isSlow ? { range: limiting, limit: here } : {}) },
    { kind: 'speeding', isBad: tooFast, holdMs, range: here < speedLimit && !isSlow ? limiting : null, limit },
  ];
}

/** A car that should drive and stands. */
export function restJudgement(
  car: LiveCar,
  memory: Memory,
  fix: Fix,
  at: number,
  { stoppedMs: holdMs }: Thresholds,
): Judgement {
  const hasMoved = !(metresNearby(memory.anchorLng, memory.anchorLat, fix.lng, fix.lat) <= WANDER_M);
  if (hasMoved) {
    memory.anchorLng = fix.lng;
    memory.anchorLat = fix.lat;
    memory.anchorAt = at;
  }
  const isBad = ON_THE_WAY.has(car.state) ? !hasMoved : false;
  const since = Math.max(memory.anchorAt, car.stateSince > at ? 0 : car.stateSince);
  const place = placeOf('stoppedTooLong');
  // it stands from the anchor's moment on, not only from the second position there
  if (isBad && memory.badSince[place] === 0) memory.badSince[place] = since;
  return { kind: 'stoppedTooLong', isBad, holdMs, since };
}
