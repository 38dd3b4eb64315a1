/**
 * How critical a scene is, worked out from its tracks alone. Bodies are rectangles along their way; positions between two known
 * ones are on the straight line. Distances in metres on the plane around the scene, speeds in m/s.
 */

/** Seconds since the beginning, longitude, latitude, degrees clockwise from north (null: unknown), m/s. */
export type TrackPoint = readonly [at: number, lng: number, lat: number, heading: number | null, speed: number];

export interface Actor {
  readonly id: string;
  readonly isEgo: boolean;
  /** Metres. */
  readonly length: number;
  readonly width: number;
  readonly points: readonly TrackPoint[];
}

export interface Criticality {
  /** Smallest time to collision with anybody, in seconds: distance between the bodies by the speed at which it shrinks. */
  readonly minTtc: number | null;
  /** Smallest time gap to somebody ahead on the same way, in seconds: the gap by the own speed. */
  readonly minHeadway: number | null;
  /** Smallest time between one leaving a place and the other reaching it, in seconds (post-encroachment time). */
  readonly minPet: number | null;
  /** Strongest braking of our car, in m/s². */
  readonly maxDeceleration: number | null;
}

/** One moment of a scene, for curves beside the player. */
export interface Moment {
  readonly at: number;
  /** Of our car, m/s; null where it is not known. */
  readonly speed: number | null;
  readonly ttc: number | null;
  /** Metres between our car's body and the nearest other. */
  readonly distance: number | null;
}

export interface Plane {
  x: number;
  y: number;
  vx: number;
  vy: number;
  /** Where its front is: a vector of length 1. */
  ux: number;
  uy: number;
  speed: number;
}

const METRES_PER_DEGREE = 111_195;
/** Beyond this a time to collision says nothing. */
const LONGEST_S = 30;
/** A gap between two positions that is not bridged. */
const LONGEST_GAP_S = 5;
/** So long an actor is where it was seen last: whoever left must not be run into. */
const LONGEST_AFTER_S = 1;
const STEP_S = 0.5;
/** Two ways within this angle are the same way. */
const SAME_WAY_RAD = Math.PI / 4;
/** Side of the places whose use is compared, in metres. */
const CELL_M = 2;
const SLOWEST = 0.5;

