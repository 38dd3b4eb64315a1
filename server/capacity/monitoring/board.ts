/**
 * Where every car is, by map cell, and what is new in the cells that somebody looks at. All viewers with the same filter
 * who look at a cell share a channel: its news is encoded once, whoever it goes to.
 */
import { cellToParent, latLngToCell } from 'h3-js';
import { CRIES } from '#contract/capacity/alert/rules.ts';
import { encodeBlock, headingStep, millionths, type ShownCar } from '#contract/capacity/monitoring/frames.ts';
import { NO_NAME, type PlaceName } from '#contract/ground/placeBeside.ts';
import type { CarUpdate } from '#server/capacity/telemetry/telemetry.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';
import { BASE, COARSE, FINE, middleOf } from './cells.ts';
import type { Filter } from './filter.ts';

/** Alarms for which a person is called at once. */
const CALLS: ReadonlySet<string> = new Set(CRIES);

export class BoardCar {
  readonly id: number;
  /** As telemetry knows it. */
  origin: LiveCar;
  /** As the map shows it. */
  live: LiveCar;
  /** Empty before the first position. */
  base = '';
  coarse = '';
  fine = '';
  /** Millionths of a degree. */
  lng = 0;
  lat = 0;
  /** Grows with every change. */
  serial = 0;
  #parents: (string | undefined)[] = [];
  #named: { fix: LiveCar['fix']; name: PlaceName } | null = null;

  constructor(live: LiveCar) {
    this.id = Number(live.carId);
    this.origin = live;
    this.live = live;
  }

  /** Where it is now; answers whether its cells are others than before. */
  place(): boolean {
    const { fix } = this.live;
    if (fix === null) return false;
    this.lng = millionths(fix.lng);
    this.lat = millionths(fix.lat);
    const base = latLngToCell(fix.lat, fix.lng, BASE);
    if (base === this.base) return false;
    this.base = base;
    this.#parents = [];
    const [fine, coarse] = [this.parent(FINE), this.parent(COARSE)];
    const isElsewhere = fine !== this.fine || coarse !== this.coarse;
    this.fine = fine;
    this.coarse = coarse;
    return isElsewhere;
  }

