/**
 * What a town did before now, for a platform that has not heard of it: its passengers get cars from the town itself, and what
 * its cars said is told afterwards.
 */
import type { EventMessage } from '#contract/capacity/telemetry/telemetry.ts';
import { TOWN_HOURS } from '#contract/capacity/town/demand.ts';
import type { TownRide } from '#contract/capacity/town/rides.ts';
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

const dayOf = (at: number): string =>
  new Date(at + TOWN_HOURS * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');

type Begun = Omit<TownRide, 'assignedAt' | 'arrivedAt' | 'endedAt'> &
  Partial<Pick<TownRide, 'assignedAt' | 'arrivedAt' | 'endedAt'>>;

export class Past {
  readonly #until: number;
  readonly #orders: TownOrder[] = [];
  readonly #said: Said[] = [];
  readonly #fixes = new Map<string, TownFix[]>();
  /** By their numbers. */
  readonly #begun = new Map<string, Begun>();
  readonly #rated = new Map<string, number>();
  readonly #paid = new Map<string, TownRide['paidBy']>();

  /** `until`: milliseconds since 1970. */
  constructor(until: number) {
    this.#until = until;
  }

  readonly outbox: Outbox = {
    telemetry: (fleetNumber, fixes) => this.#take(fleetNumber, fixes),
    event: (fleetNumber, event) => {
      this.#flush(fleetNumber);
      this.#said.push({ fleetNumber, event });
      this.#follow(event);
    },
    ack: () => undefined,
    order: (order) => this.#orders.push(order),
    cancel: () => undefined,
    rate: (externalId, rating) => void this.#rated.set(externalId, rating),
    pay: (externalId, channel) => {
      if (channel === 'wechat' || channel === 'alipay' || channel === 'card') this.#paid.set(externalId, channel);
    },
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

  /** The rides that ended, as the cars told of them; known when it was lived through. */
  rides(): TownRide[] {
    return [...this.#begun.values()].flatMap(({ assignedAt, arrivedAt, endedAt, ...ride }) => {
      if (assignedAt === undefined || arrivedAt === undefined || endedAt === undefined) return [];
      const after = {
        rating: this.#rated.get(ride.externalId) ?? null,
        paidBy: this.#paid.get(ride.externalId) ?? null,
      };
      return [{ ...ride, ...after, assignedAt, arrivedAt, endedAt }];
    });
  }

  #follow({ event, orderNo = '', at, distance = 0 }: EventMessage): void {
    const ride = this.#begun.get(orderNo);
    if (ride === undefined) return;
    const moment = Number(at);
    if (event === 'reservation_start') ride.assignedAt = moment;
    else if (event === 'reservation_stop') ride.arrivedAt = moment;
    else if (event === 'trip_start') ride.pickedUpAt = moment;
    else if (event === 'trip_end' || event === 'passenger_cancellation') {
      ride.endedAt = moment;
      ride.distance = distance;
    }
  }

  #serve(world: World, { externalId, ...order }: TownOrder): void {
    const { pickUp, dropOff } = order;
    const [east, north] = townPoint(pickUp.position);
    const away = ({ vehicle: { at } }: TownCar) => Math.hypot(at[0] - east, at[1] - north);
    const [car] = [...world.cars.values()]
      .filter(({ isFree, isSilent }) => isFree && !isSilent)
      .toSorted((one, other) => away(one) - away(other));
    if (car === undefined || world.now > this.#until - LAST_TRIPS_MS) {
      world.ordered(externalId, null);
      return;
    }
    const orderNo = `P${dayOf(world.now)}B${String(this.#begun.size + 1).padStart(5, '0')}`;
    this.#begun.set(orderNo, {
      orderNo,
      externalId,
      fleetNumber: car.fleetNumber,
      passengerName: order.passengerName,
      passengerMobile: order.passengerMobile,
      pickUp,
      dropOff,
      wheelchair: order.wheelchair,
      requestedAt: world.now,
      pickedUpAt: null,
      distance: 0,
      rating: null,
      paidBy: null,
    });
    world.ordered(externalId, orderNo);
    const given = { orderNo, pickUp: pickUp.position, dropOff: dropOff.position };
    car.command({ id: orderNo, kind: 'assignOrder', issuedAt: '', expiresAt: '', order: given });
  }
}