/** Where the first point after a moment stands; points are in the order of time. */
function indexAfter(points: readonly TrackPoint[], at: number): number {
  let [from, to] = [0, points.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((points[middle]?.[0] ?? Infinity) > at) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Where an actor is, and how it moves; null where that is not known. */
export function stateAt(
  { points }: Pick<Actor, 'points'>,
  at: number,
  origin: readonly [number, number],
): Plane | null {
  const next = indexAfter(points, at);
  const isOver = next === points.length;
  const before = points[next - 1];
  const after = isOver ? before : points[next];
  if (before === undefined || after === undefined) return null;
  const span = after[0] - before[0];
  if (span > LONGEST_GAP_S || at - before[0] > (isOver ? LONGEST_AFTER_S : LONGEST_GAP_S)) return null;
  const part = span === 0 ? 0 : (at - before[0]) / span;
  const east = METRES_PER_DEGREE * Math.cos((origin[1] * Math.PI) / 180);
  const xOf = (lng: number) => (lng - origin[0]) * east;
  const yOf = (lat: number) => (lat - origin[1]) * METRES_PER_DEGREE;
  const [x0, y0, x1, y1] = [xOf(before[1]), yOf(before[2]), xOf(after[1]), yOf(after[2])];
  const speed = before[4] + (after[4] - before[4]) * part;
  const way = span === 0 ? 0 : Math.hypot(x1 - x0, y1 - y0);
  const heading = before[3] ?? after[3];
  // the way between two places is surer than the compass, as long as there is one
  const [ux, uy] =
    way > 0.3
      ? [(x1 - x0) / way, (y1 - y0) / way]
      : heading === null
        ? [0, 0]
        : [Math.sin((heading * Math.PI) / 180), Math.cos((heading * Math.PI) / 180)];
  return { x: x0 + (x1 - x0) * part, y: y0 + (y1 - y0) * part, vx: ux * speed, vy: uy * speed, ux, uy, speed };
}

/** Of a body whose front is not known: it is taken for east. */
const AXES = [
  [1, 0],
  [0, 1],
] as const;

export type Body = Pick<Actor, 'length' | 'width'>;

/** The circle around a body. */
const radiusOf = ({ length, width }: Body): number => Math.hypot(length, width) / 2;

/** The corners of a body, one after the other. An unknown front is taken for east. */
function cornersOf({ x, y, ux, uy }: Plane, { length, width }: Body): (readonly [number, number])[] {
  const [fx, fy] = ux === 0 && uy === 0 ? [1, 0] : [ux, uy];
  const corner = (ahead: number, left: number) => [x + fx * ahead - fy * left, y + fy * ahead + fx * left] as const;
  const [half, side] = [length / 2, width / 2];
  return [corner(half, side), corner(half, -side), corner(-half, -side), corner(-half, side)];
}

/** Metres from a place to a side. */
function distanceToSide(
  [x, y]: readonly [number, number],
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): number {
  const [dx, dy] = [bx - ax, by - ay];
  const part = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - dx * part, y - ay - dy * part);
}

/** Metres between two bodies; 0 where they touch. */
export function gapOf(one: Plane, oneBody: Body, other: Plane, otherBody: Body): number {
  const [first, second] = [cornersOf(one, oneBody), cornersOf(other, otherBody)];
  // rectangles are apart where the direction of a side parts them
  const isApart = [first, second].some((corners) =>
    [0, 1].some((side) => {
      const [a, b] = [corners[side], corners[side + 1]];
      if (a === undefined || b === undefined) return false;
      const [nx, ny] = [b[1] - a[1], a[0] - b[0]];
      const along = (list: typeof corners) => list.map(([x, y]) => x * nx + y * ny);
      const [p, q] = [along(first), along(second)];
      return Math.max(...p) < Math.min(...q) || Math.max(...q) < Math.min(...p);
    }),
  );
  if (!isApart) return 0;
  const toSides = (from: typeof first, to: typeof first): number =>
    Math.min(
      ...from.flatMap((corner) =>
        to.map((side, index) => distanceToSide(corner, side, to[(index + 1) % to.length] ?? side)),
      ),
    );
  return Math.min(toSides(first, second), toSides(second, first));
}

/** From where to where corners reach along a direction. */
function extentOf(corners: readonly (readonly [number, number])[], nx: number, ny: number): readonly [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const [x, y] of corners) {
    const place = x * nx + y * ny;
    if (place < least) least = place;
    if (place > most) most = place;
  }
  return [least, most];
}

/**
 * Seconds until two bodies touch if both go on as they do; null where they do not so soon. They touch while they overlap along
 * every side's direction, and along each that is one span of time.
 */
export function timeToCollision(
  one: Plane,
  oneBody: Body,
  other: Plane,
  otherBody: Body,
  within = LONGEST_S,
): number | null {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const [dvx, dvy] = [other.vx - one.vx, other.vy - one.vy];
  // the circles around the bodies first: most are too far to meet so soon
  const reach = radiusOf(oneBody) + radiusOf(otherBody) + Math.hypot(dvx, dvy) * within;
  if (dx * dx + dy * dy > reach * reach) return null;
  const [first, second] = [cornersOf(one, oneBody), cornersOf(other, otherBody)];
  let [from, to] = [0, within];
  for (const { ux, uy } of [one, other])
    for (const [nx, ny] of ux === 0 && uy === 0
      ? AXES
      : ([
          [ux, uy],
          [-uy, ux],
        ] as const)) {
      const [mine, theirs] = [extentOf(first, nx, ny), extentOf(second, nx, ny)];
      const speed = dvx * nx + dvy * ny;
      const [behind, ahead] = [mine[0] - theirs[1], mine[1] - theirs[0]];
      if (speed === 0) {
        if (behind > 0 || ahead < 0) return null;
        continue;
      }
      from = Math.max(from, Math.min(behind / speed, ahead / speed));
      to = Math.min(to, Math.max(behind / speed, ahead / speed));
      if (from > to) return null;
    }
  return from;
}

/** Radians between two directions. */
export const angleBetween = (one: number, other: number): number =>
  Math.abs(Math.atan2(Math.sin(one - other), Math.cos(one - other)));

