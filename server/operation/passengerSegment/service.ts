/** Segments as others ask for them: those of a passenger, and those that the scope of a pay rule names. */
import { couldShare, type SegmentBounds } from '#contract/operation/passengerSegment/rules.ts';
import type { RideScope } from '#contract/operation/scope/scope.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { passengerSegmentMessages } from './messages.ts';
import { holdSegments, segmentsOfMobile, type lockPassengerSegment } from './queries.ts';

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof lockPassengerSegment>['executeTakeFirst']>>>;

/** A row with its amounts as numbers. */
export const segmentOf = ({ spentFrom, spentTo, ...row }: Row) => ({
  ...row,
  spentFrom: spentFrom === null ? null : Number(spentFrom),
  spentTo: spentTo === null ? null : Number(spentTo),
});

export interface Segmented {
  /** Null for somebody who is not known. */
  readonly passengerId: string | null;
  readonly segmentIds: readonly string[];
}

/** By the digest of a number; null: nobody was named. */
export async function segmentedBy(db: Db, mobileHash: string | null, now: Date): Promise<Segmented> {
  const found =
    mobileHash === null ? undefined : await segmentsOfMobile(db, mobileHash, now.toISOString()).executeTakeFirst();
  return found ?? { passengerId: null, segmentIds: [] };
}

/**
 * Holds the segments that a scope names as they are, until the transaction ends.
 * @throws FieldRefusal 400 when one of them is gone
 */
export async function holdNamed(db: Db, { segmentIds = [] }: RideScope): Promise<void> {
  if (segmentIds.length === 0) return;
  const held = await holdSegments(db, segmentIds).execute();
  if (held.length < new Set(segmentIds).size) throw refuseField('scope', passengerSegmentMessages.unknown);
}

/** Whether some passenger could be in a segment of each of two lists. */
export async function sharingSegments(
  db: Db,
  scopes: readonly RideScope[],
): Promise<(one: readonly string[], other: readonly string[]) => boolean> {
  const ids = [...new Set(scopes.flatMap(({ segmentIds = [] }) => segmentIds))];
  const rows = ids.length === 0 ? [] : await holdSegments(db, ids).execute();
  const bounds = new Map<string, SegmentBounds>(rows.map((row) => [row.id, segmentOf(row)]));
  const meet = (one: string, other: string): boolean => {
    const [a, b] = [bounds.get(one), bounds.get(other)];
    return one === other || a === undefined || b === undefined || couldShare(a, b);
  };
  return (one, other) => one.some((a) => other.some((b) => meet(a, b)));
}
