/** What the track of a car says of a ride: whether the distance that it reports can be, and where it ended. */
import type { Evidence } from '#contract/finance/payRule/parts/policy.ts';
import type { FactPolicy } from '#contract/finance/payRule/rules.ts';
import { metresNearby } from '#contract/ground/distance.ts';
import { FLAG_LIMITS } from '#contract/operation/order/rules.ts';
import { secondsBetween } from '#server/operation/order/newOrder.ts';

/** The positions of a ride, summed up. */
export interface Track {
  readonly fixes: number;
  /** Metres along them. */
  readonly metres: number;
  /** Seconds between them beyond `QUIET_SECONDS` each. */
  readonly silent: number;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  readonly firstLng: number | null;
  readonly firstLat: number | null;
  readonly lastLng: number | null;
  readonly lastLat: number | null;
}

interface Driven {
  readonly distance: number | null;
  readonly duration: number | null;
  readonly pickedUpAt: string | null;
  readonly droppedOffAt: string | null;
  /** Where it was to end. */
  readonly dropOffLng: number | null;
  readonly dropOffLat: number | null;
}

/** So long a car may say nothing of where it is. */
export const QUIET_SECONDS = 60;
/** Positions jump about, so a track is rather too long than too short; a car that says more than this share above it errs. */
const MOST_ABOVE = 1.3;
const SPARE_METRES = 500;
/** A ride that ended so far from where it was to end ended elsewhere. */
const ELSEWHERE_METRES = 500;

const byClock = (seconds: number): number => (Math.max(0, seconds) * FLAG_LIMITS.speedKmh) / 3.6;

const isNear = (one: string | null, other: string | null): boolean => {
  const seconds = secondsBetween(one, other);
  return seconds !== null && Math.abs(seconds) <= QUIET_SECONDS;
};

const straight = ({ firstLng, firstLat, lastLng, lastLat }: Track): number =>
  firstLng === null || firstLat === null || lastLng === null || lastLat === null
    ? 0
    : metresNearby(firstLng, firstLat, lastLng, lastLat);

/** Seconds of a ride of which its track says nothing; all of it where there are no positions. */
function silentOf({ pickedUpAt, droppedOffAt }: Driven, { silent, firstAt, lastAt }: Track): number {
  const before = secondsBetween(pickedUpAt, firstAt);
  const after = secondsBetween(lastAt, droppedOffAt);
  if (before === null || after === null) return Infinity;
  return Math.max(0, before - QUIET_SECONDS) + silent + Math.max(0, after - QUIET_SECONDS);
}

/** Whether a reported distance can be: by the clock, and by the track as far as there is one; null: the track is missing for the most part. */
function isPossible(ride: Driven, track: Track | null): boolean | null {
  const { distance, duration } = ride;
  if (distance === null) return true;
  if (duration !== null && distance > SPARE_METRES + byClock(duration)) return false;
  if (track === null) return true;
  const silent = silentOf(ride, track);
  if (silent > (duration ?? 0) / 2) return null;
  const most = track.metres * MOST_ABOVE + SPARE_METRES + byClock(silent);
  return distance <= most && distance >= straight(track) / MOST_ABOVE - SPARE_METRES;
}

/**
 * What a ride's track says. A distance that would be charged in the place of a quote has to agree with it; any other must not
 * contradict it.
 * @param track null: no car of ours drove it, and only the clock speaks
 * @param policy of the distance beside the quote; null: the ride has no quote
 */
export function evidenceOf(ride: Driven, track: Track | null, policy: FactPolicy | null): Evidence {
  const { dropOffLng, dropOffLat, droppedOffAt } = ride;
  const { lastLng = null, lastLat = null, lastAt = null } = track ?? {};
  const isKnown = lastLng !== null && lastLat !== null && dropOffLng !== null && dropOffLat !== null;
  const endedElsewhere =
    isKnown && isNear(lastAt, droppedOffAt)
      ? metresNearby(lastLng, lastLat, dropOffLng, dropOffLat) > ELSEWHERE_METRES
      : null;
  const isInstead = policy !== null && (policy !== 'quoted' || endedElsewhere === true);
  return { isBelieved: isPossible(ride, track) ?? !isInstead, endedElsewhere };
}
