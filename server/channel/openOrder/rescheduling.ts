/** Changes booked rides (their time, their places, how many ride) at a price that was seen before, as long as no car is searched for them. */
import { isDeepStrictEqual } from 'node:util';
import type { BookedTrip, ReschedulingQuote } from '#contract/operation/order/calls.ts';
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
import { refuseParty } from './party.ts';
import { isTooShort, placeProblems } from './places.ts';
import { bookingOf } from './queries.ts';
import { quoteOf } from './service.ts';
import { along } from './way.ts';
import { type Taking, takingOf } from './taking.ts';

/** Who changes the ride. */
export type RescheduledBy =
  /** The change by its name in the app. */
  | { readonly by: 'passenger'; readonly changeId: string }
  | { readonly by: 'operator'; readonly userId: string; readonly reason: string };

/** What is to be otherwise; what is left out stays. */
export interface BookingWish extends Partial<BookedTrip> {
  readonly scheduledAt?: string | undefined;
}

interface Wish extends BookingWish {
  /** What was quoted for the ride as it is to be. */
  readonly quoteId?: string | undefined;
}

/** A ride as it is booked. */
export interface Booking extends BookedTrip {
  readonly scheduledAt: string;
}

/** What is said of a place at that time. */
const THEN = {
  closed: 'thenClosedBy',
  notServed: 'thenNotServed',
  noGo: 'thenClosed',
  noStop: 'thenClosed',
} as const;

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof bookingOf>['executeTakeFirst']>>>;

/** A ride that may be changed. */
interface Booked extends Pick<Row, 'id' | 'source' | 'tripType' | 'mobileHash' | 'wheelchair' | 'carGroup'> {
  readonly booking: Booking;
}

function bookedOf(row: Row): Booked | null {
  const { pickUpLng, pickUpLat, dropOffLng, dropOffLat, scheduledAt, pickUpName, dropOffName, seats } = row;
  if (!canReschedule(row.status) || scheduledAt === null) return null;
  if (pickUpLng === null || pickUpLat === null || dropOffLng === null || dropOffLat === null) return null;
  const { id, source, tripType, mobileHash, wheelchair, carGroup } = row;
  const pickUp: BookedTrip['pickUp'] = { name: pickUpName, position: [pickUpLng, pickUpLat] };
  const dropOff: BookedTrip['dropOff'] = { name: dropOffName, position: [dropOffLng, dropOffLat] };
  return { id, source, tripType, mobileHash, wheelchair, carGroup, booking: { scheduledAt, pickUp, dropOff, seats } };
}

/** A trip with what is wished otherwise. */
const tripWith = (
  { pickUp, dropOff, seats }: BookedTrip,
  { pickUp: from = pickUp, dropOff: to = dropOff, seats: party = seats }: BookingWish,
): BookedTrip => ({ pickUp: from, dropOff: to, seats: party });

const bookingWith = (booking: Booking, wish: BookingWish): Booking => ({
  ...tripWith(booking, wish),
  scheduledAt: wish.scheduledAt === undefined ? booking.scheduledAt : new Date(wish.scheduledAt).toISOString(),
});

const asksForTrip = ({ pickUp, dropOff, seats }: BookingWish): boolean =>
  pickUp !== undefined || dropOff !== undefined || seats !== undefined;

const isSameTrip = (one: BookedTrip, other: BookedTrip): boolean =>
  isDeepStrictEqual(tripWith(one, {}), tripWith(other, {}));
const isAt = (one: BookedTrip['pickUp'], other: BookedTrip['pickUp']): boolean =>
  isDeepStrictEqual(one.position, other.position);

/** Whether a change that was made is what is wished now. @param from for when it was booked before, as the app knows it */
export function isSameChange(
  known: {
    readonly from: string;
    readonly to: string;
    readonly fromTrip: BookedTrip | null;
    readonly toTrip: BookedTrip | null;
  },
  from: string,
  wish: BookingWish,
): boolean {
  if (!isSameMoment(known.from, from) || !isSameMoment(known.to, wish.scheduledAt ?? from)) return false;
  const { fromTrip, toTrip } = known;
  if (fromTrip === null || toTrip === null) return !asksForTrip(wish);
  return isSameTrip(tripWith(fromTrip, wish), toTrip);
}

