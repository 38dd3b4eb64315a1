/**
 * What a town did before now, for a platform that has not heard of it: its passengers get cars from the town itself, and what
 * its cars said is told afterwards.
 */
import type { CommandMessage, EventMessage } from '#contract/capacity/telemetry/telemetry.ts';
import { townPoint } from '#contract/capacity/town/town.ts';
import type { TownCar } from './car.ts';
import type { Outbox, TownFix, TownOrder } from './outbox.ts';
import type { World } from './world.ts';

/** So long before now nobody gets a car any more: all trips have ended when the platform takes over. */
const LAST_TRIPS_MS = 20 * 60_000;

/** In one message; far below what one may hold. */
const MOST_FIXES = 400;

/** Something that a car said. */
export type Said = { fleetNumber: string } & ({ fixes: TownFix[] } | { event: EventMessage });

export class Past {
  readonly #until: number;
  readonly #orders: TownOrder[] = [];
  readonly #said: Said[] = [];
  readonly #fixes = new Map<string, TownFix[]>();
  #given = 0;

  /** `until`: milliseconds since 1970. */
  constructor(until: number) {
    this.#until = until;
  }

  readonly outbox: Outbox = {
    telemetry: (fleetNumber, fixes) => this.#take(fleetNumber, fixes),
    event: (fleetNumber, event) => {
      this.#flush(fleetNumber);
      this.#said.push({ fleetNumber, event });
    },
    ack: () => undefined,
    order: (order) => this.#orders.push(order),
    cancel: () => undefined,
    rate: () => undefined,
    pay: () => undefined,
    askInvoice: () => undefined,
    writeCare: () => undefined,
  };

  #take(fleetNumber: string, fixes: readonly TownFix[]): void {
    const kept = this.#fixes.get(fleetNumber) ?? [];
    this.#fixes.set(fleetNumber, kept);
    kept.push(...fixes);
    if (kept.length >= MOST_FIXES) this.#flush(fleetNumber);
  }

  #flush(fleetNumber: string): void {
    const fixes = this.#fixes.get(fleetNumber) ?? [];
    if (fixes.length > 0) this.#said.push({ fleetNumber, fixes });
    this.#fixes.delete(fleetNumber);
  }

  /** Lets the town live through it; answers what its cars said, for each in the order of time. */
  live(world: World): Said[] {
    while (world.now + 1000 <= this.#until) {
      world.goOn(world.now + 1000);
      for (const order of this.#orders.splice(0)) this.#serve(world, order);
    }
    for (const fleetNumber of this.#fixes.keys()) this.#flush(fleetNumber);
    return this.#said;
  }

  #serve(world: World, { externalId, pickUp, dropOff }: TownOrder): void {
    const [east, north] = townPoint(pickUp.position);
    const away = ({ vehicle: { at } }: TownCar) => Math.hypot(at[0] - east, at[1] - north);
    const [car] = [...world.cars.values()]
      .filter(({ isFree, isSilent }) => isFree && !isSilent)
      .toSorted((one, other) => away(one) - away(other));
    if (car === undefined || world.now > this.#until - LAST_TRIPS_MS) {
      world.ordered(externalId, null);
      return;
    }
    this.#given += 1;
    const orderNo = `before-${this.#given}`;
    world.ordered(externalId, orderNo);
    const order: CommandMessage['order'] = { orderNo, pickUp: pickUp.position, dropOff: dropOff.position };
    car.command({ id: orderNo, kind: 'assignOrder', issuedAt: '', expiresAt: '', order });
  }
}
