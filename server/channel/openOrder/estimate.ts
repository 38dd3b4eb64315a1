/** How far a trip is expected to be, and how long it takes: by the operator's own roads, by what was learned, or by the setting. */
import type { EstimatedBy } from '#contract/finance/payRule/facts.ts';
import { metresNearby } from '#contract/ground/distance.ts';
import { dispatchRoadPace, dispatchSpeed, dispatchUseRoads } from '#server/ground/settings/definitions/dispatch.ts';
import { drivingSeconds, type DispatchParameters } from '#server/operation/dispatch/strategy.ts';
import type { Services } from '#server/services.ts';

type Position = readonly [number, number];
type Knowing = Pick<Services, 'quoteFactors' | 'ranges' | 'roads' | 'settings' | 'whereabouts'>;

interface Trip {
  readonly pickUp: Position;
  readonly dropOff: Position;
  /** When it begins. */
  readonly at: Date;
}

export interface TripEstimate {
  /** Metres. */
  readonly distance: number;
  /** Seconds. */
  readonly duration: number;
  /** Undefined: the setting. */
  readonly by: EstimatedBy | undefined;
}

/** By the fastest way on the roads in force; null where the switch is off, a place lies beside none of them, or no way leads there. */
async function byRoads(
  { roads, settings }: Knowing,
  { pickUp, dropOff }: Trip,
  { straight, speedKmh }: { straight: number; speedKmh: number },
): Promise<TripEstimate | null> {
  if (!settings.get(dispatchUseRoads)) return null;
  const inForce = await roads.now();
  const route = inForce?.router.route(pickUp, dropOff) ?? null;
  if (inForce === null || route === null) return null;
  // at peak hours everything is slower, as the settings say
  const pace = (settings.get(dispatchRoadPace) / 100) * (speedKmh / settings.get(dispatchSpeed));
  return {
    distance: Math.round(route.metres),
    duration: Math.round(route.seconds / pace),
    by: { kind: 'roads', straight: Math.round(straight), roadNetworkId: inForce.id, number: inForce.number },
  };
}

/** By how much the way is longer than the straight line, as it was learned; null: by the setting. */
async function learnedFor({ quoteFactors, ranges, whereabouts }: Knowing, { pickUp, at }: Trip, straight: number) {
  if (!quoteFactors.isUsed) return null;
  const { minute } = ranges.clock.moment(at.getTime());
  return quoteFactors.of({ straight, minute, areaCode: await whereabouts.divisionOf(pickUp) });
}

/** @param parameters of the time of the trip */
export async function estimateOfTrip(
  services: Knowing,
  trip: Trip,
  parameters: DispatchParameters,
): Promise<TripEstimate> {
  const straight = metresNearby(...trip.pickUp, ...trip.dropOff);
  const driven = await byRoads(services, trip, { straight, speedKmh: parameters.speedKmh });
  if (driven !== null) return driven;
  const by = (await learnedFor(services, trip, straight)) ?? undefined;
  const detour = by === undefined ? parameters.detour : by.factor / 1000;
  return {
    distance: Math.round(straight * detour),
    duration: Math.round(drivingSeconds(straight, { ...parameters, detour })),
    by,
  };
}
