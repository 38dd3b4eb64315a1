/** Quotes for rides, and what a ride that ended is charged. */
import { metresNearby } from '#contract/ground/distance.ts';
import { chargedFacts, priceOf, type PriceLine } from '#contract/operation/payRule/price.ts';
import { QUOTE_HOLDS_SECONDS } from '#contract/operation/payRule/rules.ts';
import type { RidePlace } from '#contract/operation/payRule/scope.ts';
import type { RideFacts } from '#contract/operation/payRule/terms.ts';
import type { PricePart } from '#contract/operation/order/calls.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { secondsBetween } from '#server/operation/order/newOrder.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import { PayRules, type ApplyingVersion, type PayRulesOptions } from './inForce.ts';
import { hashOfPrice } from './hash.ts';
import { payRuleMessages } from './messages.ts';
import { claimQuote, insertCharge, insertQuote, lockQuote, quoteOfOrder, rideOfOrder, setPrice } from './queries.ts';
import type { QuotedTrip } from './table.ts';

/** By which clock rides are priced, and in which ranges they begin. */
export interface Places {
  readonly clock: Pick<WallClock, 'moment'>;
  readonly rangesAt: (lng: number, lat: number) => readonly { readonly id: string }[];
}

export interface PricesOptions extends PayRulesOptions {
  /** Asked when a ride is priced: the ranges start later. */
  places: () => Places;
}

interface Asked {
  source: string;
  areaCode: string;
  carGroup: string;
  pickUp: readonly [number, number];
}

/** Monday of the first week of 1970's second half of days: day 0 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** What of a ride that begins at a moment decides its rule. */
export function placeOf(places: Places, { source, areaCode, carGroup, pickUp }: Asked, at: Date): RidePlace {
  const { day, minute } = places.clock.moment(at.getTime());
  const rangeIds = places.rangesAt(...pickUp).map(({ id }) => id);
  return { rangeIds, areaCode, carGroup, source, weekday: weekdayOf(day), minute };
}

/** A ride of nothing, that others are made from. */
export const fresh = (minute: number): RideFacts => ({
  distance: 0,
  duration: 0,
  waiting: 0,
  minute,
  tolls: null,
  surge: null,
  late: 0,
  outcome: { kind: 'driven' },
});

export interface NewQuote {
  id: string;
  currency: string;
  lines: PriceLine[];
  total: number;
  tax: number;
  payRule: string;
  number: number;
  expiresAt: string;
}

/** Metres by which a place may differ from the quoted one: apps round positions. */
const SAME_PLACE_METRES = 50;
const isNear = (one: readonly [number, number], other: readonly [number, number]) =>
  metresNearby(...one, ...other) <= SAME_PLACE_METRES;

type Ride = NonNullable<Awaited<ReturnType<ReturnType<typeof rideOfOrder>['executeTakeFirst']>>>;

/** Seconds after which a passenger who did not come had their chance: then the ride counts as a no-show. */
function outcomeOf({ status, cancelledBy, assignedAt, arrivedAt, cancelledAt }: Ride): RideFacts['outcome'] {
  if (status === 'completed') return { kind: 'driven' };
  const after = Math.max(0, secondsBetween(assignedAt, cancelledAt) ?? 0);
  const by = cancelledBy === 'passenger' ? (arrivedAt === null ? 'passenger' : 'noShow') : 'operator';
  return { kind: 'cancelled', by, after: assignedAt === null ? null : after };
}

function measuredOf(ride: Ride, minute: number, secondsToPickUp: number | null, quoted: RideFacts | null): RideFacts {
  const { requestedAt, arrivedAt, pickedUpAt } = ride;
  const waitedFor = secondsBetween(requestedAt, arrivedAt);
  return {
    ...fresh(minute),
    distance: ride.distance ?? quoted?.distance ?? 0,
    duration: Math.max(0, ride.duration ?? 0),
    waiting: Math.max(0, secondsBetween(arrivedAt, pickedUpAt) ?? 0),
    late: waitedFor === null || secondsToPickUp === null ? 0 : Math.max(0, waitedFor - secondsToPickUp),
    outcome: outcomeOf(ride),
  };
}

/** An order's parts: its lines, summed by their kind. */
export function partsOf(lines: readonly PriceLine[]): PricePart[] {
  const sums = new Map<PricePart['kind'], number>();
  for (const { kind, amount } of lines) sums.set(kind, (sums.get(kind) ?? 0) + amount);
  return [...sums].map(([kind, amount]) => ({ kind, amount }));
}

/** Prices rides by the pay rules in force. */
export class Prices {
  readonly #options: PricesOptions;
  readonly #rules: PayRules;

  constructor(options: PricesOptions) {
    this.#options = options;
    this.#rules = new PayRules(options);
  }

