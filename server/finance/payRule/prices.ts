/** Quotes for rides, and what a ride that ended is charged. */
import { MOST_MINOR } from '#contract/ground/currency.ts';
import { metresNearby } from '#contract/ground/distance.ts';
import type { DemandThere, EstimatedBy, RideFacts } from '#contract/finance/payRule/facts.ts';
import type { PriceLine } from '#contract/finance/payRule/lines.ts';
import { chargedFacts, type Difference, type Evidence } from '#contract/finance/payRule/parts/policy.ts';
import { priceOf, type Price } from '#contract/finance/payRule/price.ts';
import type { KeptTerms } from '#contract/finance/payRule/before.ts';
import { QUOTE_HOLDS_SECONDS } from '#contract/finance/payRule/rules.ts';
import type { PricePart } from '#contract/operation/order/calls.ts';
import type { OrderCanceller, OrderStatus } from '#contract/operation/order/rules.ts';
import type { RidePlace, RideScope } from '#contract/operation/scope/scope.ts';
import { Gathering } from '#server/ground/core/gathering.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { isSameMoment } from '#server/ground/core/sameMoment.ts';
import type { Kept } from '#server/ground/core/kept.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Demand } from '#server/finance/surge/live.ts';
import { surgeAt, surgeOf, type SurgeFigures } from '#server/finance/surge/surges.ts';
import type { Whereabouts } from '#server/operation/scope/whereabouts.ts';
import type { WorkCalendar } from '#server/operation/workCalendar/calendar.ts';
import { chargeOf } from '#server/finance/ledger/entries.ts';
import type { Ledger } from '#server/finance/ledger/ledger.ts';
import { flagOrder, priceOrder } from '#server/operation/order/door/change.ts';
import { secondsBetween } from '#server/operation/order/newOrder.ts';
import { awaitedSince, promisedSeconds, wantedAt } from '#server/operation/order/promise.ts';
import { endingOf, type Ruled } from '#server/operation/rule/ending.ts';
import { cancellerOf } from '#server/operation/rule/facts.ts';
import type { Decided, Rulings } from '#server/operation/rule/rulings.ts';
import { placeOf, type Places } from '#server/operation/scope/place.ts';
import { PayRules, type ApplyingVersion, type PayRulesOptions } from './inForce.ts';
import { hashOfPrice, hashOfQuote, sealOfCharge } from './hash.ts';
import { payRuleMessages } from './messages.ts';
import { momentOfRide, type Moment } from './moment.ts';
import {
  claimQuote,
  type FreshQuote,
  insertCharge,
  insertQuotes,
  lockQuote,
  quoteOfOrder,
  releaseQuote,
  rideOfOrder,
  trackOfRide,
  wayOfRide,
} from './queries.ts';
import { drivenTolls, plannedTolls, type TollGates } from '#server/finance/tollGate/tolls.ts';
import { evidenceOf } from './track.ts';
import type { QuotedTrip } from './table.ts';

export interface PricesOptions extends PayRulesOptions {
  /** Asked when a ride is priced: the ranges start later. */
  places: () => Places;
  /** Read again before a ride is priced, when it has changed. */
  calendar: Pick<Kept<WorkCalendar>, 'now'>;
  whereabouts: Pick<Whereabouts, 'divisionOf'>;
  surges: Pick<Kept<SurgeFigures>, 'now'>;
  demand: Pick<Demand, 'at' | 'before'>;
  gates: Pick<Kept<TollGates>, 'now'>;
  ledger: Pick<Ledger, 'post'>;
  rulings: Pick<Rulings, 'refresh' | 'decide' | 'record'>;
}

/** A ride of nothing, that others are made from. */
export const fresh = (moment: Moment): RideFacts => ({
  distance: 0,
  duration: 0,
  waiting: 0,
  ...moment,
  tolls: null,
  surge: null,
  late: 0,
  outcome: { kind: 'driven' },
});

