/** The facts of what is stored, for back-tests: as they were when a rule would have been asked. */
import type { FactsOf, Facts } from '#contract/operation/rule/kinds.ts';
import type { RuleKind } from '#contract/operation/rule/rules.ts';
import { secondsBetween } from '#server/operation/order/newOrder.ts';
import { wantedAt } from '#server/operation/order/promise.ts';
import { cancellingFacts, compensationFacts, straightOf, waitingFacts } from './facts.ts';
import type { alertsBetween, ordersBetween } from './queries.ts';

export type StoredOrder = Awaited<ReturnType<ReturnType<typeof ordersBetween>['execute']>>[number];
type StoredAlert = Awaited<ReturnType<ReturnType<typeof alertsBetween>['execute']>>[number];

const DAY_MS = 86_400_000;
/** Passengers with the newest orders are remembered; the oldest are forgotten. */
const MOST_PASSENGERS = 200_000;

interface Past {
  readonly requestedAt: number;
  /** When it was to begin. */
  readonly wantedAt: number;
  readonly endedAt: number;
  readonly isCancelled: boolean;
}

/** Counts what passengers had ordered before each order; read in the order of time. */
export class History {
  readonly #past = new Map<string, Past[]>();

  /** Null without a mobile number. */
  before(order: StoredOrder): FactsOf<'limits'> | null {
    const { mobileHash, source, requestedAt, cancelledAt, pickedUpAt, failedAt, cancelledBy } = order;
    if (mobileHash === '') return null;
    const key = `${source} ${mobileHash}`;
    const at = Date.parse(requestedAt);
    const past = (this.#past.get(key) ?? []).filter((one) => at - one.requestedAt < DAY_MS);
    const counts = {
      open: past.filter(({ endedAt, wantedAt: due }) => endedAt > at && due <= at).length,
      booked: past.filter(({ endedAt, wantedAt: due }) => endedAt > at && due > at).length,
      lastDay: past.length,
      cancelledLastDay: past.filter(({ isCancelled, endedAt }) => isCancelled && endedAt <= at).length,
      unpaid: 0,
    };
    const ended = cancelledAt ?? failedAt ?? pickedUpAt;
    const endedAt = ended === null ? Infinity : Date.parse(ended);
    this.#past.delete(key);
    const mine = { requestedAt: at, wantedAt: Date.parse(wantedAt(order)), endedAt };
    this.#past.set(key, [...past, { ...mine, isCancelled: cancelledBy === 'passenger' }]);
    const [oldest] = this.#past.keys();
    if (this.#past.size > MOST_PASSENGERS && oldest !== undefined) this.#past.delete(oldest);
    return counts;
  }
}

/** What a rule of the kind would have known of an order; null where it would not have been asked. */
export function storedFacts(
  kind: RuleKind,
  order: StoredOrder,
  counts: FactsOf<'limits'> | null,
  noShowAfter: (order: StoredOrder) => number | null,
): Facts | null {
  const { seats, wheelchair } = order;
  const tripDistance = straightOf(order);
  switch (kind) {
    case 'dispatching': {
      const waited = secondsBetween(
        order.searchedSince ?? order.requestedAt,
        order.assignedAt ?? order.cancelledAt ?? order.failedAt,
      );
      const facts = { waited, offers: order.offers, seats, wheelchair, tripDistance };
      return facts satisfies FactsOf<'dispatching'>;
    }
    case 'booking': {
      const ahead = order.scheduledAt === null ? 0 : secondsBetween(order.requestedAt, order.scheduledAt);
      return { seats, wheelchair, tripDistance, ahead, changing: null } satisfies FactsOf<'booking'>;
    }
    case 'limits':
      return counts;
    case 'waiting':
      return waitingFacts(order);
    case 'cancelling':
      return order.status === 'cancelled' ? cancellingFacts(order, noShowAfter(order)) : null;
    case 'compensation':
      return compensationFacts(order);
    case 'charging':
    case 'alerts':
      return null;
  }
}

/** An alert lasted until it was over, or until it was last so. */
export function alertFacts({
  kind,
  evidence,
  occurredAt,
  recoveredAt,
  openedAt,
  orderNo,
}: StoredAlert): FactsOf<'alerts'> {
  const { speed, charge, state, limit, since } = evidence;
  const from = since ?? occurredAt;
  const lasted = secondsBetween(from, recoveredAt ?? openedAt);
  return {
    alert: kind,
    lasted: lasted === null ? null : Math.max(0, lasted),
    speed: speed === null ? null : Math.round(speed),
    over: speed === null || limit === undefined ? null : Math.max(0, Math.round(speed - limit)),
    charge: charge === null ? null : Math.round(charge),
    state,
    onOrder: orderNo !== '',
  };
}
