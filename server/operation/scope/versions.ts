/** What is the same for all rules that have versions: how one begins, ends, and gives way to the next. */
import { couldTie, type RideScope } from '#contract/operation/scope/scope.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import { FieldRefusal, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { versionMessages } from './messages.ts';
import { accountOfAuthor } from './queries.ts';

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

/**
 * An end that was asked for; a version that never began ends where it would have begun.
 * @throws FieldRefusal for one that is later than it ends anyhow: what ended is not made longer, it begins again as a new version
 */
export function endOf(
  asked: string,
  { validFrom, validTo }: { readonly validFrom: string | null; readonly validTo: string | null },
): string {
  if (validTo !== null && Date.parse(asked) > Date.parse(validTo))
    throw refuseField('validTo', versionMessages.endsBefore);
  return validFrom !== null && Date.parse(asked) < Date.parse(validFrom) ? validFrom : asked;
}

/** @throws Refusal 409 for an author of a version, with whichever account: the same mobile number or identity is the same person */
export async function refuseOwnWork(
  { actor, db }: Pick<CallContext, 'actor' | 'db'>,
  authorIds: readonly string[],
): Promise<void> {
  const own = await accountOfAuthor(db, actor.userId, authorIds).executeTakeFirst();
  if (own !== undefined) throw new Refusal(409, versionMessages.ownWork);
}

interface Approved {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly scope: RideScope;
  readonly validFrom: string | null;
}

/** Another rule that would be as specific for some ride, and where the console shows it. */
interface Tie {
  readonly name: string;
  readonly number: number;
  readonly state: 'approved' | 'inReview' | 'inShadow';
  readonly page: string;
}

const TIES = {
  approved: versionMessages.wouldTie,
  inReview: versionMessages.wouldTieInReview,
  inShadow: versionMessages.wouldTieInShadow,
} as const;

/** Says so at the scope, with a way to the other rule. */
export function refusalOf({ state, page, ...other }: Tie): FieldRefusal {
  const sentence = TIES[state];
  const rule = labelOf(other);
  const field = { path: 'scope', sentence, params: { rule } };
  return new FieldRefusal([field], 409, sentence, undefined, { link: { to: page, label: rule } });
}

/** @throws FieldRefusal 409 that names another rule that would be as specific for some ride */
export function refuseTies<Other extends Approved>(
  others: readonly Other[],
  scope: RideScope,
  pageOf: (other: Other) => string,
  sharing?: Parameters<typeof couldTie>[2],
): void {
  const tied = others.find((other) => couldTie(scope, other.scope, sharing));
  if (tied !== undefined) throw refusalOf({ ...tied, state: 'approved', page: pageOf(tied) });
}

/** @throws Refusal 409 when a version of the same rule begins later than a new one is to begin */
export function refuseEarlier(own: readonly Approved[], validFrom: string): void {
  for (const { validFrom: from, number } of own)
    if (from !== null && Date.parse(from) >= Date.parse(validFrom))
      throw new Refusal(409, versionMessages.beforeNext, { params: { number } });
}

/**
 * The version before one that is withdrawn before it began goes on in its place.
 * @param approved what holds after the withdrawn one would have begun, without it
 * @throws Refusal 409 when the one before then ties with a rule that was approved meanwhile
 */
export function refuseRevivedTies<Version extends Approved & { readonly validTo: string | null }>(
  approved: readonly Version[],
  { isOwn, withdrawnFrom }: { isOwn: (version: Version) => boolean; withdrawnFrom: string },
  sharing?: Parameters<typeof couldTie>[2],
): void {
  const at = Date.parse(withdrawnFrom);
  const begins = ({ validFrom }: Version) => (validFrom === null ? Infinity : Date.parse(validFrom));
  const revived = approved.find((version) => isOwn(version) && begins(version) <= at);
  if (revived === undefined) return;
  const until = revived.validTo === null ? Infinity : Date.parse(revived.validTo);
  const tied = approved.find(
    (version) => !isOwn(version) && begins(version) < until && couldTie(revived.scope, version.scope, sharing),
  );
  if (tied !== undefined)
    throw new Refusal(409, versionMessages.revivedTies, { params: { number: revived.number, rule: labelOf(tied) } });
}