/** What is expected of a trip. */
interface Estimate {
  readonly distance: number;
  readonly duration: number;
  /** Left out or null: not known, and charged as they are driven. */
  readonly tolls?: number | null;
  /** The roads or the learned factor that made the distance; left out: neither did. */
  readonly by?: EstimatedBy | undefined;
  /** The way that is planned: where tolls are not known, those of its gates count. */
  readonly path?: readonly (readonly [number, number])[] | undefined;
}

/** A trip with who asks for it. */
interface PricedTrip extends QuotedTrip {
  readonly source: string;
  /** Of the passenger. */
  readonly segmentIds?: readonly string[];
}

/** Those of a passenger's segments that a rule asks for, as the facts keep them. */
function whoRides({ segmentIds: asked = [] }: RideScope, of: readonly string[]): { segmentIds?: string[] } {
  const segmentIds = asked.filter((id) => of.includes(id));
  return segmentIds.length === 0 ? {} : { segmentIds };
}

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

const ENDED: ReadonlySet<OrderStatus> = new Set(['completed', 'cancelled', 'failed']);

type Ride = NonNullable<Awaited<ReturnType<ReturnType<typeof rideOfOrder>['executeTakeFirst']>>>;

type Ending = Pick<
  Ride,
  'status' | 'assignedAt' | 'scheduledAt' | 'cancelledAt' | 'failedAt' | 'cancelledBy' | 'arrivedAt'
>;

/** @param noShowAfter seconds from which on a passenger counts as not come; null: `NO_SHOW_SECONDS` */
export function outcomeOf(ride: Ending, noShowAfter: number | null): RideFacts['outcome'] {
  const { status, assignedAt, cancelledAt, failedAt } = ride;
  if (status === 'completed') return { kind: 'driven' };
  const after = assignedAt === null ? null : Math.max(0, secondsBetween(assignedAt, cancelledAt ?? failedAt) ?? 0);
  return { kind: 'cancelled', by: status === 'failed' ? 'operator' : cancellerOf(ride, noShowAfter), after };
}

interface Quoted {
  readonly facts: RideFacts;
  readonly secondsToPickUp: number | null;
}

function measuredOf(ride: Ride, moment: Moment, quoted: Quoted | undefined, said: Ruled, terms: KeptTerms): RideFacts {
  const { requestedAt, arrivedAt, pickedUpAt } = ride;
  // whoever cancels before the car came has waited until then
  const waitedFor = secondsBetween(requestedAt, arrivedAt ?? ride.cancelledAt);
  const promised = promisedSeconds(ride, quoted?.secondsToPickUp ?? null);
  return {
    ...fresh(moment),
    distance: ride.distance ?? quoted?.facts.distance ?? 0,
    duration: Math.max(0, ride.duration ?? quoted?.facts.duration ?? 0),
    waiting: Math.max(0, secondsBetween(awaitedSince(ride), pickedUpAt) ?? 0),
    tolls: ride.tolls,
    late: waitedFor === null || promised === null ? 0 : Math.max(0, waitedFor - promised),
    outcome: outcomeOf(ride, said.noShowAfter ?? terms.noShowAfter ?? null),
    ...(Object.keys(said.ruled).length === 0 ? {} : { ruled: said.ruled }),
  };
}

/** What of the facts demand says; left out where it says nothing. */
type Surged = Partial<Pick<RideFacts, 'surge' | 'demand'>>;

/** The rule that a ride is charged by. */
interface Held {
  readonly rule: Pick<ApplyingVersion, 'id' | 'name' | 'terms' | 'hash'>;
  readonly surge: Surged;
  readonly segmentIds: string[];
  readonly quote?: NonNullable<Awaited<ReturnType<ReturnType<typeof quoteOfOrder>['executeTakeFirst']>>>;
}

/** What a ride costs, with what it follows from. */
interface Priced extends Price {
  readonly rule: Held['rule'];
  readonly facts: RideFacts;
  readonly differences: readonly Difference[];
  /** By what was measured alone. */
  readonly meterTotal: number;
  readonly decisions: readonly Decided[];
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
  /** An app asks for many prices at once: each is kept before it is answered, those of a moment by one statement. */
  readonly #quotes: Gathering<FreshQuote, string>;

