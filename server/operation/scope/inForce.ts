/** Which versions of scoped rules hold for a ride at a moment. */
import { rangePlace, specificity, type RidePlace, type RideScope } from '#contract/operation/scope/scope.ts';

/** A version with the span in which it holds. */
export interface Scheduled {
  readonly scope: RideScope;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** Whether a version holds at a moment, in milliseconds. */
export const holdsAt = ({ validFrom, validTo }: Omit<Scheduled, 'scope'>, at: number): boolean =>
  validFrom !== null && Date.parse(validFrom) <= at && (validTo === null || Date.parse(validTo) > at);

/**
 * Those of the versions that are for a ride at a moment, the most specific first; of equals the one of the smaller range, then the
 * one that holds since later (decision 0198).
 */
export function bySpecificity<Version extends Scheduled>(
  versions: readonly Version[],
  ride: RidePlace,
  at: number,
): Version[] {
  const found: { version: Version; rank: number }[] = [];
  for (const version of versions) {
    const rank = holdsAt(version, at) ? specificity(version.scope, ride) : null;
    if (rank !== null) found.push({ version, rank });
  }
  const since = ({ validFrom }: Scheduled) => (validFrom === null ? 0 : Date.parse(validFrom));
  if (found.length > 1)
    found.sort(
      (one, other) =>
        other.rank - one.rank ||
        rangePlace(one.version.scope, ride) - rangePlace(other.version.scope, ride) ||
        since(other.version) - since(one.version),
    );
  return found.map(({ version }) => version);
}