  /** What its place is called; worked out once for all who watch it. */
  placeName(placeAt: (lng: number, lat: number) => PlaceName): PlaceName {
    const { fix } = this.live;
    if (this.#named?.fix !== fix) this.#named = { fix, name: fix === null ? NO_NAME : placeAt(fix.lng, fix.lat) };
    return this.#named.name;
  }

  /** The cell of a coarser resolution that it is in. */
  parent(resolution: number): string {
    return (this.#parents[resolution] ??= cellToParent(this.base, resolution));
  }

  shown(now: number): ShownCar {
    const { fix, state, heardAt } = this.live;
    return {
      id: this.id,
      lng: this.lng,
      lat: this.lat,
      state,
      heading: fix === null || fix.heading === null ? null : headingStep(fix.heading),
      speed: fix?.speed ?? null,
      charge: fix?.charge ?? null,
      alarm: fix !== null && fix.alarms.some((alarm) => CALLS.has(alarm)),
      age: heardAt === 0 ? 1_000_000 : Math.max(0, (now - heardAt) / 1000),
    };
  }
}

/** One cell as everybody with one filter sees it. */
export class Channel {
  readonly key: string;
  readonly cell: string;
  readonly filter: Filter;
  /** The viewers of the cell; without any it is dropped. */
  viewers = 0;
  /** The news of this tick; null for none. */
  news: Uint8Array | null = null;
  readonly #lng: number;
  readonly #lat: number;
  readonly #members = new Set<BoardCar>();
  readonly #changed = new Set<BoardCar>();
  readonly #gone = new Set<number>();
  #whole: { tick: number; bytes: Uint8Array } | null = null;

  constructor(key: string, cell: string, filter: Filter, cars: Iterable<BoardCar>) {
    this.key = key;
    this.cell = cell;
    this.filter = filter;
    const [lng, lat] = middleOf(cell);
    this.#lng = millionths(lng);
    this.#lat = millionths(lat);
    for (const car of cars) if (filter.passes(car.live)) this.#members.add(car);
  }

  /** The block of an empty cell. */
  get nothing(): Uint8Array {
    return encodeBlock({ lng: this.#lng, lat: this.#lat, whole: true, cars: [], gone: [] });
  }

  /** A car in the cell changed. */
  offer(car: BoardCar): void {
    if (!this.filter.passes(car.live)) return this.drop(car);
    this.#members.add(car);
    this.#changed.add(car);
    this.#gone.delete(car.id);
  }

  /** A car left the cell. */
  drop(car: BoardCar): void {
    if (!this.#members.delete(car)) return;
    this.#changed.delete(car);
    this.#gone.add(car.id);
  }

  /** Encodes the news since the last time. */
  tell(now: number): void {
    this.news = null;
    if (this.#changed.size === 0 && this.#gone.size === 0) return;
    const cars = Array.from(this.#changed, (car) => car.shown(now));
    this.news = encodeBlock({ lng: this.#lng, lat: this.#lat, whole: false, cars, gone: [...this.#gone] });
    this.#changed.clear();
    this.#gone.clear();
  }

  /** Everything in the cell; encoded once for all who ask within a tick. */
  whole(tick: number, now: number): Uint8Array {
    if (this.#whole?.tick === tick) return this.#whole.bytes;
    const cars = Array.from(this.#members, (car) => car.shown(now));
    const bytes = encodeBlock({ lng: this.#lng, lat: this.#lat, whole: true, cars, gone: [] });
    this.#whole = { tick, bytes };
    return bytes;
  }
}

const NONE: ReadonlySet<never> = new Set();

export class Board {
  readonly #cars = new Map<string, BoardCar>();
  readonly #cells = new Map<string, Set<BoardCar>>();
  readonly #channels = new Map<string, Channel>();
  readonly #channelsOf = new Map<string, Set<Channel>>();
  readonly #isOutside: (live: LiveCar) => boolean;
  /** Grows whenever anything changed. */
  serial = 0;

  /** `isOutside`: it left the ranges it may drive in, and is shown so even when it does not say so itself. */
  constructor(isOutside: (live: LiveCar) => boolean) {
    this.#isOutside = isOutside;
  }

  cars(): Iterable<BoardCar> {
    return this.#cars.values();
  }

  car(carId: string): BoardCar | undefined {
    return this.#cars.get(carId);
  }

  /** Cars in a cell of one of the two resolutions, unfiltered. */
  inCell(cell: string): ReadonlySet<BoardCar> {
    return this.#cells.get(cell) ?? NONE;
  }

  take(updates: readonly Pick<CarUpdate, 'car'>[]): void {
    for (const { car } of updates) this.#put(car);
  }

  #put(live: LiveCar): void {
    let car = this.#cars.get(live.carId);
    if (car === undefined) this.#cars.set(live.carId, (car = new BoardCar(live)));
    this.serial += 1;
    car.serial += 1;
    car.origin = live;
    car.live = this.#isOutside(live) ? { ...live, state: 'elsewhere' } : live;
    const { coarse, fine } = car;
    if (car.place()) {
      if (car.coarse !== coarse) this.#move(car, coarse, car.coarse);
      if (car.fine !== fine) this.#move(car, fine, car.fine);
    }
    for (const channel of this.#channelsOf.get(car.coarse) ?? NONE) channel.offer(car);
    for (const channel of this.#channelsOf.get(car.fine) ?? NONE) channel.offer(car);
  }

  #move(car: BoardCar, from: string, to: string): void {
    this.#leave(car, from);
    const cell = this.#cells.get(to);
    if (cell === undefined) this.#cells.set(to, new Set([car]));
    else cell.add(car);
  }

  #leave(car: BoardCar, cell: string): void {
    const cars = this.#cells.get(cell);
    if (cars?.delete(car) === true && cars.size === 0) this.#cells.delete(cell);
    for (const channel of this.#channelsOf.get(cell) ?? NONE) channel.drop(car);
  }

  /** Takes in cars whose records changed, and lets go of those that are no longer there. */
  reconcile(cars: Iterable<LiveCar>): void {
    const there = new Set<string>();
    for (const live of cars) {
      there.add(live.carId);
      const known = this.#cars.get(live.carId);
      const isShownAsOther = known !== undefined && this.#isOutside(live) !== (known.live !== known.origin);
      if (known === undefined || known.origin !== live || isShownAsOther) this.#put(live);
    }
    for (const [carId, car] of this.#cars) {
      if (there.has(carId)) continue;
      this.#cars.delete(carId);
      this.serial += 1;
      car.serial += 1;
      this.#leave(car, car.coarse);
      this.#leave(car, car.fine);
    }
  }

  /** Looks again at who passes, e.g. because ranges were published. */
  reconsider(filters: (filter: Filter) => boolean): void {
    for (const channel of this.#channels.values())
      if (filters(channel.filter)) for (const car of this.inCell(channel.cell)) channel.offer(car);
  }

  /** The channel of a cell and a filter, for one more viewer. */
  join(cell: string, filter: Filter): Channel {
    const key = `${cell} ${filter.key}`;
    let channel = this.#channels.get(key);
    if (channel === undefined) {
      channel = new Channel(key, cell, filter, this.inCell(cell));
      this.#channels.set(key, channel);
      const siblings = this.#channelsOf.get(cell);
      if (siblings === undefined) this.#channelsOf.set(cell, new Set([channel]));
      else siblings.add(channel);
    }
    channel.viewers += 1;
    return channel;
  }

  part(channel: Channel): void {
    channel.viewers -= 1;
    if (channel.viewers > 0) return;
    this.#channels.delete(channel.key);
    const siblings = this.#channelsOf.get(channel.cell);
    if (siblings?.delete(channel) === true && siblings.size === 0) this.#channelsOf.delete(channel.cell);
  }

  /** Encodes the news of every channel. */
  tell(now: number): void {
    for (const channel of this.#channels.values()) channel.tell(now);
  }
}