  constructor(options: PricesOptions) {
    this.#options = options;
    this.#rules = new PayRules(options);
    this.#quotes = new Gathering(async (quotes) => {
      const kept = await insertQuotes(options.db, JSON.stringify(quotes)).execute();
      return kept.map(({ id }) => id).toSorted((one, other) => Number(BigInt(one) - BigInt(other)));
    });
  }

  /** What a trip that is to begin now, or at `scheduledAt`, would cost, without a promise; null: no rule is for it. */
  async estimate(
    { source, segmentIds = [], ...trip }: PricedTrip,
    { distance, duration, tolls = null, path, by }: Estimate,
  ) {
    const at = trip.scheduledAt === null ? this.#options.now() : new Date(trip.scheduledAt);
    const places = await this.#places();
    const place = placeOf(
      places,
      {
        tripType: 'private',
        ...trip,
        source,
        segmentIds,
        areaCode: await this.#options.whereabouts.divisionOf(trip.pickUp),
      },
      at,
    );
    const rule = await this.#rules.applying(place, at);
    if (rule === null) return null;
    // of the demand at another time nothing is known
    const there = () => this.#options.demand.at(trip.pickUp);
    const surge = trip.scheduledAt === null ? await this.#surge(rule, trip.pickUp, place, there) : {};
    const facts: RideFacts = {
      ...fresh(momentOfRide(places, at.getTime(), rule.terms)),
      distance,
      duration,
      tolls: tolls ?? (await this.#planned(rule, trip.carGroup, path)),
      ...surge,
      ...(by === undefined ? {} : { estimate: by }),
      ...whoRides(rule.scope, segmentIds),
    };
    return { rule, facts, ...priceOf(rule.terms, facts) };
  }

  /**
   * Prices a trip that is to begin now, or at `scheduledAt`, and keeps the promise.
   * @throws Refusal 409 when no rule is for it, and for a price beyond what can be kept
   */
  async quote(trip: PricedTrip, estimate: Estimate & { secondsToPickUp: number | null }): Promise<NewQuote> {
    const priced = await this.quoteWhereRuled(trip, estimate);
    if (priced === null) throw new Refusal(409, payRuleMessages.noRule);
    return priced;
  }

  /** As `quote`; null, with nothing promised, where no rule is for it. */
  async quoteWhereRuled(
    { source, segmentIds = [], ...trip }: PricedTrip,
    estimate: Estimate & { secondsToPickUp: number | null },
  ): Promise<NewQuote | null> {
    const now = this.#options.now();
    const priced = await this.estimate({ source, segmentIds, ...trip }, estimate);
    if (priced === null) return null;
    const { rule, facts, lines, total, tax, currency } = priced;
    if (total > MOST_MINOR) throw new Refusal(409, payRuleMessages.beyond, { params: { rule: rule.name } });
    const createdAt = now.toISOString();
    const expiresAt = new Date(now.getTime() + QUOTE_HOLDS_SECONDS * 1000).toISOString();
    const { secondsToPickUp } = estimate;
    const promised = { facts, lines, total, tax, currency, secondsToPickUp, createdAt, expiresAt };
    const hash = hashOfQuote({ versionHash: rule.hash, ...promised });
    const id = await this.#quotes.add({ source, versionId: rule.id, ...promised, hash, trip });
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
    if (quote.orderId !== null || quote.formerOrderId !== null) throw new Refusal(409, payRuleMessages.quoteUsed);
    if (Date.parse(quote.expiresAt) <= this.#options.now().getTime())
      throw new Refusal(409, payRuleMessages.quoteExpired);
    const { pickUp, dropOff, carGroup, passengerId, tripType = 'private', scheduledAt = null } = quote.trip;
    if (!isNear(pickUp, trip.pickUp) || !isNear(dropOff, trip.dropOff) || carGroup !== trip.carGroup)
      throw new Refusal(409, payRuleMessages.quoteOther);
    if (tripType !== (trip.tripType ?? 'private')) throw new Refusal(409, payRuleMessages.quoteOther);
    if (!isSameMoment(scheduledAt, trip.scheduledAt)) throw new Refusal(409, payRuleMessages.quoteOther);
    // a price for somebody's segment is nobody else's
    if (quote.facts.segmentIds !== undefined && passengerId !== trip.passengerId)
      throw new Refusal(409, payRuleMessages.quoteOther);
    await claimQuote(db, id, orderId).execute();
  }

  /** What an order was quoted, to the line; undefined without a quote. */
  quoteOf(db: Db, orderId: string) {
    return quoteOfOrder(db, orderId).executeTakeFirst();
  }

  /** Makes a quote the order's own in the place of the one that it has. @throws Refusal as `take`; the caller's transaction then ends */
  async replace(db: Db, taken: Parameters<Prices['take']>[1]): Promise<void> {
    await releaseQuote(db, taken.orderId).execute();
    await this.take(db, taken);
  }

  /**
   * Charges an order that was driven, cancelled or failed, in the transaction that ends it: by its quote where the rule keeps it, and
   * by what was measured, as far as the track of its car agrees; a failed ride is one that the operator gave up (decision 0191); the ledger has it in the same transaction. An order that
   * no rule is for keeps no price; nor does one that was driven without a quote and a distance that can be: a person looks at it.
   */
  async charge(db: Db, orderId: string): Promise<void> {
    const ride = await rideOfOrder(db, orderId).executeTakeFirstOrThrow();
    if (ride.price !== null || !ENDED.has(ride.status)) return;
    const held = await this.#held(db, orderId, ride);
    if (held === null) return;
    const evidence = await this.#evidence(db, ride, held);
    if (evidence?.isBelieved === false) await flagOrder(db, orderId, ['distanceDoubted']);
    // neither promised nor measured: a person has to look at it
    const isUnknown =
      held.quote === undefined && evidence !== undefined && (ride.distance === null || !evidence.isBelieved);
    const priced = isUnknown ? null : await this.#priced(db, ride, held, evidence);
    // such a price is a mistake in the rule or the distance, and must not keep the ride from ending
    if (priced === null || priced.total > MOST_MINOR) await flagOrder(db, orderId, ['noPrice']);
    else await this.#book(db, orderId, ride, priced);
  }

  /**
   * What a ride that was driven would cost by a distance that a person vouches for; nothing is written.
   * @param distance metres
   * @throws Refusal 409 where no rule is for it, and for a price beyond what can be kept
   */
  async priceBy(
    db: Db,
    orderId: string,
    distance: number,
  ): Promise<{ currency: string; parts: PricePart[]; total: number }> {
    const { lines, total, currency } = await this.#vouched(db, orderId, distance);
    return { currency, parts: partsOf(lines), total };
  }

  /** Charges it so, in the caller's transaction. @throws Refusal as `priceBy` */
  async chargeBy(db: Db, orderId: string, distance: number): Promise<{ total: number }> {
    const priced = await this.#vouched(db, orderId, distance);
    await this.#book(db, orderId, priced.ride, priced);
    return { total: priced.total };
  }

  async #vouched(db: Db, orderId: string, distance: number): Promise<Priced & { ride: Ride }> {
    const ride = { ...(await rideOfOrder(db, orderId).executeTakeFirstOrThrow()), distance };
    const held = await this.#held(db, orderId, ride);
    if (held === null) throw new Refusal(409, payRuleMessages.noRule);
    const priced = await this.#priced(db, ride, held, { isBelieved: true, endedElsewhere: null });
    if (priced.total > MOST_MINOR) throw new Refusal(409, payRuleMessages.beyond, { params: { rule: held.rule.name } });
    return { ...priced, ride };
  }

  /**
   * What an order would cost if it was cancelled now; nothing is written. Below zero: what the passenger is owed; null: no rule is
   * for it.
   */
  async cancelPrice(db: Db, orderId: string, by: OrderCanceller) {
    const asCancelled = {
      status: 'cancelled' as const,
      cancelledAt: this.#options.now().toISOString(),
      cancelledBy: by,
    };
    const ride = { ...(await rideOfOrder(db, orderId).executeTakeFirstOrThrow()), ...asCancelled };
    const held = await this.#held(db, orderId, ride);
    if (held === null) return null;
    const { lines, total, currency } = await this.#priced(db, ride, held, undefined);
    return { total, currency, parts: partsOf(lines), payRule: held.rule.name };
  }

  /** The rule that a ride is charged by, with what was quoted by it; null: there is none. */
  async #held(db: Db, orderId: string, ride: Ride): Promise<Held | null> {
    const quote = await quoteOfOrder(db, orderId).executeTakeFirst();
    if (quote === undefined) return this.#ruleOf(db, ride);
    return {
      rule: { id: quote.versionId, name: quote.name, terms: quote.terms, hash: quote.versionHash ?? '' },
      surge: {
        surge: quote.facts.surge,
        ...(quote.facts.demand === undefined ? {} : { demand: quote.facts.demand }),
      },
      segmentIds: quote.facts.segmentIds ?? [],
      quote,
    };
  }

  /** What a ride costs, and why. */
  async #priced(
    db: Db,
    ride: Ride,
    { rule, surge, segmentIds, quote }: Held,
    evidence: Evidence | undefined,
  ): Promise<Priced> {
    const moment = momentOfRide(await this.#places(), Date.parse(ride.pickedUpAt ?? wantedAt(ride)), rule.terms);
    const said = await this.#ruled(ride, quote?.secondsToPickUp ?? null, rule.terms.currency);
    const who = segmentIds.length === 0 ? {} : { segmentIds };
    const told = measuredOf(ride, moment, quote, said, rule.terms);
    const tolls = told.tolls ?? (await this.#driven(db, ride, rule, quote?.facts.tolls ?? null));
    const measured = { ...told, tolls, ...surge, ...who };
    const { facts, differences } =
      quote === undefined
        ? { facts: measured, differences: [] }
        : chargedFacts(rule.terms, quote.facts, measured, evidence);
    const meterTotal = Math.min(MOST_MINOR, priceOf(rule.terms, measured).total);
    return { rule, facts, differences, meterTotal, decisions: said.decisions, ...priceOf(rule.terms, facts) };
  }

  /** Writes down what a ride is charged: with the rules that had a say, at the order, and in the books. */
  async #book(db: Db, orderId: string, ride: Ride, priced: Priced): Promise<void> {
    const { rule, facts, differences, meterTotal, lines, total, tax, currency } = priced;
    await this.#options.rulings.record(
      db,
      priced.decisions.map((decision) => ({ decision, about: { orderId } })),
    );
    const hash = hashOfPrice(rule.hash, facts, { lines, total });
    const chargedAt = this.#options.now();
    await insertCharge(db, {
      orderId,
      versionId: rule.id,
      facts: JSON.stringify(facts),
      lines: JSON.stringify(lines),
      total,
      tax,
      meterTotal,
      differences: JSON.stringify(differences),
      hash,
      seal: sealOfCharge({ hash, tax, meterTotal, differences, chargedAt }),
      chargedAt,
    }).execute();
    // A ride cancelled free of charge has no price.
    if (lines.length === 0) return;
    // who is owed something is charged nothing; the books have what is owed
    const parts = total < 0 ? [] : partsOf(lines);
    await priceOrder(db, orderId, { price: Math.max(0, total), currency, priceParts: parts });
    if (total === 0) return;
    const at = ride.droppedOffAt ?? ride.cancelledAt ?? ride.failedAt ?? this.#options.now().toISOString();
    await this.#options.ledger.post(db, { ...chargeOf(total, tax, currency), key: `charge:${orderId}`, at, orderId });
  }

  /** What the track of a driven ride says of it; none for a ride that was not driven. */
  async #evidence(db: Db, ride: Ride, { rule, quote }: Held): Promise<Evidence | undefined> {
    const { status, carId, pickedUpAt, droppedOffAt } = ride;
    if (status !== 'completed') return undefined;
    const policy = quote === undefined ? null : rule.terms.policy.distance;
    if (carId === null || pickedUpAt === null || droppedOffAt === null) return evidenceOf(ride, null, policy);
    const track = await trackOfRide(db, carId, pickedUpAt, droppedOffAt).executeTakeFirstOrThrow();
    return evidenceOf(ride, track, policy);
  }

  /** What operating rules say of a ride that ended; their decisions are written down with its charge. */
  async #ruled(ride: Ride, secondsToPickUp: number | null, currency: string) {
    const { rulings, now } = this.#options;
    await rulings.refresh();
    return endingOf(rulings, { ...ride, secondsToPickUp }, currency, now());
  }

  /** The rule that held when a ride without a quote began, and the demand there. */
  async #ruleOf(db: Db, ride: Ride): Promise<Held | null> {
    const { source, areaCode, tripType, pickUpLng, pickUpLat, carGroup } = ride;
    if (pickUpLng === null || pickUpLat === null) return null;
    const at = new Date(ride.pickedUpAt ?? wantedAt(ride));
    const segmentIds = ride.segmentIds ?? [];
    const pickUp = [pickUpLng, pickUpLat] as const;
    const asked = { source, areaCode, tripType, carGroup: carGroup ?? '', segmentIds, pickUp };
    const place = placeOf(await this.#places(), asked, at);
    const rule = await this.#rules.applying(place, at);
    if (rule === null) return null;
    const surge = await this.#surge(rule, pickUp, place, () => this.#options.demand.before(db, pickUp, at));
    return { rule, surge, segmentIds: [], ...whoRides(rule.scope, segmentIds) };
  }

  /** What demand multiplies a ride by, with what that follows from. @param there asks what is counted where it begins */
  async #surge(
    { terms }: Pick<ApplyingVersion, 'terms'>,
    pickUp: readonly [number, number],
    place: RidePlace,
    there: () => Promise<DemandThere | null>,
  ): Promise<Surged> {
    if (terms.surge === null) return {};
    const { from = 'table' } = terms.surge;
    const table = from === 'live' ? null : surgeAt(await this.#options.surges.now(), pickUp, place);
    const demand = from === 'table' ? null : await there();
    return { surge: surgeOf(from, table, demand?.figure ?? null), ...(demand === null ? {} : { demand }) };
  }

  /** Whether a rule in force, or approved to be, asks for live figures. */
  async asksDemand(): Promise<boolean> {
    const approved = await this.#rules.approved();
    return approved.some(({ terms }) => (terms.surge?.from ?? 'table') !== 'table');
  }

  /** The tolls on a way that is planned; null: not known. */
  async #planned(
    { terms }: Pick<ApplyingVersion, 'terms'>,
    carGroup: string,
    path: Estimate['path'],
  ): Promise<number | null> {
    if (path === undefined || terms.tolls === 'included') return null;
    return plannedTolls(await this.#options.gates.now(), path, { currency: terms.currency, groups: [carGroup] });
  }

  /** The tolls on the way that a ride took; null: not known. */
  async #driven(db: Db, ride: Ride, { terms }: Held['rule'], quoted: number | null): Promise<number | null> {
    const { status, carId, pickedUpAt: from, droppedOffAt: to, carGroups: groups } = ride;
    if (status !== 'completed' || carId === null || from === null || to === null || terms.tolls === 'included')
      return null;
    const gates = await this.#options.gates.now();
    const { currency } = terms;
    if (gates.every((gate) => gate.currency !== currency)) return null;
    const way = await wayOfRide(db, carId, from, to).execute();
    return drivenTolls(gates, { way, from, to, currency, groups: groups ?? [], quoted });
  }

  /** The places, with the calendar as it is now. */
  async #places(): Promise<Places> {
    await this.#options.calendar.now();
    return this.#options.places();
  }
}
