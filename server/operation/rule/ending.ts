/** What rules say when a ride ends: waiting, cancelling, compensation. */
import type { RideFacts } from '#contract/finance/payRule/facts.ts';
import type { RuleKind } from '#contract/operation/rule/rules.ts';
import { askedOf, cancellingFacts, compensationFacts, waitingFacts, type RideKnown } from './facts.ts';
import type { Decided, Rulings } from './rulings.ts';

export interface Ruled {
  /** What goes before the terms of the pay rule. */
  readonly ruled: NonNullable<RideFacts['ruled']>;
  /** Seconds from which on a passenger counts as not come; null: at once. */
  readonly noShowAfter: number | null;
}

/** Amounts of another currency than the ride's are not taken. */
export function endingOf(
  rulings: Pick<Rulings, 'decide'>,
  ride: RideKnown,
  currency: string,
  now: Date,
): Ruled & { decisions: readonly Decided[] } {
  const decisions: Decided[] = [];
  const asked = () => askedOf(ride);
  const ask = <Kind extends RuleKind>(kind: Kind, facts: Parameters<typeof rulings.decide<Kind>>[2]) => {
    const decision = rulings.decide(kind, asked, facts, now);
    decisions.push(decision);
    return decision.ruling;
  };
  const waiting = ask('waiting', waitingFacts(ride));
  const noShowAfter = waiting.number('noShowAfter');
  const freeWaiting = waiting.number('freeWaiting');
  const cancelling = ride.status === 'cancelled' ? ask('cancelling', cancellingFacts(ride, noShowAfter)) : null;
  const due = compensationFacts(ride);
  const compensating = due === null ? null : ask('compensation', due);
  const fee = cancelling?.verdict?.currency === currency ? cancelling.number('fee') : null;
  const compensation = compensating?.verdict?.currency === currency ? compensating.number('amount') : null;
  const ruled = {
    ...(fee === null ? {} : { fee }),
    ...(freeWaiting === null ? {} : { freeWaiting }),
    ...(compensation === null ? {} : { compensation }),
  };
  return { ruled, noShowAfter, decisions };
}