  /**
   * Prices a trip that is to begin now, and keeps the promise.
   * @throws Refusal 409 when no rule is for it
   */
  async quote(
    db: Db,
    { source, ...trip }: QuotedTrip & { source: string },
    estimate: { distance: number; duration: number; secondsToPickUp: number | null },
  ): Promise<NewQuote> {
    const now = this.#options.now();
    const place = placeOf(this.#options.places(), { ...trip, source, areaCode: '' }, now);
    const rule = await this.#rules.applying(place, now);
    if (rule === null) throw new Refusal(409, payRuleMessages.noRule);
    const { distance, duration, secondsToPickUp } = estimate;
    const facts: RideFacts = { ...fresh(place.minute), distance, duration };
    const { lines, total, tax, currency } = priceOf(rule.terms, facts);
    const expiresAt = new Date(now.getTime() + QUOTE_HOLDS_SECONDS * 1000).toISOString();
    const { id } = await insertQuote(db, {
      source,
      versionId: rule.id,
      facts: JSON.stringify(facts),
      lines: JSON.stringify(lines),
      total,
      tax,
      currency,
      hash: hashOfPrice(rule.hash, facts, { lines, total }),
      trip: JSON.stringify(trip),
      secondsToPickUp,
      createdAt: now,
      expiresAt,
    }).executeTakeFirstOrThrow();
    return { id, currency, lines, total, tax, payRule: rule.name, number: rule.number, expiresAt };
  }

  /**
   * Makes a quote the order's own.
   * @throws Refusal 404 for one of another app, 409 for one that expired, was used, or is for another trip
   */
  async take(
    db: Db,
    { id, source, orderId, trip }: { id: string; source: string; orderId: string; trip: QuotedTrip },
  ): Promise<void> {
    const quote = await lockQuote(db, id).executeTakeFirst();
    if (quote === undefined || quote.source !== source) throw new Refusal(404, payRuleMessages.quoteForeign);
    if (quote.orderId !== null) throw new Refusal(409, payRuleMessages.quoteUsed);
    if (Date.parse(quote.expiresAt) <= this.#options.now().getTime())
      throw new Refusal(409, payRuleMessages.quoteExpired);
    const { pickUp, dropOff, carGroup } = quote.trip;
    if (!isNear(pickUp, trip.pickUp) || !isNear(dropOff, trip.dropOff) || carGroup !== trip.carGroup)
      throw new Refusal(409, payRuleMessages.quoteOther);
    await claimQuote(db, id, orderId).execute();
  }

  /**
   * Charges an order that was driven or cancelled, in the transaction that ends it: by its quote where the rule keeps it, and by
   * what was measured. An order that no rule is for keeps no price.
   */
  async charge(db: Db, orderId: string): Promise<void> {
    const ride = await rideOfOrder(db, orderId).executeTakeFirstOrThrow();
    if (ride.price !== null || (ride.status !== 'completed' && ride.status !== 'cancelled')) return;
    const quote = await quoteOfOrder(db, orderId).executeTakeFirst();
    const rule =
      quote === undefined
        ? await this.#ruleOf(ride)
        : { id: quote.versionId, terms: quote.terms, hash: quote.versionHash ?? '' };
    if (rule === null) return;
    const { minute } = this.#options.places().clock.moment(Date.parse(ride.pickedUpAt ?? ride.requestedAt));
    const measured = measuredOf(ride, minute, quote?.secondsToPickUp ?? null, quote?.facts ?? null);
    const { facts, differences } =
      quote === undefined ? { facts: measured, differences: [] } : chargedFacts(rule.terms, quote.facts, measured);
    const { lines, total, tax, currency } = priceOf(rule.terms, facts);
    await insertCharge(db, {
      orderId,
      versionId: rule.id,
      facts: JSON.stringify(facts),
      lines: JSON.stringify(lines),
      total,
      tax,
      meterTotal: priceOf(rule.terms, measured).total,
      differences: JSON.stringify(differences),
      hash: hashOfPrice(rule.hash, facts, { lines, total }),
      chargedAt: this.#options.now(),
    }).execute();
    // A ride cancelled free of charge has no price.
    if (lines.length === 0) return;
    await setPrice(db, orderId, { price: total, currency, priceParts: JSON.stringify(partsOf(lines)) }).execute();
  }

  /** The rule that held when a ride without a quote began. */
  async #ruleOf(ride: Ride): Promise<ApplyingVersion | null> {
    const { source, areaCode, pickUpLng, pickUpLat, carGroup } = ride;
    if (pickUpLng === null || pickUpLat === null) return null;
    const at = new Date(ride.pickedUpAt ?? ride.requestedAt);
    const asked = { source, areaCode, carGroup: carGroup ?? '', pickUp: [pickUpLng, pickUpLat] as const };
    return this.#rules.applying(placeOf(this.#options.places(), asked, at), at);
  }
}
