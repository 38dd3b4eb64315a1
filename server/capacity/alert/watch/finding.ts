/** The findings of the rules, with their evidence. */
import type { AlertEvidence } from '#contract/capacity/alert/calls.ts';
import { isOfAnOrder, type AlertKind, type AlertSeverity } from '#contract/capacity/alert/rules.ts';
import type { RangeRule } from '#contract/capacity/range/rules.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';

/** A range that holds for a car where it is. */
export interface RangeHere extends RangeRule {
  readonly name: string;
  /** Empty: `name` stands for both languages. */
  readonly nameEn: string;
}

/** A finding to write about a car and a kind. */
export interface Finding {
  readonly what: 'raised' | 'touched' | 'worsened' | 'cleared';
  readonly kind: AlertKind;
  readonly severity: AlertSeverity;
  readonly car: LiveCar;
  /** The order that it is about; empty for none. */
  readonly orderNo: string;
  /** By the car's clock, never ahead of ours. */
  readonly at: number;
  readonly range: RangeHere | null;
  /** The position of the car then; null before its first. */
  readonly lng: number | null;
  readonly lat: number | null;
  readonly evidence: AlertEvidence;
}

/** Tells alerts of a car apart, as the column `cause` does. */
export const causeOf = (kind: AlertKind, orderNo: string): string => (isOfAnOrder(kind) ? `${kind} ${orderNo}` : kind);

/** What an operating rule says of what was found. */
export interface AlertRuling {
  /** At once, or not at all; null: when the settings say. */
  readonly raise: boolean | null;
  /** Null: as always. */
  readonly severity: AlertSeverity | null;
  /** Null where only rules in shadow say something. */
  readonly by: NonNullable<AlertEvidence['ruled']> | null;
  /** Writes down that it was obeyed. */
  readonly obeyed: () => void;
}

interface MoreEvidence {
  limit?: number | undefined;
  topSpeed?: number | undefined;
  since?: number | undefined;
  ruled?: AlertRuling | null;
}

const iso = (at: number): string => new Date(at).toISOString();

/** The car itself moves on before anything is written. */
export const placeOfCar = ({ fix }: LiveCar) => ({ lng: fix?.lng ?? null, lat: fix?.lat ?? null });

export function evidenceOf(
  car: LiveCar,
  at: number,
  { limit, topSpeed, since, ruled = null }: MoreEvidence,
): AlertEvidence {
  const { fix, state } = car;
  return {
    at: iso(fix === null ? at : Math.min(fix.at, fix.receivedAt)),
    speed: fix?.speed ?? null,
    heading: fix?.heading ?? null,
    charge: fix?.charge ?? null,
    state,
    ...(limit === undefined ? {} : { limit }),
    ...(topSpeed === undefined || topSpeed === 0 ? {} : { topSpeed }),
    ...(since === undefined || since === 0 ? {} : { since: iso(since) }),
    ...(fix === null || fix.flags.length === 0 ? {} : { flags: [...fix.flags] }),
    ...(ruled?.by == null ? {} : { ruled: ruled.by }),
  };
}
