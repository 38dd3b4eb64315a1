/**
 * Judges two cars of the fleet that were near each other: a near miss, a cut-in, or nothing. Positions come once a second and lanes
 * are not known, so the rules leave out what they cannot tell: oncoming cars, bends, and places that overlap.
 */
import {
  angleBetween,
  gapOf,
  stateAt,
  timeToCollision,
  type Actor,
  type Plane,
} from '#contract/dataManage/scene/criticality.ts';

/** Seconds: a collision nearer than this, or a place reached so soon after the other left it, is a near miss. */
const NEAR_S = 1.5;
/** m/s: slower meetings are queues and parking. */
const LEAST_CLOSING = 20 / 3.6;
const LEAST_CROSSING = 10 / 3.6;
/** Radians. Beyond the one they are oncoming; below the other, on one way. */
const ONCOMING = (3 * Math.PI) / 4;
const CROSSING = Math.PI / 4;
const ALONG = Math.PI / 9;
const STEP_S = 0.5;

/** A cut-in: from a lane beside into the own within so many seconds, ahead by so short a headway (seconds). */
const CUT_S = 6;
const CUT_HEADWAY_S = 1.5;
const CUT_SPEED = 20 / 3.6;
/** Metres beside: another lane, and the own one. */
const [LANE_FROM, LANE_TO, IN_LANE] = [2.5, 6, 1];
/** Metres behind our front at which the other may begin. */
const BEGINS_BEHIND = 8;

export interface Verdict {
  readonly kind: 'nearMiss' | 'cutIn';
  /** Seconds since the beginning. */
  readonly at: number;
  /** Whose scene it is: who was cut in on, or who was faster. */
  readonly ego: Actor;
}

interface Moment {
  readonly at: number;
  readonly one: Plane;
  readonly other: Plane;
}

const wayOf = ({ ux, uy }: Plane): number => Math.atan2(uy, ux);

function momentsOf(one: Actor, other: Actor, seconds: number): Moment[] {
  const first = one.points[0];
  if (first === undefined) return [];
  const origin = [first[1], first[2]] as const;
  return Array.from({ length: Math.floor(seconds / STEP_S) + 1 }, (_, step) => step * STEP_S).flatMap((at) => {
    const [mine, theirs] = [stateAt(one, at, origin), stateAt(other, at, origin)];
    return mine === null || theirs === null ? [] : [{ at, one: mine, other: theirs }];
  });
}

const isClosing = ({ one, other }: Moment): boolean =>
  Math.hypot(other.vx - one.vx, other.vy - one.vy) >= LEAST_CLOSING &&
  angleBetween(wayOf(one), wayOf(other)) < ONCOMING;

/** Seconds between one leaving the crossing of two straight steps and the other reaching it; null where they do not cross. */
function encroachment(a: readonly [Moment, Moment], b: readonly [Moment, Moment], one: Actor, other: Actor) {
  const [p, q] = [a[0].one, b[0].other];
  const [px, py] = [a[1].one.x - p.x, a[1].one.y - p.y];
  const [qx, qy] = [b[1].other.x - q.x, b[1].other.y - q.y];
  const turn = px * qy - py * qx;
  const angle = angleBetween(Math.atan2(py, px), Math.atan2(qy, qx));
  if (turn === 0 || angle < CROSSING || angle > ONCOMING) return null;
  if (p.speed < LEAST_CROSSING || q.speed < LEAST_CROSSING) return null;
  const part = ((q.x - p.x) * qy - (q.y - p.y) * qx) / turn;
  const otherPart = ((q.x - p.x) * py - (q.y - p.y) * px) / turn;
  if (part < 0 || part >= 1 || otherPart < 0 || otherPart >= 1) return null;
  const mine = a[0].at + part * (a[1].at - a[0].at);
  const theirs = b[0].at + otherPart * (b[1].at - b[0].at);
  // from the rear of the first to the front of the second
  const bodies = (one.length + other.width) / 2 / p.speed + (other.length + one.width) / 2 / q.speed;
  return { at: Math.max(mine, theirs), gap: Math.abs(mine - theirs) - bodies };
}

