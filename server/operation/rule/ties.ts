/** Operating rules that would be as specific as each other for some ride. */
import { couldTie, type RideScope } from '#contract/operation/scope/scope.ts';
import type { RuleKind } from '#contract/operation/rule/rules.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import { refusalOf } from '#server/operation/scope/versions.ts';
import { askedFrom } from './queries.ts';

export const pageOf = ({ ruleId }: { ruleId: string }): string => `/operation/rule?drawer=detail&record=${ruleId}`;

/**
 * What a scope would tie with whenever it began: a version of another rule of its kind that has no end, or one in shadow. What
 * ends may be over by the time this one begins; that is asked when it is approved.
 * @throws FieldRefusal 409 that names the other rule
 */
export async function refuseTied(
  { db, services }: Pick<CallContext, 'db' | 'services'>,
  { ruleId, kind }: { readonly ruleId: string; readonly kind: RuleKind },
  scope: RideScope,
): Promise<void> {
  const asked = await askedFrom(db, services.now().toISOString()).execute();
  const tied = asked.find(
    (other) =>
      other.ruleId !== ruleId &&
      other.kind === kind &&
      (other.state === 'shadow' || other.validTo === null) &&
      couldTie(scope, other.scope),
  );
  if (tied === undefined) return;
  throw refusalOf({ ...tied, state: tied.state === 'shadow' ? 'inShadow' : 'approved', page: pageOf(tied) });
}