export class Rescheduling {
  readonly #services: () => Services;

  constructor(services: () => Services) {
    this.#services = services;
  }

  /**
   * What the ride costs now, and would cost as it is wished: a promise where it was ordered by one.
   * @throws Refusal for a ride or a wish for which it cannot be done
   */
  async quote(db: Db, orderId: string, wish: BookingWish, language: Language): Promise<ReschedulingQuote> {
    const services = this.#services();
    const booked = await bookedRide(db, orderId, language);
    const after = bookingWith(booked.booking, wish);
    await taken(db, services, booked, after);
    const held = await services.prices.quoteOf(db, orderId);
    const times = { from: booked.booking.scheduledAt, scheduledAt: after.scheduledAt };
    if (held === undefined) {
      const costs = await estimated(db, services, booked, booked.booking);
      return {
        ...times,
        before: costs,
        after: await estimated(db, services, booked, after),
        quoteId: null,
        expiresAt: null,
      };
    }
    const trip = await tripOf(db, services, booked, after);
    const expected = await estimateOf(services, booked, after);
    const { facts } = held;
    // between the same places as far as it was quoted, perhaps by the way that the app planned, or by roads that were in force then
    const estimate = isElsewhere(booked.booking, after)
      ? { ...expected, tolls: null }
      : { ...along(expected, facts.distance), by: facts.estimate, tolls: facts.tolls ?? null };
    const fresh = await services.prices.quote(trip, estimate);
    return {
      ...times,
      before: { ...held, parts: partsOf(held.lines), payRule: held.name },
      after: { ...fresh, parts: partsOf(fresh.lines) },
      quoteId: fresh.id,
      expiresAt: fresh.expiresAt,
    };
  }

