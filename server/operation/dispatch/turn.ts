/** What a turn of the dispatcher finds: of each request what has to happen now. Pure, so that every case can be tried. */
import type { waitingRequests } from './queries.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';

export type Waiting = Awaited<ReturnType<ReturnType<typeof waitingRequests>['execute']>>[number];

export interface TurnRules {
  /** Milliseconds since 1970. */
  now: number;
  silentMs: number;
  mostOffers: number;
  /** The last state of a car; a car of which nothing was heard since the start of this node counts from then. */
  carOf: (carId: string) => LiveCar | undefined;
  listeningSince: number;
}

/** Orders by what happens to them; the ids are those of orders, except for offers. */
export interface Turn {
  /** Offers to end, by their new state. */
  timedOut: Waiting[];
  lost: Waiting[];
  withdrawn: Waiting[];
  /** Without a car for too long. */
  failed: Waiting[];
  /** The car is lost: back to `requested`. */
  reopened: Waiting[];
  setOut: Waiting[];
  /** Nothing is left to do for them. */
  settled: Waiting[];
  /** They need a car now. */
  unassigned: Waiting[];
}

/** A car that took an order has so long to say that it is reserved. */
const RESERVED_WITHIN_MS = 30_000;
/** Faster than this (km/h) a car has set out. */
const SET_OUT_KMH = 3;
const OUT_OF_ORDER = new Set(['removed', 'non_operational', 'non_contactable', 'elsewhere']);

/** Whether the car of an order will not come any more. */
function isLost({ carId, acceptedAt }: Waiting, rules: TurnRules): boolean {
  const car = carId === null ? undefined : rules.carOf(carId);
  if (car === undefined || OUT_OF_ORDER.has(car.state)) return true;
  if (rules.now - Math.max(car.heardAt, rules.listeningSince) > rules.silentMs) return true;
  // it took the order, and yet it is free: it dropped it, or started anew
  if (acceptedAt === null || car.state !== 'available') return false;
  return rules.now - Math.max(Date.parse(acceptedAt), car.stateSince, rules.listeningSince) > RESERVED_WITHIN_MS;
}

function judgeRequested(row: Waiting, rules: TurnRules, turn: Turn): void {
  if (row.offerId !== null) {
    if (isLost(row, rules)) turn.lost.push(row);
    else if (row.answerBy !== null && Date.parse(row.answerBy) <= rules.now) turn.timedOut.push(row);
    else return;
  }
  if (Date.parse(row.waitUntil) <= rules.now || row.offers >= rules.mostOffers) turn.failed.push(row);
  else turn.unassigned.push(row);
}

function judgeAssigned(row: Waiting, rules: TurnRules, turn: Turn): void {
  if (row.offerId === null || isLost(row, rules)) {
    if (row.offerId !== null) turn.lost.push(row);
    turn.reopened.push(row);
    turn.unassigned.push(row);
    return;
  }
  const car = row.carId === null ? undefined : rules.carOf(row.carId);
  if (row.status === 'assigned' && car?.state === 'reserved' && (car.fix?.speed ?? 0) > SET_OUT_KMH)
    turn.setOut.push(row);
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
    settled: [],
    unassigned: [],
  };
  for (const row of rows) {
    if (row.status === 'requested') judgeRequested(row, rules, turn);
    else if (row.status === 'assigned' || row.status === 'arriving') judgeAssigned(row, rules, turn);
    else {
      // cancelled by the passenger or an operator, or on board: the car is told where it is not the one who knows
      if (row.offerId !== null && row.offerState !== 'driving') turn.withdrawn.push(row);
      turn.settled.push(row);
    }
  }
  return turn;
}
