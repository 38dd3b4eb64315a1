/** What a broker's passenger could ride, for how much: our own price, and as an offer our own quote. */
import { randomUUID } from 'node:crypto';
import type { TompPlanning } from '#contract/insight/tomp/answers.ts';
import type { TompPlace, TompPlanningRequest } from '#contract/insight/tomp/requests.ts';
import { majorOf } from '#contract/ground/currency.ts';
import { openOrderCalls } from '#contract/channel/openOrder/calls.ts';
import { MOST_SEATS } from '#contract/operation/order/rules.ts';
import { QUOTE_HOLDS_SECONDS } from '#contract/finance/payRule/rules.ts';
import { Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { estimatePrice, priceTrip, type AskedPrice } from '#server/channel/openOrder/ordering.ts';
import { takingOf } from '#server/channel/openOrder/taking.ts';
import type { Asked } from './asked.ts';
import { tompMessages } from './messages.ts';
import { insertTompOffer } from './queries.ts';
import { bookingOf, TAXI, TAXI_WHEELCHAIR } from './show.ts';
import type { TompStop, TompTrip } from './table.ts';

/** A departure that near is one at once. */
const AT_ONCE_MS = 60_000;
/** Clocks of brokers differ, and requests take time. */
const PAST_MS = 5 * 60_000;
const LONGEST_NAME = 100;

/** A name without what has no place in a line. */
export const tidy = (text: string, longest = LONGEST_NAME): string =>
  text
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, longest)
    // half of a character is none
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

/** A place as an order names it: by its name, else its address, else where it lies. */
export function stopOf({ name = '', physicalAddress, coordinates: { lng, lat } }: TompPlace): TompStop {
  const said = [name, physicalAddress?.streetAddress ?? ''].map((text) => tidy(text)).find((text) => text !== '');
  return { name: said ?? `${lat.toFixed(5)}, ${lng.toFixed(5)}`, position: [lng, lat] };
}

/** Passengers who stay in their wheelchair, of https://github.com/TOMP-WG/TOMP-API/blob/76e6dede5ae452a33cb99d9e548a22def175b586/documents/CROW-traveler_characteristics_en.json */
const IN_WHEELCHAIR = new Set(['HR-01', 'HR-02']);
/** Rides alone: nobody else is in a car that was ordered for one trip. */
const ALWAYS_SO = new Set(['AV-01']);

/** Whether a wheelchair space is needed; null: something that we cannot promise is. */
function needsOf({ travelers = [], useAssets = [], useAssetTypes = [] }: TompPlanningRequest): boolean | null {
  if (useAssets.length > 0) return null;
  const needs = travelers.flatMap(({ requirements }) => [
    ...(requirements?.abilities ?? []).map(({ category, number }) => `${category}-${number}`),
    ...(requirements?.bringAlong ?? []).map(() => 'luggage'),
  ]);
  const isRoomy = needs.some((need) => IN_WHEELCHAIR.has(need));
  if (needs.some((need) => !IN_WHEELCHAIR.has(need) && !ALWAYS_SO.has(need))) return null;
  if (useAssetTypes.length === 0) return isRoomy;
  if (useAssetTypes.includes(TAXI) && !isRoomy) return false;
  return useAssetTypes.includes(TAXI_WHEELCHAIR) ? true : null;
}

/** For when; null: for at once. @throws FieldRefusal for a time that has passed */
function departureOf({ departureTime }: TompPlanningRequest, now: number): string | null {
  if (departureTime === undefined) return null;
  const ahead = Date.parse(departureTime) - now;
  if (ahead < -PAST_MS) throw refuseField('departureTime', tompMessages.pastDeparture);
  return ahead <= AT_ONCE_MS ? null : new Date(departureTime).toISOString();
}

/** The trip as apps ask for its price; null: none that we drive. */
function tripOf(request: TompPlanningRequest, to: TompPlace, scheduledAt: string | null): AskedPrice | null {
  const wheelchair = needsOf(request);
  const seats = Math.max(request.nrOfTravelers ?? 1, request.travelers?.length ?? 1, 1);
  if (wheelchair === null || seats > MOST_SEATS) return null;
  return openOrderCalls.quotePrice.input.parse({
    pickUp: stopOf(request.from).position,
    dropOff: stopOf(to).position,
    seats,
    wheelchair,
    ...(scheduledAt === null ? {} : { tripType: 'reservation', scheduledAt }),
  });
}

/** A refusal of the trip means that there is no option; whatever else went wrong is an error. */
async function unlessRefused<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && (error.status === 400 || error.status === 409)) return null;
    throw error;
  }
}

/** Our quote for an offer, which what is not taken anyway does not get; for an inquiry what it would be. */
async function pricedOf(asked: Asked, input: AskedPrice, scheduledAt: string | null, isOffer: boolean) {
  const { source } = asked;
  if (!isOffer) {
    const priced = await estimatePrice(asked, source, input);
    return priced === null ? null : { ...priced, quoteId: null, expiresAt: null };
  }
  const { pickUp, dropOff, carGroup, tripType, seats, wheelchair } = input;
  const trip = { pickUp, dropOff, carGroup, tripType, scheduledAt };
  await takingOf(asked, { source, trip, seats, wheelchair, passengerMobile: '' });
  return priceTrip(asked, source, input);
}

/** @throws Refusal for a request that says nothing to be answered */
export async function plan(asked: Asked, request: TompPlanningRequest, isOffer: boolean): Promise<TompPlanning> {
  const { db, services, source, language } = asked;
  const now = services.now().getTime();
  const { from, to } = request;
  if (to === undefined) throw refuseField('to', tompMessages.noDestination);
  const scheduledAt = departureOf(request, now);
  const until = new Date(now + QUOTE_HOLDS_SECONDS * 1000).toISOString();
  const none = { validUntil: until, options: [] };
  // nobody can promise when a ride ends, only when it begins
  if (request.arrivalTime !== undefined && request.departureTime === undefined) return none;
  const input = tripOf(request, to, scheduledAt);
  const priced = input === null ? null : await unlessRefused(() => pricedOf(asked, input, scheduledAt, isOffer));
  if (input === null || priced === null) return none;
  const { distance, duration, secondsToPickUp, currency, total, tax, lines, quoteId, expiresAt } = priced;
  // no car is near: then nobody knows when it would begin
  if (scheduledAt === null && secondsToPickUp === null) return none;
  const departs = scheduledAt === null ? now + (secondsToPickUp ?? 0) * 1000 : Date.parse(scheduledAt);
  const arrives = departs + duration * 1000;
  if (request.arrivalTime !== undefined && arrives > Date.parse(request.arrivalTime)) return none;
  const { seats, wheelchair } = input;
  const trip: TompTrip = {
    from: stopOf(from),
    to: stopOf(to),
    seats,
    wheelchair,
    scheduledAt,
    distance,
    duration,
    secondsToPickUp,
    currency,
    total,
    tax,
    lines,
    price: majorOf(total, currency),
  };
  const times = { departsAt: new Date(departs).toISOString(), arrivesAt: new Date(arrives).toISOString() };
  const ref = quoteId === null ? null : randomUUID();
  if (ref !== null && quoteId !== null && expiresAt !== null)
    await insertTompOffer(db, {
      ref,
      source,
      quoteId,
      trip: JSON.stringify(trip),
      ...times,
      expiresAt,
      createdAt: services.now().toISOString(),
    }).execute();
  const option = bookingOf({ ref, state: 'NEW', trip, ...times, order: null }, now, language);
  return { validUntil: expiresAt ?? until, options: [option] };
}