/** Seconds to somebody ahead whose body is on the own way and who goes the same way or stands. */
function headwayTo(ego: Plane, body: Body, other: Plane, otherBody: Body): number | null {
  if (ego.speed < SLOWEST) return null;
  const [dx, dy] = [other.x - ego.x, other.y - ego.y];
  const ahead = dx * ego.ux + dy * ego.uy;
  const aside = Math.abs(dy * ego.ux - dx * ego.uy);
  if (ahead <= 0 || aside >= (body.width + otherBody.width) / 2) return null;
  const way = Math.atan2(ego.vy, ego.vx);
  if (other.speed >= SLOWEST && angleBetween(Math.atan2(other.vy, other.vx), way) > SAME_WAY_RAD) return null;
  return Math.max(0, ahead - (body.length + otherBody.length) / 2) / ego.speed;
}

const least = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other);

const originOf = (actors: readonly Actor[]): readonly [number, number] => {
  const first = actors.find(({ isEgo }) => isEgo)?.points[0] ?? actors[0]?.points[0];
  return [first?.[1] ?? 0, first?.[2] ?? 0];
};

/** The moments of a scene, half a second apart. */
export function momentsOf(actors: readonly Actor[], seconds: number): Moment[] {
  const origin = originOf(actors);
  const ego = actors.find(({ isEgo }) => isEgo);
  const others = actors.filter((actor) => actor !== ego);
  return Array.from({ length: Math.floor(seconds / STEP_S) + 1 }, (_, step) => {
    const at = step * STEP_S;
    const own = ego === undefined ? null : stateAt(ego, at, origin);
    let [ttc, distance]: [number | null, number | null] = [null, null];
    for (const other of others) {
      const state = stateAt(other, at, origin);
      if (own === null || state === null || ego === undefined) continue;
      ttc = least(ttc, timeToCollision(own, ego, state, other));
      distance = least(distance, gapOf(own, ego, state, other));
    }
    return { at, speed: own?.speed ?? null, ttc, distance };
  });
}

interface Use {
  from: number;
  to: number;
  /** Direction of the way when it came there, in radians. */
  way: number;
}

/** When each place is used first and last by an actor. */
function usesOf(actor: Actor, seconds: number, origin: readonly [number, number]): Map<string, Use> {
  const uses = new Map<string, Use>();
  for (let at = 0; at <= seconds; at += STEP_S / 2) {
    const state = stateAt(actor, at, origin);
    if (state === null || state.speed < SLOWEST) continue;
    const key = `${Math.floor(state.x / CELL_M)} ${Math.floor(state.y / CELL_M)}`;
    const known = uses.get(key);
    if (known === undefined) uses.set(key, { from: at, to: at, way: Math.atan2(state.vy, state.vx) });
    else known.to = at;
  }
  return uses;
}

/** The criticality of our car's scene; nulls where nothing of it can be said. */
export function criticalityOf(actors: readonly Actor[], seconds: number): Criticality {
  const origin = originOf(actors);
  const ego = actors.find(({ isEgo }) => isEgo);
  if (ego === undefined) return { minTtc: null, minHeadway: null, minPet: null, maxDeceleration: null };
  let [minTtc, minHeadway, minPet]: (number | null)[] = [null, null, null];
  const own = usesOf(ego, seconds, origin);
  const planes = Array.from({ length: Math.floor(seconds / STEP_S) + 1 }, (_, step) =>
    stateAt(ego, step * STEP_S, origin),
  );
  for (const other of actors) {
    if (other === ego) continue;
    for (const [step, one] of planes.entries()) {
      const two = one === null ? null : stateAt(other, step * STEP_S, origin);
      if (one === null || two === null) continue;
      minTtc = least(minTtc ?? null, timeToCollision(one, ego, two, other));
      minHeadway = least(minHeadway ?? null, headwayTo(one, ego, two, other));
    }
    for (const [place, { from, to, way }] of usesOf(other, seconds, origin)) {
      const use = own.get(place);
      // driving behind somebody is a headway
      if (use === undefined || angleBetween(way, use.way) < SAME_WAY_RAD) continue;
      const gap = Math.max(from - use.to, use.from - to);
      if (gap >= 0) minPet = least(minPet ?? null, gap);
    }
  }
  let maxDeceleration: number | null = null;
  for (const [index, point] of ego.points.entries()) {
    const before = ego.points[index - 1];
    if (before === undefined) continue;
    const span = point[0] - before[0];
    if (span <= 0 || span > LONGEST_GAP_S) continue;
    const braking = (before[4] - point[4]) / span;
    if (braking > 0 && braking > (maxDeceleration ?? 0)) maxDeceleration = braking;
  }
  return { minTtc: minTtc ?? null, minHeadway: minHeadway ?? null, minPet: minPet ?? null, maxDeceleration };
}
