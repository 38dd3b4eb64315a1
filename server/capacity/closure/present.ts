/** Closed areas as they go out: with their history, the proof, and the rides they concern. */
import type { ClosureDetail, ClosureRide } from '#contract/capacity/closure/calls.ts';
import { CLOSURE_RIDES, MOST_CLOSURE_ORDERS } from '#contract/capacity/closure/rules.ts';
import { boundsOf, type AreaGeometry } from '#contract/ground/geometry.ts';
import { openOrderPlaces } from '#server/capacity/range/queries.ts';
import { AreaTest } from '#server/capacity/range/rangeIndex.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { closureById, lastToLeave, proofOf, stepsOf } from './queries.ts';

/** A closure in a few words, as the log and commands name it. */
export const labelOf = ({ authority, reference }: Pick<ClosureDetail, 'authority' | 'reference'>): string =>
  [authority, reference].filter((text) => text !== '').join(' ');

/** @throws Refusal 404 */
export async function closureDetail(db: Db, id: string): Promise<ClosureDetail> {
  const row = await closureById(db, id).executeTakeFirst();
  if (row === undefined) throw notFound();
  const proof = await proofOf(db, id).executeTakeFirstOrThrow();
  const last = await lastToLeave(db, id).executeTakeFirst();
  const isOut = last !== undefined && proof.inside === 0;
  return {
    ...row,
    proof: {
      ...proof,
      lastLeftAt: isOut ? last.leftAt : null,
      lastFleetNumber: isOut ? last.fleetNumber : null,
      secondsToLast: isOut ? last.seconds : null,
    },
    steps: await stepsOf(db, id).execute(),
  };
}

const STATUSES: ReadonlySet<string> = new Set(CLOSURE_RIDES);
const isRide = (status: string): status is ClosureRide['status'] => STATUSES.has(status);

/** The open orders with a place ahead in an area. */
export async function ridesIn(
  db: Db,
  scope: Scope,
  area: AreaGeometry,
): Promise<{ list: ClosureRide[]; isCapped: boolean }> {
  const test = new AreaTest(area);
  const rows = await openOrderPlaces(db, scope, [boundsOf(area.coordinates)]).execute();
  const holds = (lng: number | null, lat: number | null): boolean =>
    lng !== null && lat !== null && test.contains(lng, lat);
  const list = rows.flatMap(({ id, orderNo, status, pickUpLng, pickUpLat, dropOffLng, dropOffLat }): ClosureRide[] => {
    if (!isRide(status)) return [];
    const pickUpInside = status !== 'onTrip' && holds(pickUpLng, pickUpLat);
    const dropOffInside = holds(dropOffLng, dropOffLat);
    return pickUpInside || dropOffInside ? [{ id, orderNo, status, pickUpInside, dropOffInside }] : [];
  });
  return { list: list.slice(0, MOST_CLOSURE_ORDERS), isCapped: list.length > MOST_CLOSURE_ORDERS };
}
