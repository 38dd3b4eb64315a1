/** The cars as this node knows them at this moment: their records, their newest positions, and where they are in life. */
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import { movesCar, newClock, type CarClock } from './admit.ts';
import { fixOf, type WrittenFix } from './checkpoint.ts';
import type { CarEvent, Cry, Fix, LiveCar } from './fix.ts';
import type { WrittenState } from './queries.ts';
import type { Updates } from './updates.ts';

export interface Tracked {
  readonly live: LiveCar;
  readonly number: number;
  readonly clock: CarClock;
}

type CarRecord = Pick<LiveCar, 'carId' | 'fleetNumber' | 'plate' | 'supplierId' | 'areaCode' | 'groups'>;

/** A state, and the event that led to it. */
export interface LifeChange {
  event: CarEvent;
  state: VehicleState;
  stateSince: number;
  orderNo: string | null;
  /** When the car itself was last heard, as the node knows that tells of it; an event may be what the platform found. */
  heardAt?: number;
}

/** What another node took in. */
export interface CarNews {
  fixes: readonly Fix[];
  cries: readonly Cry[];
  events: readonly LifeChange[];
}

export class TrackedCars {
  readonly #updates: Updates;
  readonly #now: () => Date;
  readonly #cars = new Map<string, Tracked>();
  readonly #byFleetNumber = new Map<string, LiveCar>();
  /** Those of which something changed since they were last written down. */
  readonly unwritten = new Set<Tracked>();

  constructor(updates: Updates, now: () => Date) {
    this.#updates = updates;
    this.#now = now;
  }

  get(carId: string): Tracked | undefined {
    return this.#cars.get(carId);
  }

  has(carId: string): boolean {
    return this.#cars.has(carId);
  }

  byFleetNumber(fleetNumber: string): LiveCar | undefined {
    return this.#byFleetNumber.get(fleetNumber);
  }

  *live(): Iterable<LiveCar> {
    for (const { live } of this.#cars.values()) yield live;
  }

  /** Replaces the cars by these records. */
  keep(records: readonly CarRecord[]): void {
    const gone = new Set(this.#cars.keys());
    this.#byFleetNumber.clear();
    for (const record of records) {
      gone.delete(record.carId);
      const tracked = this.#cars.get(record.carId) ?? this.#begin(record);
      Object.assign(tracked.live, record);
      this.#byFleetNumber.set(record.fleetNumber, tracked.live);
    }
    for (const carId of gone) this.#cars.delete(carId);
  }

  #begin(record: CarRecord): Tracked {
    const stateSince = this.#now().getTime();
    const nothingKnown = { state: 'non_operational', stateSince, fix: null, orderNo: null, heardAt: 0 } as const;
    const tracked = { number: Number(record.carId), clock: newClock(), live: { ...record, ...nothingKnown } };
    this.#cars.set(record.carId, tracked);
    return tracked;
  }

  /** Notes that a message came from a car, of any kind. */
  heard(tracked: Tracked, receivedAt: number): void {
    if (tracked.live.heardAt < receivedAt) tracked.live.heardAt = receivedAt;
    this.unwritten.add(tracked);
  }

  /** Applies a position: it moves its car, or is late, when only its alarms are passed on. */
  place({ live }: Tracked, fix: Fix, moves: boolean, isOwn: boolean): void {
    const before = live.fix;
    if (moves) {
      live.fix = fix;
      this.#updates.add({ car: live, before, fix, event: null }, isOwn);
    } else if (fix.alarms.length > 0)
      this.#updates.add({ car: live, before, fix: null, event: null, late: fix }, isOwn);
  }

  /** Passes on a cry for help that has no place. */
  cry({ live }: Tracked, cry: Cry, isOwn: boolean): void {
    this.#updates.add({ car: live, before: live.fix, fix: null, event: null, cry }, isOwn);
  }

  /** A car is in another part of its life, by an event that this node kept, or another one. */
  enter({ event, heardAt = event.receivedAt, ...life }: LifeChange, isOwn: boolean): void {
    const tracked = this.#cars.get(event.carId);
    if (tracked === undefined) return;
    const { live } = tracked;
    Object.assign(live, life);
    if (!isOwn) live.heardAt = Math.max(live.heardAt, heardAt);
    this.#updates.add({ car: live, before: live.fix, fix: null, event }, isOwn);
  }

  /** Takes over the news of another node: newer positions, cries without one, and states with the event that led to them. */
  hear({ fixes, cries, events }: CarNews): void {
    for (const fix of fixes) {
      const tracked = this.#cars.get(fix.carId);
      if (tracked === undefined) continue;
      tracked.live.heardAt = Math.max(tracked.live.heardAt, fix.receivedAt);
      this.place(tracked, fix, movesCar(tracked.clock, fix), false);
    }
    for (const cry of cries) {
      const tracked = this.#cars.get(cry.carId);
      if (tracked === undefined) continue;
      tracked.live.heardAt = Math.max(tracked.live.heardAt, cry.receivedAt);
      this.cry(tracked, cry, false);
    }
    for (const change of events) this.enter(change, false);
  }

  /** Takes over the written states where they are newer; at the start all of them. */
  adopt(row: WrittenState, isStart: boolean): void {
    const tracked = this.#cars.get(row.carId);
    if (tracked === undefined) return;
    const { live } = tracked;
    const fix = fixOf(row);
    if (fix !== null && movesCar(tracked.clock, fix)) this.place(tracked, fix, true, false);
    live.heardAt = Math.max(live.heardAt, row.heardAt ?? 0);
    if (row.state === live.state && row.orderNo === live.orderNo) return;
    if (!isStart && row.stateSince < live.stateSince && live.heardAt > 0) return;
    Object.assign(live, { state: row.state, stateSince: row.stateSince, orderNo: row.orderNo });
    this.#updates.add({ car: live, before: live.fix, fix: null, event: null }, false);
  }

  /** A position of history that a kill left out of the last states. */
  catchUp(row: WrittenFix): void {
    const tracked = this.#cars.get(row.carId);
    const fix = fixOf(row);
    if (tracked === undefined || fix === null || !movesCar(tracked.clock, fix)) return;
    tracked.live.fix = fix;
    this.heard(tracked, fix.receivedAt);
  }
}
