/** Moves booked rides to another time, at a price that was seen before, as long as no car is searched for them. */
import type { ReschedulingQuote } from '#contract/operation/order/calls.ts';
import { canReschedule } from '#contract/operation/order/rules.ts';
import type { Language } from '#contract/ground/enums.ts';
import { dictionaryWords } from '#server/base/sysDict/dictionaryWords.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { isSameMoment } from '#server/ground/core/sameMoment.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { dispatchLongestWait } from '#server/ground/settings/definitions/dispatch.ts';
import { rescheduleRequest } from '#server/operation/dispatch/queries.ts';
import { rescheduleOrder } from '#server/operation/order/door/change.ts';
import { partsOf } from '#server/finance/payRule/prices.ts';
import { segmentedBy } from '#server/operation/passengerSegment/service.ts';
import type { Services } from '#server/services.ts';
import { refuseTime, searchOf } from './booking.ts';
import { openOrderMessages } from './messages.ts';
import { placeProblems } from './places.ts';
import { bookingOf } from './queries.ts';
import { quoteOf } from './service.ts';
import { along } from './way.ts';
import { type Taking, takingOf } from './taking.ts';

/** Who moves the ride. */
export type RescheduledBy =
  /** The change by its name in the app. */
  | { readonly by: 'passenger'; readonly changeId: string }
  | { readonly by: 'operator'; readonly userId: string; readonly reason: string };

export interface Wish {
  readonly scheduledAt: string;
  /** What was quoted for that time. */
  readonly quoteId?: string | undefined;
}

/** What is said of a place at that time. */
const THEN = {
  closed: 'thenClosedBy',
  notServed: 'thenNotServed',
  noGo: 'thenClosed',
  noStop: 'thenClosed',
} as const;

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof bookingOf>['executeTakeFirst']>>>;

/** A ride that may be moved. */
type Booked = Omit<Row, 'scheduledAt' | 'pickUpLng' | 'pickUpLat' | 'dropOffLng' | 'dropOffLat'> & {
  readonly scheduledAt: string;
  readonly pickUp: [number, number];
  readonly dropOff: [number, number];
};

function bookedOf({ pickUpLng, pickUpLat, dropOffLng, dropOffLat, scheduledAt, ...row }: Row): Booked | null {
  if (!canReschedule(row.status) || scheduledAt === null) return null;
  if (pickUpLng === null || pickUpLat === null || dropOffLng === null || dropOffLat === null) return null;
  return { ...row, scheduledAt, pickUp: [pickUpLng, pickUpLat], dropOff: [dropOffLng, dropOffLat] };
}

export class Rescheduling {
  readonly #services: () => Services;

  constructor(services: () => Services) {
    this.#services = services;
  }

  /**
   * What the ride costs now, and would cost at another time: a promise where it was ordered by one.
   * @throws Refusal for a ride or a time for which it cannot be done
   */
  async quote(db: Db, orderId: string, asked: string, language: Language): Promise<ReschedulingQuote> {
    const services = this.#services();
    const booked = await bookedRide(db, orderId, language);
    const scheduledAt = new Date(asked).toISOString();
    await taken(services, booked, scheduledAt);
    const held = await services.prices.quoteOf(db, orderId);
    const times = { from: booked.scheduledAt, scheduledAt };
    if (held === undefined) {
      const before = await estimated(db, services, booked, booked.scheduledAt);
      const after = await estimated(db, services, booked, scheduledAt);
      return { ...times, before, after, quoteId: null, expiresAt: null };
    }
    const trip = await tripOf(db, services, booked, scheduledAt);
    const tolls = held.facts.tolls ?? null;
    // as far as it was quoted, perhaps by the way that the app planned, or by roads that were in force then
    const estimate = along(await estimateOf(services, booked, scheduledAt), held.facts.distance);
    const fresh = await services.prices.quote(trip, { ...estimate, by: held.facts.estimate, tolls });
    return {
      ...times,
      before: { ...held, parts: partsOf(held.lines), payRule: held.name },
      after: { ...fresh, parts: partsOf(fresh.lines) },
      quoteId: fresh.id,
      expiresAt: fresh.expiresAt,
    };
  }

