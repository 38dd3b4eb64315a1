/** What is the same for all rules that have versions: how one begins, ends, and gives way to the next. */
import { couldTie, type RideScope } from '#contract/operation/scope/scope.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import { Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { versionMessages } from './messages.ts';

export const labelOf = ({ name, number }: { name: string; number: number }): string => `${name} v${number}`;

/** The moment that was named, or now. @throws Refusal 400 for one that has passed */
export function momentOf(
  { services }: Pick<CallContext, 'services'>,
  named: string | undefined,
  field: 'validFrom' | 'validTo',
): string {
  const now = services.now();
  if (named === undefined) return now.toISOString();
  if (Date.parse(named) < now.getTime()) throw refuseField(field, versionMessages.past);
  return named;
}

/** An end that was asked for; a version that never began ends where it would have begun. */
export function endOf(asked: string, validFrom: string | null): string {
  return validFrom !== null && Date.parse(asked) < Date.parse(validFrom) ? validFrom : asked;
}

interface Approved {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly scope: RideScope;
  readonly validFrom: string | null;
}

/** @throws Refusal 409 that names another rule that would be as specific for some ride */
export function refuseTies(
  others: readonly Approved[],
  scope: RideScope,
  sharing?: Parameters<typeof couldTie>[2],
): void {
  for (const other of others)
    if (couldTie(scope, other.scope, sharing))
      throw new Refusal(409, versionMessages.wouldTie, { params: { rule: labelOf(other) } });
}

/** Of the same rule, those that end where a new one begins. @throws Refusal 409 when one begins later than that */
export function supersededBy<Version extends Approved>(own: readonly Version[], validFrom: string): readonly Version[] {
  for (const { validFrom: from, number } of own)
    if (from !== null && Date.parse(from) >= Date.parse(validFrom))
      throw new Refusal(409, versionMessages.beforeNext, { params: { number } });
  return own;
}
