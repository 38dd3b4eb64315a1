/** A route: a line in the right-hand lane with rounded corners, and the speed limit at each point. */
import type { TownPoint } from '#contract/capacity/town/town.ts';
import { distance, type Node } from './roads.ts';

const LANE_METRES = { arterial: 4.5, street: 2 } as const;
const CORNER_METRES = 14;
const CORNER_POINTS = 4;
const BRAKING = 1.6;

export interface RoutePoint {
  at: TownPoint;
  /** Metres from the beginning. */
  metres: number;
  /** Largest km/h at this point from which later limits can be met by braking. */
  limit: number;
  /** km/h from here to the next point. */
  free: number;
  /** Seconds of waiting at a red light. */
  wait: number;
  /** The node of this point; null between nodes. */
  node: number | null;
}

const shifted = (from: TownPoint, to: TownPoint, metres: number): [TownPoint, TownPoint] => {
  const length = distance(from, to) || 1;
  // to the right of the direction of travel
  const east = ((to[1] - from[1]) / length) * metres;
  const north = (-(to[0] - from[0]) / length) * metres;
  return [
    [from[0] + east, from[1] + north],
    [to[0] + east, to[1] + north],
  ];
};

const between = (from: TownPoint, to: TownPoint, share: number): TownPoint => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

/** Degrees clockwise from north. */
export const headingOf = (from: TownPoint, to: TownPoint): number =>
  ((Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI + 360) % 360;

const turnOf = (one: number, other: number): number => Math.abs(((other - one + 540) % 360) - 180);

/** km/h for a bend of this many degrees. */
const bendSpeed = (degrees: number): number => (degrees < 20 ? Infinity : Math.max(14, 46 - degrees * 0.36));

interface Leg {
  from: TownPoint;
  to: TownPoint;
  limit: number;
  hasLights: boolean;
  /** Its destination. */
  node: number;
}

function legsOf(nodes: readonly Node[], way: readonly number[]): Leg[] {
  return way.slice(1).flatMap((to, place) => {
    const from = nodes[way[place] ?? -1];
    const end = nodes[to];
    const edge = from?.edges.find((each) => each.to === to);
    if (from === undefined || end === undefined || edge === undefined) return [];
    const [start, stop] = shifted(from.at, end.at, edge.isArterial ? LANE_METRES.arterial : LANE_METRES.street);
    return [{ from: start, to: stop, limit: edge.limit, hasLights: end.hasLights && place < way.length - 2, node: to }];
  });
}

type Raw = Omit<RoutePoint, 'metres' | 'free'>;

/** The corner between two legs, as points of a curve. */
function curve(leg: Leg, next: Leg, wait: number): Raw[] {
  const turn = turnOf(headingOf(leg.from, leg.to), headingOf(next.from, next.to));
  const limit = Math.min(leg.limit, next.limit, bendSpeed(turn));
  const begin = between(leg.to, leg.from, CORNER_METRES / distance(leg.from, leg.to));
  const end = between(next.from, next.to, CORNER_METRES / distance(next.from, next.to));
  const middle = between(leg.to, next.from, 0.5);
  return Array.from({ length: CORNER_POINTS + 1 }, (_nothing, place) => {
    const share = place / CORNER_POINTS;
    const at = between(between(begin, middle, share), between(middle, end, share), share);
    const isOut = place === CORNER_POINTS;
    return { at, limit: isOut ? next.limit : limit, wait: place === 0 ? wait : 0, node: place === 0 ? leg.node : null };
  });
}

export interface RouteWishes {
  /** The position of the car, beside the road or before the first node. */
  start?: TownPoint;
  /** The rest of the current leg before the first node. */
  lead?: readonly RoutePoint[];
  /** A destination beside the road; without it the route ends shortly before the last node. */
  end?: TownPoint;
  /** Seconds of red at the next light; 0: it is green. */
  red: () => number;
}

const SHORT_METRES = 35;
const PARKING_KMH = 15;

/** The drivable route from node to node. */
export function makeRoute(nodes: readonly Node[], way: readonly number[], wishes: RouteWishes): RoutePoint[] {
  const legs = legsOf(nodes, way);
  const [first] = legs;
  const last = legs.at(-1);
  const raw: Raw[] = [];
  const lead = wishes.lead ?? [];
  const slow = { limit: PARKING_KMH, wait: 0, node: null };
  if (wishes.start !== undefined) raw.push({ ...slow, at: wishes.start, limit: lead[0]?.free ?? PARKING_KMH });
  raw.push(...lead.map(({ at, free, wait, node }) => ({ at, limit: free, wait, node })));
  if (first !== undefined && last !== undefined) {
    raw.push({ at: first.from, limit: first.limit, wait: 0, node: null });
    for (const [place, leg] of legs.entries()) {
      const next = legs[place + 1];
      if (next !== undefined) raw.push(...curve(leg, next, leg.hasLights ? wishes.red() : 0));
    }
    const short = between(last.to, last.from, Math.min(0.4, SHORT_METRES / distance(last.from, last.to)));
    raw.push({ ...slow, at: short });
  }
  if (wishes.end !== undefined) raw.push({ ...slow, at: wishes.end });
  if (raw.length === 0) raw.push({ ...slow, at: nodes[way[0] ?? -1]?.at ?? [0, 0] });
  return braked(measured(raw));
}

function measured(raw: readonly Raw[]): RoutePoint[] {
  let metres = 0;
  return raw.map((point, place) => {
    const before = raw[place - 1];
    if (before !== undefined) metres += distance(before.at, point.at);
    const isStop = place === raw.length - 1 || point.wait > 0;
    return { ...point, metres, free: point.limit, limit: isStop ? 0 : point.limit };
  });
}

/** Largest km/h this many metres before a slower point. */
const beforeMeeting = (limit: number, metres: number): number =>
  Math.sqrt((limit / 3.6) ** 2 + 2 * BRAKING * Math.max(0, metres)) * 3.6;

/** Lowers the limits so that each can be met by braking. */
function braked(points: RoutePoint[]): RoutePoint[] {
  for (let place = points.length - 2; place >= 0; place -= 1) {
    const [point, next] = [points[place], points[place + 1]];
    if (point === undefined || next === undefined) continue;
    point.limit = Math.min(point.limit, beforeMeeting(next.limit, next.metres - point.metres));
  }
  return points;
}

/** Largest km/h for the next point. */
export const speedBefore = (next: RoutePoint, metres: number): number =>
  beforeMeeting(next.limit, next.metres - metres);
