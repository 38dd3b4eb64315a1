/** What the track of a car says of a ride: whether the distance that it reports can be, and where it ended. */
import { metresNearby } from '#contract/ground/distance.ts';
import { FLAG_LIMITS } from '#contract/operation/order/rules.ts';
import type { Evidence } from '#contract/operation/payRule/parts/policy.ts';
import { secondsBetween } from '#server/operation/order/newOrder.ts';

/** The positions of a ride, summed up. */
export interface Track {
  readonly fixes: number;
  /** Metres along them. */
  readonly metres: number;
  /** Seconds. */
  readonly longestGap: number;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  readonly firstLng: number | null;
  readonly firstLat: number | null;
  readonly lastLng: number | null;
  readonly lastLat: number | null;
}

/** Of a ride without positions. */
export const NO_TRACK: Track = {
  fixes: 0,
  metres: 0,
  longestGap: 0,
  firstAt: null,
  lastAt: null,
  firstLng: null,
  firstLat: null,
  lastLng: null,
  lastLat: null,
};

interface Driven {
  readonly distance: number | null;
  readonly duration: number | null;
  readonly pickedUpAt: string | null;
  readonly droppedOffAt: string | null;
  /** Where it was to end. */
  readonly dropOffLng: number | null;
  readonly dropOffLat: number | null;
}

/** A track with a longer gap says nothing of a distance. */
const LONGEST_GAP_SECONDS = 60;
const LEAST_FIXES = 5;
/** Positions jump about, so a track is rather too long than too short; a car that says more than this share above it errs. */
const MOST_ABOVE = 1.3;
const SPARE_METRES = 500;
/** A ride that ended so far from where it was to end ended elsewhere. */
const ELSEWHERE_METRES = 500;

const isNear = (one: string | null, other: string | null): boolean => {
  const seconds = secondsBetween(one, other);
  return seconds !== null && Math.abs(seconds) <= LONGEST_GAP_SECONDS;
};

const straight = ({ firstLng, firstLat, lastLng, lastLat }: Track): number =>
  firstLng === null || firstLat === null || lastLng === null || lastLat === null
    ? 0
    : metresNearby(firstLng, firstLat, lastLng, lastLat);

/** Whether a reported distance can be by the clock, and by the track where that is complete. */
function isPossible({ distance, duration, pickedUpAt, droppedOffAt }: Driven, track: Track): boolean {
  if (distance === null) return true;
  if (duration !== null && distance > SPARE_METRES + (Math.max(0, duration) * FLAG_LIMITS.speedKmh) / 3.6) return false;
  const isComplete =
    track.fixes >= LEAST_FIXES &&
    track.longestGap <= LONGEST_GAP_SECONDS &&
    isNear(track.firstAt, pickedUpAt) &&
    isNear(track.lastAt, droppedOffAt);
  if (!isComplete) return true;
  return (
    distance <= track.metres * MOST_ABOVE + SPARE_METRES && distance >= straight(track) / MOST_ABOVE - SPARE_METRES
  );
}

/** What a ride's track says. Where there is none, only the clock speaks. */
export function evidenceOf(ride: Driven, track: Track): Evidence {
  const { dropOffLng, dropOffLat, droppedOffAt } = ride;
  const { lastLng, lastLat, lastAt } = track;
  const isKnown = lastLng !== null && lastLat !== null && dropOffLng !== null && dropOffLat !== null;
  return {
    isBelieved: isPossible(ride, track),
    endedElsewhere:
      isKnown && isNear(lastAt, droppedOffAt)
        ? metresNearby(lastLng, lastLat, dropOffLng, dropOffLat) > ELSEWHERE_METRES
        : null,
  };
}
