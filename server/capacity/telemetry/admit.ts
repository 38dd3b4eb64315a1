/** Whether a position may be believed, and whether it is news. Pure, so that it can be tried without a server. */
import { metresOnSphere } from '#contract/ground/distance.ts';
import type { FixFlag } from '#contract/capacity/telemetry/telemetry.ts';
import { NOTHING } from './codes.ts';
import type { CarReport, Fix } from './fix.ts';

/** A clock so much ahead of ours is wrong. */
const AHEAD_MS = 5 * 60_000;
/** A position older than this on arrival comes from a slow clock, or from a long time without a connection. */
const BEHIND_MS = 24 * 3_600_000;
/** History takes nothing from beyond this. */
const AHEAD_MOST_MS = 2 * 86_400_000;
/** A position from the future does not move a car whose clock was right within this time. */
const RIGHT_CLOCK_MS = 30_000;
const JUMP_METRES = 500;
const JUMP_KMH = 250;
/** Spans of wrong time kept for each car. */
const MOST_SPANS = 8;

/** What is wrong with a place: it is not on earth; or it is null island, or a device that says it has no idea. */
export type PlaceProblem = 'invalid' | 'nowhere';

const isWithin = (value: number | null, least: number, most: number): value is number =>
  value !== null && value >= least && value <= most;

/** Puts null in the place of each value beside the position that cannot be: devices say what they do not know by such. */
export function dropImpossible(report: CarReport): void {
  if (!isWithin(report.speed, 0, 400)) report.speed = null;
  if (!isWithin(report.heading, 0, 360)) report.heading = null;
  if (!isWithin(report.altitude, -1000, 10_000)) report.altitude = null;
  if (!isWithin(report.charge, 0, 100)) report.charge = null;
  if (!isWithin(report.odometer, 0, 10_000_000_000)) report.odometer = null;
}

/** Why a place is none; null: it is one. */
export function placeProblem({ lng, lat }: Pick<CarReport, 'lng' | 'lat'>): PlaceProblem | null {
  if (!isWithin(lng, -180, 180) || !isWithin(lat, -90, 90)) return 'invalid';
  // a hundred metres around the place where latitude and longitude are zero, in the open sea
  return Math.abs(lng) < 0.001 && Math.abs(lat) < 0.001 ? 'nowhere' : null;
}

/** Whether a time is one that history keeps. */
export const isTimeKept = (at: number | null, receivedAt: number, historyMs: number): at is number =>
  Number.isSafeInteger(at) && isWithin(at, receivedAt - historyMs, receivedAt + AHEAD_MOST_MS);

/** Whether a report is a position: on earth, and of a time that history keeps. */
export const isPosition = (report: CarReport, historyMs: number): report is CarReport & Fix =>
  isTimeKept(report.at, report.receivedAt, historyMs) && placeProblem(report) === null;

const isAhead = ({ at, receivedAt }: Pick<Fix, 'at' | 'receivedAt'>): boolean => at > receivedAt + AHEAD_MS;

/** When something was that a car tells of: by its own clock, or by ours while the car's is ahead. */
export const believedAt = (told: Pick<Fix, 'at' | 'receivedAt'>): number => (isAhead(told) ? told.receivedAt : told.at);

/** What orders the positions of one car. */
export interface CarClock {
  /** The newest position whose clock was right. */
  rightAt: number;
  /** When it was received. */
  rightReceivedAt: number;
  /** Spans of time ahead of ours that the car has spoken of, so that a repeated position is known as one. */
  spans: { from: number; to: number }[];
}

export const newClock = (): CarClock => ({ rightAt: 0, rightReceivedAt: 0, spans: [] });

/**
 * Whether the position moves its car. Right clocks are ordered by themselves. A clock ahead of ours does not hold the
 * car: it moves only while no right one is heard, and the next right one wins whatever the wrong one said. The same holds
 * for a position that has our time since its own cannot be believed.
 */
export function movesCar(clock: CarClock, fix: Fix): boolean {
  if (fix.flags.includes('noClock')) return fix.receivedAt - clock.rightReceivedAt > RIGHT_CLOCK_MS;
  if (!isAhead(fix)) {
    if (fix.at <= clock.rightAt) return false;
    clock.rightAt = fix.at;
    clock.rightReceivedAt = fix.receivedAt;
    return true;
  }
  const isNews = extendSpans(clock, fix.at);
  return isNews && fix.receivedAt - clock.rightReceivedAt > RIGHT_CLOCK_MS;
}

function extendSpans(clock: CarClock, at: number): boolean {
  const span = clock.spans.find(({ from, to }) => at >= from - AHEAD_MS && at <= to + AHEAD_MS);
  if (span === undefined) {
    clock.spans.push({ from: at, to: at });
    if (clock.spans.length > MOST_SPANS) clock.spans.shift();
    return true;
  }
  const isNews = at > span.to;
  span.from = Math.min(span.from, at);
  span.to = Math.max(span.to, at);
  return isNews;
}

/** The doubts about a position that is kept; `before` is the newest one until now. */
export function flagsFor(fix: Fix, before: Fix | null, moves: boolean): readonly FixFlag[] {
  const ahead = isAhead(fix);
  const behind = fix.at < fix.receivedAt - BEHIND_MS;
  const jump = moves && before !== null && isJump(before, fix);
  if (!ahead && !behind && !jump && moves) return fix.flags;
  const flags = new Set<FixFlag>(fix.flags);
  if (ahead) flags.add('clockAhead');
  if (behind) flags.add('clockBehind');
  if (jump) flags.add('jump');
  if (!moves && !ahead && !flags.has('noClock')) flags.add('late');
  return flags.size === 0 ? NOTHING : [...flags];
}

function isJump(before: Fix, fix: Fix): boolean {
  // most positions are near the last one; the cheap look comes first
  if (Math.abs(fix.lat - before.lat) < 0.004 && Math.abs(fix.lng - before.lng) < 0.004) return false;
  const metres = metresOnSphere(before.lng, before.lat, fix.lng, fix.lat);
  if (metres <= JUMP_METRES) return false;
  const seconds = Math.abs(fix.at - before.at) / 1000;
  return (metres / 1000) * 3600 > JUMP_KMH * seconds;
}