/** Pairs of neighbours in time. */
const steps = (moments: readonly Moment[]): (readonly [Moment, Moment])[] =>
  moments.slice(1).flatMap((next, index) => {
    const last = moments[index];
    return last === undefined || next.at - last.at > STEP_S ? [] : [[last, next] as const];
  });

function nearMiss(one: Actor, other: Actor, moments: readonly Moment[]): number | null {
  for (const moment of moments)
    if (isClosing(moment) && timeToCollision(moment.one, one, moment.other, other, NEAR_S) !== null) return moment.at;
  const legs = steps(moments);
  const reach = (NEAR_S + 4) / STEP_S;
  for (const [index, leg] of legs.entries())
    for (const otherLeg of legs.slice(Math.max(0, index - reach), index + reach)) {
      const crossed = encroachment(leg, otherLeg, one, other);
      if (crossed !== null && crossed.gap >= 0 && crossed.gap <= NEAR_S) return crossed.at;
    }
  return null;
}

/** Where a place lies from a car that keeps its direction: metres ahead, and to the left. */
const from = ({ x, y }: Plane, { ux, uy }: Plane, to: Plane): readonly [ahead: number, left: number] => [
  (to.x - x) * ux + (to.y - y) * uy,
  (to.y - y) * ux - (to.x - x) * uy,
];

/** When `other` came before `one`, which kept its lane on a straight way; null where it did not. */
function cutIn(one: Actor, other: Actor, moments: readonly Moment[]): number | null {
  for (const [index, { at, one: mine, other: theirs }] of moments.entries()) {
    const [ahead, left] = from(mine, mine, theirs);
    const gap = ahead - (one.length + other.length) / 2;
    if (mine.speed < CUT_SPEED || theirs.speed < CUT_SPEED || gap < 0 || gap > CUT_HEADWAY_S * mine.speed) continue;
    if (Math.abs(left) > IN_LANE || angleBetween(wayOf(mine), wayOf(theirs)) > ALONG) continue;
    const earlier = moments.slice(0, index).filter((moment) => at - moment.at <= CUT_S);
    const isCut = earlier.some((moment) => {
      const [wasAhead, wasLeft] = from(moment.one, mine, moment.other);
      const [, drifted] = from(moment.one, mine, mine);
      return (
        wasAhead >= -BEGINS_BEHIND &&
        Math.abs(wasLeft) >= LANE_FROM &&
        Math.abs(wasLeft) <= LANE_TO &&
        Math.abs(drifted) < IN_LANE &&
        moment.other.speed >= CUT_SPEED &&
        angleBetween(wayOf(moment.one), wayOf(mine)) < ALONG / 2 &&
        angleBetween(wayOf(moment.other), wayOf(mine)) < ALONG
      );
    });
    if (isCut) return at;
  }
  return null;
}

/** A car that stands reports seldom: it is there in between, too. */
const bridged = (actor: Actor): Actor => ({
  ...actor,
  points: actor.points.flatMap((point, index) => {
    const next = actor.points[index + 1];
    if (next === undefined || point[4] > 0 || next[4] > 0) return [point];
    const seconds = Math.max(1, Math.ceil(next[0] - point[0]));
    return Array.from(
      { length: seconds },
      (_, second) => [point[0] + second, point[1], point[2], point[3], point[4]] as const,
    );
  }),
});

/** What two cars did to each other in so many seconds; null where it was nothing, or where their places cannot both be true. */
export function judgeEncounter(first: Actor, second: Actor, seconds: number): Verdict | null {
  const [one, other] = [bridged(first), bridged(second)];
  const moments = momentsOf(one, other, seconds);
  if (moments.some((moment) => gapOf(moment.one, one, moment.other, other) === 0)) return null;
  const pairs = [
    [one, other, moments],
    [other, one, moments.map(({ at, one: mine, other: theirs }) => ({ at, one: theirs, other: mine }))],
  ] as const;
  for (const [ego, another, seen] of pairs) {
    const at = cutIn(ego, another, seen);
    if (at !== null) return { kind: 'cutIn', at, ego };
  }
  const at = nearMiss(one, other, moments);
  if (at === null) return null;
  const there = moments.findLast((moment) => moment.at <= at);
  return { kind: 'nearMiss', at, ego: there !== undefined && there.other.speed > there.one.speed ? other : one };
}
