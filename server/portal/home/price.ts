/** What a ride between two places would cost now, by the function that prices rides. */
import { openOrderCalls } from '#contract/channel/openOrder/calls.ts';
import type { PortalPrice } from '#contract/portal/home/data.ts';
import { dictionaryWords } from '#server/base/sysDict/dictionaryWords.ts';
import { refusePlaces } from '#server/channel/openOrder/places.ts';
import { quoteOf } from '#server/channel/openOrder/service.ts';
import { FieldRefusal } from '#server/ground/core/refusal.ts';
import type { Asked, Position } from './asked.ts';
import { judged, placeOf, type Known } from './places.ts';

/** Public quotes have a channel of their own, for which no pay rule of one app is meant. */
const CHANNEL = 'portal';

type Priced = Pick<PortalPrice, 'problem' | 'estimate'>;

async function priced(known: Known, from: Position, to: Position): Promise<Priced> {
  const { services, language } = known;
  const trip = openOrderCalls.quote.input.parse({ pickUp: from, dropOff: to });
  try {
    refusePlaces(services, trip, services.now());
  } catch (error) {
    // each place was judged before: what is left is that they are too near to each other
    if (error instanceof FieldRefusal) return { problem: 'samePlace', estimate: null };
    throw error;
  }
  const { distance, duration } = await quoteOf(services, trip);
  const { pickUp, dropOff, carGroup } = trip;
  const found = await services.prices.estimate(
    { source: CHANNEL, pickUp, dropOff, carGroup, scheduledAt: null },
    { distance, duration },
  );
  if (found === null) return { problem: 'noRule', estimate: null };
  const { currency, total, tax, lines } = found;
  const wordOf = await dictionaryWords(services.db, ['pricePart'], language);
  const named = lines.map(({ kind, amount }) => ({ name: wordOf('pricePart', kind), amount }));
  return { problem: null, estimate: { currency, total, tax, lines: named, distance, duration } };
}

/** The answer to whoever asks for a price. */
export async function priceOf(known: Known, asked: Asked): Promise<PortalPrice> {
  const from = judged(placeOf(asked.from, known), known);
  const to = judged(placeOf(asked.to, known), known);
  const [start, finish] = [from, to].map(({ problem, position }) => (problem === null ? position : null));
  const isAnswered = start !== null && start !== undefined && finish !== null && finish !== undefined;
  const answer: Priced = isAnswered ? await priced(known, start, finish) : { problem: null, estimate: null };
  return { from, to, ...answer };
}
