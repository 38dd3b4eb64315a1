/** The whole town, second by second. Deterministic: the same seed and the same calls give the same town. */
import type { CommandMessage } from '#contract/capacity/telemetry/telemetry.ts';
import { TownCar, type Rider } from './car.ts';
import type { Faults } from './mishaps.ts';
import type { Outbox } from './outbox.ts';
import { Demand, type Passenger } from './passengers.ts';
import { Town } from './town.ts';

const STEP_MS = 1000;
/** Passengers without a car by then give up. */
const GIVES_UP_MS = 40 * 60_000;
/** One of this many cars is out of service. */
const LAID_UP_OF = 20;
/** A passenger of another app. */
const STRANGER: Rider = { isAbsent: false, boards: 30 };

export interface WorldOptions {
  seed: number;
  fleetNumbers: readonly string[];
  /** Milliseconds since 1970. */
  start: number;
  ordersAnHour: number;
  /** Times an hour, in the whole fleet. */
  faults: Faults;
  /** Distinguishes the orders and events of two runs. */
  run: string;
  /** No mishaps before; milliseconds since 1970. */
  calmUntil?: number;
  /** The first passenger on board after this moment calls for help. */
  callsAt?: number;
}

export class World {
  readonly town: Town;
  readonly cars: ReadonlyMap<string, TownCar>;
  readonly #out: Outbox;
  readonly #demand: Demand;
  readonly #waiting = new Map<string, Passenger>();
  readonly #byOrderNo = new Map<string, Passenger>();
  /** What passengers do after their rides. */
  #later: { at: number; act: () => void }[] = [];
  #now: number;
  #callsAt: number;

  constructor(options: WorldOptions, out: Outbox) {
    const { seed, fleetNumbers, start, ordersAnHour, faults, run, calmUntil = start, callsAt = Infinity } = options;
    this.town = new Town();
    this.#out = out;
    this.#now = start;
    this.#callsAt = callsAt;
    this.#demand = new Demand(this.town, seed, start, ordersAnHour, run, calmUntil);
    const share = (timesAnHour: number) => timesAnHour / Math.max(1, fleetNumbers.length);
    const each: Faults = {
      silent: share(faults.silent),
      breakdown: share(faults.breakdown),
      speeding: share(faults.speeding),
      leaving: share(faults.leaving),
      sos: share(faults.sos),
    };
    const passengers = {
      riderOf: (orderNo: string) => this.#byOrderNo.get(orderNo) ?? STRANGER,
      finished: (orderNo: string) => this.#finished(orderNo),
    };
    this.cars = new Map(
      fleetNumbers.map((fleetNumber, place) => {
        const isLaidUp = place % LAID_UP_OF === LAID_UP_OF - 1;
        const wishes = { fleetNumber, seed, run, isLaidUp, faults: each, calmUntil };
        return [fleetNumber, new TownCar(this.town, out, wishes, start, passengers)];
      }),
    );
  }

  get now(): number {
    return this.#now;
  }

  /** Advances to a moment (milliseconds since 1970), a second at a time. */
  goOn(to: number): void {
    while (this.#now + STEP_MS <= to) {
      this.#now += STEP_MS;
      for (const passenger of this.#demand.until(this.#now)) {
        this.#waiting.set(passenger.order.externalId, passenger);
        this.#out.order(passenger.order);
      }
      this.town.reopen(this.#now);
      this.#grumble();
      this.#actLater();
      if (this.#now >= this.#callsAt) this.#callForHelp();
      for (const car of this.cars.values()) car.step(this.#now);
    }
  }

  #callForHelp(): void {
    const car = [...this.cars.values()].find(({ ridesTo, isSilent }) => ridesTo !== null && !isSilent);
    if (car === undefined) return;
    car.callForHelp();
    this.#callsAt = Infinity;
  }

  /** Passengers who cancel or give up. */
  #grumble(): void {
    for (const [externalId, passenger] of this.#waiting) {
      if (passenger.cancelsAt <= this.#now && passenger.orderNo !== null) {
        this.#forget(externalId);
        this.#out.cancel(externalId);
      } else if (this.#now - passenger.wantedAt > GIVES_UP_MS) this.#forget(externalId);
    }
  }

  #forget(externalId: string): void {
    const orderNo = this.#waiting.get(externalId)?.orderNo ?? null;
    this.#waiting.delete(externalId);
    if (orderNo !== null) this.#byOrderNo.delete(orderNo);
  }

  #finished(orderNo: string): void {
    const passenger = this.#byOrderNo.get(orderNo);
    if (passenger === undefined) return;
    const { externalId } = passenger.order;
    if (passenger.rating !== null) this.#out.rate(externalId, passenger.rating);
    this.#goesOn(passenger);
    this.#forget(externalId);
  }

  /** What the passenger does after the ride, each in its time. */
  #goesOn({ order: { externalId, passengerName }, aftermath: { pays, invoice, concern } }: Passenger): void {
    const later = (after: number, act: () => void) => this.#later.push({ at: this.#now + after * 1000, act });
    if (pays !== null) later(pays.after, () => this.#out.pay(externalId, pays.channel));
    if (invoice !== null) later(invoice, () => this.#out.askInvoice(externalId, passengerName));
    if (concern !== null) later(concern.after, () => this.#out.writeCare(externalId, concern));
  }

  #actLater(): void {
    const due = this.#later.filter(({ at }) => at <= this.#now);
    if (due.length === 0) return;
    this.#later = this.#later.filter(({ at }) => at > this.#now);
    for (const { act } of due) act();
  }

  /** The platform's answer to an order: its number, or null when it was refused. */
  ordered(externalId: string, orderNo: string | null): void {
    const passenger = this.#waiting.get(externalId);
    if (passenger === undefined) return;
    if (orderNo === null) {
      this.#forget(externalId);
      return;
    }
    passenger.orderNo = orderNo;
    this.#byOrderNo.set(orderNo, passenger);
  }

  command(fleetNumber: string, command: CommandMessage): void {
    this.cars.get(fleetNumber)?.command(command);
  }
}
