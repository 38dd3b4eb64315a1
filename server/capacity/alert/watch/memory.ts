/** What the rules remember of each car. */
import { ALERT_KINDS, type AlertKind } from '#contract/capacity/alert/rules.ts';
import type { AlertRuling, RangeHere } from './finding.ts';

const PLACE_OF = new Map<AlertKind, number>(ALERT_KINDS.map((kind, place) => [kind, place]));
/** The place of a kind in the lists of a car. */
export const placeOf = (kind: AlertKind): number => PLACE_OF.get(kind) ?? 0;

/** The memory of one car. */
export interface Memory {
  /** By the place of the kind: since when it is bad, since when well again, when last written; 0: not. */
  readonly badSince: Float64Array;
  readonly wellSince: Float64Array;
  readonly touchedAt: Float64Array;
  /** By the place of the kind: when the car last said a cry for help; 0: not. */
  readonly saidAt: Float64Array;
  /** The standing kinds, a bit each; also those that a person has closed. */
  standing: number;
  /** The alert of low charge is already of high severity. */
  isVeryLow: boolean;
  topSpeed: number;
  /** Where it came to rest, and when. */
  anchorLng: number;
  anchorLat: number;
  anchorAt: number;
  /** The operating range it was in last. */
  home: RangeHere | null;
  /** The range behind a standing kind, by the place of the kind. */
  readonly ranges: (RangeHere | null)[];
  /** The order that a standing kind began with, by the place of the kind; empty for none. */
  readonly orders: string[];
  /** The rule behind a standing kind, or behind one that is bad and not raised, by the place of the kind. */
  readonly rulings: (AlertRuling | null)[];
}

export const newMemory = (): Memory => ({
  badSince: new Float64Array(ALERT_KINDS.length),
  wellSince: new Float64Array(ALERT_KINDS.length),
  touchedAt: new Float64Array(ALERT_KINDS.length),
  saidAt: new Float64Array(ALERT_KINDS.length),
  standing: 0,
  isVeryLow: false,
  topSpeed: 0,
  anchorLng: Number.NaN,
  anchorLat: Number.NaN,
  anchorAt: 0,
  home: null,
  ranges: ALERT_KINDS.map(() => null),
  orders: ALERT_KINDS.map(() => ''),
  rulings: ALERT_KINDS.map(() => null),
});

/** Whether a kind stands for the car, also when a person has closed it. */
export const stands = (memory: Memory | undefined, kind: AlertKind): boolean =>
  ((memory?.standing ?? 0) & (1 << placeOf(kind))) !== 0;

export function setStanding(memory: Memory, kind: AlertKind, isStanding: boolean): void {
  const bit = 1 << placeOf(kind);
  if (isStanding) memory.standing |= bit;
  else memory.standing &= ~bit;
}