  /**
   * Changes the ride, in the transaction of `db`, which holds the order's lock.
   * @returns the order's new version, and how it was booked before and is since
   * @throws Refusal for a ride or a wish for which it cannot be done, and for a quote of something else
   */
  async change(
    db: Db,
    orderId: string,
    { quoteId, ...wish }: Wish,
    who: RescheduledBy,
    language: Language,
  ): Promise<{ version: number; before: Booking; after: Booking }> {
    const services = this.#services();
    const booked = await bookedRide(db, orderId, language);
    const before = booked.booking;
    const after = bookingWith(before, wish);
    const { decision, longestWait, searchBefore, place } = await taken(db, services, booked, after);
    const held = await services.prices.quoteOf(db, orderId);
    if (quoteId === undefined && held !== undefined) throw new Refusal(409, openOrderMessages.changeNeedsQuote);
    if (quoteId !== undefined) {
      const { source, segmentIds: _segments, ...trip } = await tripOf(db, services, booked, after);
      await services.prices.replace(db, { id: quoteId, source, orderId, trip });
    }
    const at = services.now().toISOString();
    const wait = longestWait ?? services.settings.get(dispatchLongestWait);
    const { searchFrom, waitUntil } = searchOf(services, after.scheduledAt, { searchBefore, longestWait: wait });
    const begins = isAt(before.pickUp, after.pickUp) ? null : place;
    await rescheduleRequest(db, orderId, {
      longestWait,
      waitUntil,
      // one that is due at once is begun by the next turn
      searchFrom: searchFrom ?? at,
      seats: after.seats,
      ...(begins === null ? {} : { areaCode: begins.areaCode }),
    }).execute();
    await services.rulings.record(db, [{ decision, about: { orderId } }]);
    const quotes = { fromQuoteId: held?.id ?? null, toQuoteId: quoteId ?? null };
    const times = { fromAt: before.scheduledAt, toAt: after.scheduledAt };
    const by = who.by === 'operator' ? { ...who, changeId: null } : { ...who, userId: null };
    const trips = asksForTrip(wish) ? { from: tripWith(before, {}), to: tripWith(after, {}), pickUp: begins } : null;
    const { version } = await rescheduleOrder(db, { orderId, ...by, ...times, ...quotes, trips }, at);
    await services.events.tell(db, 'orderRescheduled', [{ orderId, at }]);
    return { version, before, after };
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

/** Whether it begins or ends elsewhere. */
const isElsewhere = (one: BookedTrip, other: BookedTrip): boolean =>
  !isAt(one.pickUp, other.pickUp) || !isAt(one.dropOff, other.dropOff);

/** By what the ride is taken as it is wished. @throws Refusal where it is not */
async function taken(db: Db, services: Services, booked: Booked, after: Booking): Promise<Taking> {
  const { id, source, tripType, carGroup, wheelchair, booking: before } = booked;
  const { scheduledAt, seats } = after;
  const isSameTime = isSameMoment(before.scheduledAt, scheduledAt);
  if (isSameTime && isSameTrip(before, after)) throw new Refusal(409, openOrderMessages.unchanged);
  if (!isSameTime)
    refuseTime(services, scheduledAt, {
      noBookings: openOrderMessages.changeNoBookings,
      tooSoon: openOrderMessages.changeTooSoon,
      tooFarAhead: openOrderMessages.changeTooFar,
    });
  const places = { pickUp: after.pickUp.position, dropOff: after.dropOff.position, carGroup };
  const [problem] = placeProblems(services, places, new Date(scheduledAt));
  if (problem !== undefined)
    throw new Refusal(409, openOrderMessages[THEN[problem.kind]], {
      params: { place: after[problem.path].name, ...problem.params },
    });
  if (isElsewhere(before, after) && isTooShort(places)) throw new Refusal(409, openOrderMessages.changeSamePlace);
  if (seats > before.seats)
    await refuseParty(db, services, { seats, carGroup, wheelchair }, openOrderMessages.changeTooMany);
  const trip = { ...places, tripType, scheduledAt };
  // nobody's limits are asked: it is the ride that was taken before
  const wanted = { source, trip, seats, wheelchair, passengerMobile: '' };
  const left = Math.max(0, Math.round((Date.parse(before.scheduledAt) - services.now().getTime()) / 1000));
  return takingOf({ services }, wanted, { orderId: id, left });
}

const estimateOf = (services: Services, { wheelchair, carGroup, tripType }: Booked, booking: Booking) =>
  quoteOf(services, {
    pickUp: booking.pickUp.position,
    dropOff: booking.dropOff.position,
    seats: booking.seats,
    wheelchair,
    carGroup,
    tripType,
    scheduledAt: booking.scheduledAt,
  });

/** The trip as it is booked, as prices are asked for it. */
async function tripOf(db: Db, services: Services, booked: Booked, { pickUp, dropOff, scheduledAt }: Booking) {
  const { source, carGroup, tripType, mobileHash } = booked;
  const { passengerId, segmentIds } = await segmentedBy(db, mobileHash === '' ? null : mobileHash, services.now());
  const rider = passengerId === null ? { segmentIds } : { passengerId, segmentIds };
  return { source, pickUp: pickUp.position, dropOff: dropOff.position, carGroup, tripType, scheduledAt, ...rider };
}

/** What the ride would cost by the rule of its time; null: none is for it. */
async function estimated(
  db: Db,
  services: Services,
  booked: Booked,
  booking: Booking,
): Promise<ReschedulingQuote['after']> {
  const trip = await tripOf(db, services, booked, booking);
  const priced = await services.prices.estimate(trip, await estimateOf(services, booked, booking));
  if (priced === null) return null;
  const { rule, total, currency, lines } = priced;
  return { total, currency, parts: partsOf(lines), payRule: rule.name, number: rule.number };
}
