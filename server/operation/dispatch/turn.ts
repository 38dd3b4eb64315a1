/** Decides for each request what a turn has to do. Pure, so that every case can be tested. */
import type { waitingRequests } from './queries.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';

export type Waiting = Awaited<ReturnType<ReturnType<typeof waitingRequests>['execute']>>[number];

export interface TurnRules {
  /** Milliseconds since 1970. */
  now: number;
  silentMs: number;
  mostOffers: number;
  /** The last state of a car; a car not heard since this node started counts from its start. */
  carOf: (carId: string) => LiveCar | undefined;
  listeningSince: number;
  /** Whether a place ahead of it lies in an area that an authority has closed. */
  isClosed?: (row: Waiting) => boolean;
  /** Whether any rule says when a passenger counts as not come. */
  hasNoShows?: boolean;
}

/** Requests by the action that they need. */
export interface Turn {
  /** Their offers end in this state; so do the next two. */
  timedOut: Waiting[];
  lost: Waiting[];
  withdrawn: Waiting[];
  /** They waited too long for a car. */
  failed: Waiting[];
  /** The car is lost: back to `requested`. */
  reopened: Waiting[];
  setOut: Waiting[];
  /** Their cars stand at the pick-up place. */
  atPickUp: Waiting[];
  /** They no longer need the dispatcher. */
  settled: Waiting[];
  /** They need a car now. */
  unassigned: Waiting[];
}

/** A car must report `reserved` within this time after accepting an order. */
const RESERVED_WITHIN_MS = 30_000;
/** A car that drives faster than this (km/h) has set out. */
const SET_OUT_KMH = 3;
/**
 * The offer may have been made by another node, which heard of the car before this one does. So long what this one knew
 * before the offer ends nothing; news take three seconds.
 */
const KNOWN_WITHIN_MS = 10_000;
const OUT_OF_ORDER = new Set(['removed', 'non_operational', 'non_contactable', 'elsewhere']);

/** Whether the car of an order will no longer come. */
function isLost({ carId, offeredAt, acceptedAt }: Waiting, rules: TurnRules): boolean {
  const car = carId === null ? undefined : rules.carOf(carId);
  const since = offeredAt === null ? -Infinity : Date.parse(offeredAt);
  if (rules.now - since < KNOWN_WITHIN_MS && (car === undefined || car.stateSince <= since)) return false;
  if (car === undefined || OUT_OF_ORDER.has(car.state)) return true;
  if (rules.now - Math.max(car.heardAt, rules.listeningSince) > rules.silentMs) return true;
  // it accepted the order and is still free: it dropped the order or restarted
  if (acceptedAt === null || car.state !== 'available') return false;
  return rules.now - Math.max(Date.parse(acceptedAt), car.stateSince, rules.listeningSince) > RESERVED_WITHIN_MS;
}

function judgeRequested(row: Waiting, rules: TurnRules, turn: Turn): void {
  const isClosed = rules.isClosed?.(row) === true;
  if (row.offerId !== null) {
    if (isClosed) turn.withdrawn.push(row);
    else if (isLost(row, rules)) turn.lost.push(row);
    else if (row.answerBy !== null && Date.parse(row.answerBy) <= rules.now) turn.timedOut.push(row);
    else return;
  }
  if (Date.parse(row.waitUntil) <= rules.now || row.offers >= rules.mostOffers) turn.failed.push(row);
  // it waits until the area is open again, or it has waited too long
  else if (!isClosed) turn.unassigned.push(row);
}

function judgeAssigned(row: Waiting, rules: TurnRules, turn: Turn): void {
  if (rules.isClosed?.(row) === true) {
    if (row.offerId !== null) turn.withdrawn.push(row);
    turn.reopened.push(row);
    return;
  }
  if (row.offerId === null || isLost(row, rules)) {
    if (row.offerId !== null) turn.lost.push(row);
    turn.reopened.push(row);
    turn.unassigned.push(row);
    return;
  }
  const car = row.carId === null ? undefined : rules.carOf(row.carId);
  if (row.status === 'assigned' && car?.state === 'reserved' && (car.fix?.speed ?? 0) > SET_OUT_KMH)
    turn.setOut.push(row);
  if (rules.hasNoShows === true && row.status === 'arriving' && row.arrivedAt !== null) turn.atPickUp.push(row);
}

/** Looks at every request once. */
export function judge(rows: readonly Waiting[], rules: TurnRules): Turn {
  const turn: Turn = {
    timedOut: [],
    lost: [],
    withdrawn: [],
    failed: [],
    reopened: [],
    setOut: [],
    atPickUp: [],
    settled: [],
    unassigned: [],
  };
  for (const row of rows) {
    if (row.status === 'requested') judgeRequested(row, rules, turn);
    else if (row.status === 'assigned' || row.status === 'arriving') judgeAssigned(row, rules, turn);
    else {
      // cancelled by the passenger or an operator, or on board: the car gets a command unless it reported that itself
      if (row.offerId !== null && row.offerState !== 'driving') turn.withdrawn.push(row);
      turn.settled.push(row);
    }
  }
  return turn;
}
