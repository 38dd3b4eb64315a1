/** Pay rules that would be as specific as each other for some ride. */
import type { PayRuleTie } from '#contract/finance/payRule/calls.ts';
import { couldTie, type RideScope } from '#contract/operation/scope/scope.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import { sharingSegments } from '#server/operation/passengerSegment/service.ts';
import { refusalOf } from '#server/operation/scope/versions.ts';
import { approvedFrom, reviewedVersions } from './queries.ts';

type Context = Pick<CallContext, 'db' | 'services'>;

export const pageOf = ({ payRuleId }: { payRuleId: string }): string =>
  `/operation/payRule?drawer=detail&record=${payRuleId}`;

/**
 * What a scope would tie with whenever it began: a version of another rule that has no end, or one in review. What ends may be
 * over by the time this one begins; that is asked when it is approved.
 * @param payRuleId the rule that the scope is for; null for a new one
 */
export async function tieOf(
  { db, services }: Context,
  payRuleId: string | null,
  scope: RideScope,
): Promise<PayRuleTie | null> {
  const approved = await approvedFrom(db, services.now().toISOString()).execute();
  const others = [
    ...approved.filter(({ validTo }) => validTo === null).map((one) => ({ ...one, state: 'approved' as const })),
    ...(await reviewedVersions(db).execute()).map((one) => ({ ...one, state: 'inReview' as const })),
  ].filter((other) => other.payRuleId !== payRuleId);
  const sharing = await sharingSegments(db, [scope, ...others.map((other) => other.scope)]);
  const tied = others.find((other) => couldTie(scope, other.scope, sharing));
  if (tied === undefined) return null;
  const { name, number, state } = tied;
  return { payRuleId: tied.payRuleId, name, number, state };
}

/** @throws FieldRefusal 409 that names the other rule */
export async function refuseTied(context: Context, payRuleId: string | null, scope: RideScope): Promise<void> {
  const tie = await tieOf(context, payRuleId, scope);
  if (tie !== null) throw refusalOf({ ...tie, page: pageOf(tie) });
}