  /**
   * Moves the ride, in the transaction of `db`, which holds the order's lock.
   * @returns the order's new version
   * @throws Refusal for a ride or a time for which it cannot be done, and for a quote of something else
   */
  async change(
    db: Db,
    orderId: string,
    { scheduledAt: asked, quoteId }: Wish,
    who: RescheduledBy,
    language: Language,
  ): Promise<{ version: number }> {
    const services = this.#services();
    const booked = await bookedRide(db, orderId, language);
    const scheduledAt = new Date(asked).toISOString();
    const { decision, longestWait, searchBefore } = await taken(services, booked, scheduledAt);
    const held = await services.prices.quoteOf(db, orderId);
    if (quoteId === undefined && held !== undefined) throw new Refusal(409, openOrderMessages.changeNeedsQuote);
    if (quoteId !== undefined) {
      const { source, segmentIds: _segments, ...trip } = await tripOf(db, services, booked, scheduledAt);
      await services.prices.replace(db, { id: quoteId, source, orderId, trip });
    }
    const at = services.now().toISOString();
    const wait = longestWait ?? services.settings.get(dispatchLongestWait);
    const { searchFrom, waitUntil } = searchOf(services, scheduledAt, { searchBefore, longestWait: wait });
    // one that is due at once is begun by the next turn
    await rescheduleRequest(db, orderId, { longestWait, waitUntil, searchFrom: searchFrom ?? at }).execute();
    await services.rulings.record(db, [{ decision, about: { orderId } }]);
    const quotes = { fromQuoteId: held?.id ?? null, toQuoteId: quoteId ?? null };
    const times = { fromAt: booked.scheduledAt, toAt: scheduledAt };
    const by = who.by === 'operator' ? { ...who, changeId: null } : { ...who, userId: null };
    const changed = await rescheduleOrder(db, { orderId, ...by, ...times, ...quotes }, at);
    await services.events.tell(db, 'orderRescheduled', [{ orderId, at }]);
    return changed;
  }
}

/** @throws Refusal 409 for an order that is not scheduled, or not any more */
async function bookedRide(db: Db, orderId: string, language: Language): Promise<Booked> {
  const row = await bookingOf(db, orderId).executeTakeFirstOrThrow();
  const booked = bookedOf(row);
  if (booked !== null) return booked;
  const word = await dictionaryWords(db, ['orderStatus'], language);
  throw new Refusal(409, openOrderMessages.cannotReschedule, { params: { status: word('orderStatus', row.status) } });
}

/** By what the ride is taken at that time. @throws Refusal where it is not */
async function taken(services: Services, booked: Booked, scheduledAt: string): Promise<Taking> {
  const { id, source, tripType, carGroup, seats, wheelchair, pickUp, dropOff } = booked;
  if (isSameMoment(booked.scheduledAt, scheduledAt)) throw new Refusal(409, openOrderMessages.sameTime);
  refuseTime(services, scheduledAt, {
    noBookings: openOrderMessages.changeNoBookings,
    tooSoon: openOrderMessages.changeTooSoon,
    tooFarAhead: openOrderMessages.changeTooFar,
  });
  const [problem] = placeProblems(services, { pickUp, dropOff, carGroup }, new Date(scheduledAt));
  if (problem !== undefined) {
    const place = problem.path === 'pickUp' ? booked.pickUpName : booked.dropOffName;
    throw new Refusal(409, openOrderMessages[THEN[problem.kind]], {
      params: { place, ...problem.params },
    });
  }
  const trip = { pickUp, dropOff, carGroup, tripType, scheduledAt };
  // nobody's limits are asked: it is the ride that was taken before
  const wanted = { source, trip, seats, wheelchair, passengerMobile: '' };
  const left = Math.max(0, Math.round((Date.parse(booked.scheduledAt) - services.now().getTime()) / 1000));
  return takingOf({ services }, wanted, { orderId: id, left });
}

const estimateOf = (
  services: Services,
  { pickUp, dropOff, seats, wheelchair, carGroup, tripType }: Booked,
  at: string,
) => quoteOf(services, { pickUp, dropOff, seats, wheelchair, carGroup, tripType, scheduledAt: at });

/** The trip at that time, as prices are asked for it. */
async function tripOf(db: Db, services: Services, booked: Booked, scheduledAt: string) {
  const { source, pickUp, dropOff, carGroup, tripType, mobileHash } = booked;
  const { passengerId, segmentIds } = await segmentedBy(db, mobileHash === '' ? null : mobileHash, services.now());
  const rider = passengerId === null ? { segmentIds } : { passengerId, segmentIds };
  return { source, pickUp, dropOff, carGroup, tripType, scheduledAt, ...rider };
}

/** What the ride would cost by the rule of that time; null: none is for it. */
async function estimated(db: Db, services: Services, booked: Booked, at: string): Promise<ReschedulingQuote['after']> {
  const trip = await tripOf(db, services, booked, at);
  const priced = await services.prices.estimate(trip, await estimateOf(services, booked, at));
  if (priced === null) return null;
  const { rule, total, currency, lines } = priced;
  return { total, currency, parts: partsOf(lines), payRule: rule.name, number: rule.number };
}
