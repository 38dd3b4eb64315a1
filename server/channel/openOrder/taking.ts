/** What operating rules say before an order is taken: whether it is, and how long a car is searched. */
import type { TripType } from '#contract/operation/scope/tripTypes.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { straightOf } from '#server/operation/rule/facts.ts';
import { ruleMessages } from '#server/operation/rule/messages.ts';
import { mobileHashOf } from '#server/ground/person/person.ts';
import { holdPassenger, passengerCounts, passengerKeys } from '#server/operation/rule/queries.ts';
import type { About, Decided, Decision } from '#server/operation/rule/rulings.ts';
import type { PickUp } from '#server/operation/scope/whereabouts.ts';

const DAY_MS = 86_400_000;

/** What is ordered, and for whom. */
export interface Wanted {
  readonly source: string;
  readonly trip: {
    readonly pickUp: readonly [number, number];
    readonly dropOff: readonly [number, number];
    readonly carGroup: string;
    readonly tripType: TripType;
    /** Null: for at once. */
    readonly scheduledAt: string | null;
  };
  readonly seats: number;
  readonly wheelchair: boolean;
  /** Empty when it is not known: then nothing is known of the passenger. */
  readonly passengerMobile: string;
}

type Context = Pick<CallContext<'public'>, 'db' | 'services'>;

const askedOf =
  ({ source, trip }: Wanted, areaCode: string) =>
  () => {
    const { pickUp, carGroup, tripType } = trip;
    return { source, areaCode, tripType, carGroup, pickUp };
  };

/** By what an order is taken. */
export interface Taking {
  readonly decision: Decided;
  /** Seconds; null: as it is configured. */
  readonly longestWait: number | null;
  /** Seconds before the time that was booked; null: as it is configured. */
  readonly searchBefore: number | null;
  /** Where it begins. */
  readonly place: PickUp;
}

/** A ride that was taken before, and is changed. */
interface Moved {
  readonly orderId: string;
  /** Seconds until the pick-up that is booked so far. */
  readonly left: number;
}

/**
 * @param moved null: a new order
 * @throws Refusal 409 that names the rule by which the order is not taken; that is written down, too
 */
export async function takingOf(
  context: Pick<Context, 'services'>,
  wanted: Wanted,
  moved: Moved | null = null,
): Promise<Taking> {
  const { rulings, now, whereabouts } = context.services;
  await rulings.refresh();
  const { trip, seats, wheelchair } = wanted;
  const { pickUp, dropOff, scheduledAt } = trip;
  const place = await whereabouts.of(pickUp);
  const { areaCode } = place;
  const [pickUpLng, pickUpLat] = pickUp;
  const [dropOffLng, dropOffLat] = dropOff;
  const tripDistance = straightOf({ pickUpLng, pickUpLat, dropOffLng, dropOffLat });
  const at = now();
  const ahead = scheduledAt === null ? 0 : Math.max(0, Math.round((Date.parse(scheduledAt) - at.getTime()) / 1000));
  const facts = { seats, wheelchair, tripDistance, ahead, changing: moved?.left ?? null };
  const decision = rulings.decide('booking', askedOf(wanted, areaCode), facts, at);
  const sentence = moved === null ? ruleMessages.refused : ruleMessages.notMoved;
  refuseUnless(context, decision, sentence, moved === null ? {} : { orderId: moved.orderId });
  const { ruling } = decision;
  return {
    decision,
    longestWait: ruling.number('longestWait'),
    searchBefore: ruling.number('searchBefore'),
    place,
  };
}

/**
 * What rules say of how much the passenger of a new order has ordered besides it. In the transaction that adds the order: of
 * orders at the same moment each sees those before it. Null where no rule asks, or the passenger is not known.
 * @throws Refusal 409 that names the rule
 */
export async function limitsOf(
  context: Context,
  wanted: Wanted,
  { orderId, areaCode }: { orderId: string; areaCode: string },
): Promise<Decided | null> {
  const { db, services } = context;
  const { rulings, vault, now } = services;
  const { passengerMobile } = wanted;
  if (passengerMobile === '' || !rulings.has('limits')) return null;
  const mobileHash = mobileHashOf(vault, passengerMobile);
  await holdPassenger(db, mobileHash).execute();
  const leaderHash = (await passengerKeys(db, mobileHash).executeTakeFirst())?.leaderHash ?? mobileHash;
  // another number of the same passenger
  if (leaderHash !== mobileHash) await holdPassenger(db, leaderHash).execute();
  const at = now();
  const since = new Date(at.getTime() - DAY_MS).toISOString();
  const known = { leaderHash, mobileHash, besides: orderId };
  const counts = await passengerCounts(db, known, since).executeTakeFirstOrThrow();
  const decision = rulings.decide('limits', askedOf(wanted, areaCode), counts, at);
  refuseUnless(context, decision, ruleMessages.limited);
  return decision;
}

function refuseUnless(
  { services }: Pick<Context, 'services'>,
  decision: Decision<'booking'> | Decision<'limits'>,
  sentence: Message,
  about: About = {},
): void {
  const { verdict } = decision.ruling;
  if (verdict?.outcome['accept'] !== false) return;
  services.rulings.later(decision, about);
  throw new Refusal(409, sentence, { params: { rule: verdict.name } });
}
