/**
 * What a charge keeps of its quote. A ride that ended elsewhere than was agreed, and whose distance differs by more than `within`
 * percent, was another one: then nothing quoted holds. `cap`: percent; left out: `CAP_PERCENT`.
 */
import { z } from 'zod';
import type { RideFacts } from '../facts.ts';
import { CAP_PERCENT, FACT_POLICIES, type FactPolicy } from '../rules.ts';

export const policy = z
  .strictObject({
    distance: z.enum(FACT_POLICIES).default('quoted'),
    duration: z.enum(FACT_POLICIES).default('quoted'),
    tolls: z.enum(FACT_POLICIES).default('measured'),
    within: z.int().min(0).max(1000).default(20),
    cap: z.int().min(0).max(1000).optional(),
  })
  .default({ distance: 'quoted', duration: 'quoted', tolls: 'measured', within: 20 });
type Policy = z.output<typeof policy>;

export const DIFFERENCE_REASONS = ['policy', 'capped', 'another', 'disbelieved'] as const;

/** Why a charge departs from its quote in one fact. */
export interface Difference {
  readonly fact: 'distance' | 'duration' | 'waiting' | 'tolls' | 'late' | 'outcome';
  readonly quoted: number | null;
  readonly measured: number | null;
  /**
   * `policy`: the rule charges what was measured. `capped`: it does, up to its cap. `another`: the ride ended elsewhere, so nothing
   * quoted holds. `disbelieved`: what the car says contradicts its own track or the clock, so the quote stands.
   */
  readonly reason: (typeof DIFFERENCE_REASONS)[number];
}

/** What the track of a car says of a ride. */
export interface Evidence {
  /** False: the reported distance cannot be. */
  readonly isBelieved: boolean;
  /** Whether it ended elsewhere than was agreed; null when that is not known. */
  readonly endedElsewhere: boolean | null;
}
const NO_EVIDENCE: Evidence = { isBelieved: true, endedElsewhere: null };

/** Whether the measured distance is so far from the quoted one that it was another ride. */
const isAnother = (within: number, quoted: number, measured: number): boolean =>
  Math.abs(measured - quoted) * 100 > quoted * within;

/** What is charged of one fact. */
function keptOf(by: FactPolicy, cap: number, quoted: number, measured: number): number {
  if (by === 'quoted') return quoted;
  return by === 'measured' ? measured : Math.min(measured, Math.floor((quoted * (100 + cap)) / 100));
}

/** Null is not known: what nobody estimated cannot be kept, and what nobody measured is what was agreed to. */
const tollsOf = (by: FactPolicy, cap: number, quoted: number | null, measured: number | null): number | null =>
  quoted === null || measured === null ? (quoted ?? measured) : keptOf(by, cap, quoted, measured);

/**
 * The facts that a ride is charged by: those of its quote where the rule keeps them, else what was measured. The time band and
 * demand are always those of the quote: the passenger agreed to them. A quote is let go only for a ride that is known to have
 * ended elsewhere than was agreed: another way to the same place is the operator's own.
 */
export function chargedFacts(
  { policy: terms }: { readonly policy: Policy },
  quoted: RideFacts,
  measured: RideFacts,
  { isBelieved, endedElsewhere }: Evidence = NO_EVIDENCE,
): { facts: RideFacts; differences: Difference[] } {
  const driven = measured.outcome.kind === 'driven';
  const another =
    driven && isBelieved && endedElsewhere === true && isAnother(terms.within, quoted.distance, measured.distance);
  const { cap = CAP_PERCENT } = terms;
  const kept = (which: 'distance' | 'duration') =>
    another ? measured[which] : keptOf(terms[which], cap, quoted[which], measured[which]);
  const isDoubted = driven && !isBelieved;
  // a quote that knew no day has none: nor has its charge
  const { day: _day, dayBefore: _dayBefore, demand: _demand, ...rest } = measured;
  const { day, dayBefore, demand } = quoted;
  const facts: RideFacts = {
    ...rest,
    minute: quoted.minute,
    ...(day === undefined ? {} : { day }),
    ...(dayBefore === undefined ? {} : { dayBefore }),
    surge: quoted.surge,
    ...(demand === undefined ? {} : { demand }),
    distance: isDoubted ? quoted.distance : kept('distance'),
    duration: kept('duration'),
    tolls: another ? measured.tolls : tollsOf(terms.tolls, cap, quoted.tolls, measured.tolls),
  };
  const reasonOf = (fact: 'distance' | 'duration' | 'waiting' | 'tolls' | 'late'): Difference['reason'] => {
    if (another) return 'another';
    return fact !== 'waiting' && fact !== 'late' && terms[fact] === 'capped' && facts[fact] !== measured[fact]
      ? 'capped'
      : 'policy';
  };
  const differences: Difference[] = [];
  for (const fact of ['distance', 'duration', 'waiting', 'tolls', 'late'] as const) {
    if (facts[fact] !== quoted[fact])
      differences.push({ fact, quoted: quoted[fact], measured: measured[fact], reason: reasonOf(fact) });
  }
  if (isDoubted)
    differences.push({
      fact: 'distance',
      quoted: quoted.distance,
      measured: measured.distance,
      reason: 'disbelieved',
    });
  if (!driven) differences.push({ fact: 'outcome', quoted: null, measured: null, reason: 'policy' });
  return { facts, differences };
}
