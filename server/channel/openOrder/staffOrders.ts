/** Orders that staff makes for somebody who rings: under the same rules as those of apps. */
import type { orderCalls, RideQuote } from '#contract/operation/order/calls.ts';
import type { ParsedInputOf } from '#contract/ground/core.ts';
import { STAFF_SOURCE } from '#contract/system/apiKey/source.ts';
import { partsOf } from '#server/finance/payRule/prices.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import { askedOf } from './ordering.ts';
import { placeNewOrder } from './placing.ts';

export class StaffOrders {
  readonly #services: () => Services;

  constructor(services: () => Services) {
    this.#services = services;
  }

  /** What such a ride would be and cost, promised where a rule is for it. @throws Refusal for a ride that is not driven */
  async quote(db: Db, input: ParsedInputOf<typeof orderCalls.quoteOne>): Promise<RideQuote> {
    const services = this.#services();
    const { trip, estimate } = await askedOf({ db, services }, STAFF_SOURCE, input);
    const { distance, duration, secondsToPickUp } = estimate;
    const quote = await services.prices.quoteWhereRuled(trip, estimate);
    if (quote === null) return { distance, duration, secondsToPickUp, price: null };
    const { id: quoteId, lines, ...price } = quote;
    return { distance, duration, secondsToPickUp, price: { ...price, quoteId, parts: partsOf(lines) } };
  }

  /** Orders it, in the caller's transaction. @throws Refusal for whatever is not taken */
  place(db: Db, input: ParsedInputOf<typeof orderCalls.addOne>) {
    return placeNewOrder({ db, services: this.#services() }, STAFF_SOURCE, input);
  }
}
