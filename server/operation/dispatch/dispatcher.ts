/**
 * Gives orders to cars. Every second the node that takes the lock looks at all waiting requests, ends the offers that
 * failed, and offers orders to cars; their commands go out after the commit. The state is in the database, where unique indexes
 * keep an order from two cars and a car from two orders. So any node may do a turn, and may die during it: an offer that
 * was never sent times out.
 */
import type { FastifyBaseLogger } from 'fastify';
import { metresNearby } from '#contract/ground/distance.ts';
import type { AreaGeometry } from '#contract/ground/geometry.ts';
import type { CarSearch } from '#contract/operation/order/calls.ts';
import { canAssign, keepsFromAssigning, type WaitingCause } from '#contract/operation/order/rules.ts';
import type { CarPlace } from '#server/ground/core/placeReach.ts';
import type { AckMessage, CommandMessage } from '#contract/capacity/telemetry/telemetry.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Closures } from '#server/capacity/closure/closures.ts';
import type { Ranges } from '#server/capacity/range/ranges.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import {
  dispatchAnswerSeconds,
  dispatchLeastCharge,
  dispatchLongestWait,
  dispatchMostOffers,
  dispatchSilentSeconds,
  dispatchStrategy,
} from '#server/ground/settings/definitions/dispatch.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';
import type { CarUpdate, Telemetry } from '#server/capacity/telemetry/telemetry.ts';
import { CarIndex } from './carIndex.ts';
import { DispatchFleet, type FleetRules } from './fleet.ts';
import { LargestCars } from './largestCars.ts';
import { acceptedBy, applyEvent, refusedBy } from './moves.ts';
import { parametersAt } from './parameters.ts';
import { reconcile } from './reconcile.ts';
import { RuledDispatch, type RowSearch } from './ruled.ts';
import type { OrderDoor } from '#server/operation/order/door/move.ts';
import type { Rulings } from '#server/operation/rule/rulings.ts';
import {
  anyWaiting,
  beginSearch,
  countOffers,
  dueBookings,
  endOffers,
  insertOffers,
  lockOrders,
  offersOfOrder,
  promisedPickUps,
  requestOfOrder,
  renewWait,
  settleRequests,
  tripEnds,
  tryDispatchLock,
  waitForDispatchLock,
  waitingRequests,
} from './queries.ts';
import { STRATEGIES } from './strategies.ts';
import { fits, misfits, type DispatchParameters, type FreeCar, type WaitingRequest } from './strategy.ts';
import { judge, type Turn, type Waiting } from './turn.ts';

const TURN_MS = 1000;
/** Turns between two reconciliations. */
const RECONCILE_EVERY = 20;
const COMMAND_ID = /^order-(\d{1,18})$/;
/** Validity of the command to drop an order. */
const CANCEL_WITHIN_MS = 10 * 60_000;
/** Each that fails is charged; the others fail in the next turns. */
const MOST_FAILED_A_TURN = 50;
/** Most events and answers waiting to be written. Beyond it the database is away, and reconciliation catches up later. */
const MOST_PENDING = 10_000;
/** Closed areas further than this from a trip are not on its way: about five kilometres. */
const AROUND_DEGREES = 0.05;

export interface DispatcherOptions {
  db: Db;
  telemetry: Pick<Telemetry, 'cars' | 'car' | 'onUpdates'>;
  settings: Settings;
  ranges: { readonly clock: Pick<Ranges['clock'], 'moment'> };
  /** What authorities have closed: no car is sent there. */
  closures: Pick<Closures, 'at' | 'inForce'>;
  /** Sends to the command topic of a car. */
  publish: (fleetNumber: string, kind: 'command', payload: CommandMessage) => Promise<void>;
  orders: Pick<OrderDoor, 'move'>;
  rulings: Pick<Rulings, 'refresh' | 'has' | 'decide' | 'record' | 'later'>;
  log: FastifyBaseLogger;
  now: () => Date;
}

/** A command to be sent to a car after the commit. */
interface CarCommand {
  carId: string;
  command: CommandMessage;
}

/** Cars around an order that are shown. */
const MOST_NEAR = 8;

/** What a person's choice of a car came to. `tell` sends the commands, after the commit. */
export type AssignOutcome =
  | { refused: 'noRequest' | 'notFree' | 'closed' }
  | { refused: null; plate: string; tell: () => Promise<void> };

/** Why a request has no car yet. */
function causeOf(
  row: Waiting,
  request: WaitingRequest,
  cars: readonly FreeCar[],
  { radius, lookAhead }: DispatchParameters,
): WaitingCause {
  if (row.offerId !== null) return 'offered';
  const distance = (car: FreeCar) => metresNearby(car.lng, car.lat, request.lng, request.lat);
  const free = cars.filter(({ freeIn }) => freeIn === 0);
  const fitting = free.filter((car) => fits(car, request));
  if (fitting.some((car) => distance(car) <= radius)) return 'next';
  const isSoon = (car: FreeCar) =>
    car.freeIn > 0 &&
    car.freeIn <= (request.ruled.lookAhead ?? lookAhead) &&
    distance(car) <= radius &&
    fits(car, request);
  if (cars.some(isSoon)) return 'soon';
  if (fitting.length > 0) return 'far';
  if (free.some((car) => misfits(car, request).every((one) => one === 'passedOver'))) return 'passedOver';
  return free.length > 0 ? 'wishes' : 'noneFree';
}

export class Dispatcher {
  readonly largestCars: LargestCars;
  readonly #options: DispatcherOptions;
  readonly #fleet: DispatchFleet;
  readonly #ruled: RuledDispatch;
  #unsubscribe = (): void => undefined;
  #timer: NodeJS.Timeout | undefined;
  #listeningSince = 0;
  #turning: Promise<void> | null = null;
  #writing: Promise<void> = Promise.resolve();
  #pending = 0;
  /** The free cars of the last second, shared by all quotes. */
  #lately: { since: number; cars: Promise<FreeCar[]> } | null = null;
  readonly #freeNow = new WeakMap<readonly FreeCar[], CarIndex>();

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#fleet = new DispatchFleet(options.db);
    this.largestCars = new LargestCars(options.now);
    this.#ruled = new RuledDispatch(options.rulings);
  }

  start(): void {
    const { telemetry, now } = this.#options;
    this.#listeningSince = now().getTime();
    this.#unsubscribe = telemetry.onUpdates((updates) => this.#hear(updates));
    let turns = 0;
    this.#timer = setInterval(() => {
      if (this.#turning !== null) return;
      turns += 1;
      if (turns % RECONCILE_EVERY === 0) void this.reconcile();
      void this.turn();
    }, TURN_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#unsubscribe();
    await this.#turning;
    await this.#writing;
  }

  /** A whole turn, after the one under way. Never fails: the next turn tries again. */
  turn(): Promise<void> {
    const turning = (this.#turning ?? Promise.resolve())
      .then(() => this.#turn())
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'a turn of the dispatcher failed'))
      .finally(() => {
        if (this.#turning === turning) this.#turning = null;
      });
    this.#turning = turning;
    return turning;
  }

  /** Brings orders up to date with the events of their cars. Never fails. */
  reconcile(): Promise<void> {
    const { db, orders, telemetry, now } = this.#options;
    this.#write(() => reconcile(db, orders, (carId) => telemetry.car(carId), now().getTime()));
    return this.#writing;
  }

  async #turn(): Promise<void> {
    const { db, now } = this.#options;
    const { waiting, due } = await anyWaiting(db, now().toISOString()).executeTakeFirstOrThrow();
    if (waiting !== true && due !== true) return;
    await this.#options.rulings.refresh();
    const commands = await db.transaction().execute(async (transaction) => {
      const lock = await tryDispatchLock(transaction).executeTakeFirstOrThrow();
      return lock.taken ? this.#work(transaction, due === true) : [];
    });
    for (const { carId, command } of commands) await this.#tell(carId, command);
  }

  async #work(db: Db, isAnyDue: boolean): Promise<CarCommand[]> {
    const { settings, telemetry, now } = this.#options;
    if (isAnyDue) await this.#begin(db);
    const rows = await waitingRequests(db).execute();
    const turn = judge(rows, {
      now: now().getTime(),
      silentMs: settings.get(dispatchSilentSeconds) * 1000,
      mostOffers: settings.get(dispatchMostOffers),
      carOf: (carId) => telemetry.car(carId),
      listeningSince: this.#listeningSince,
      hasNoShows: this.#ruled.hasNoShows,
      isClosed: (row) => this.#isClosed(row),
    });
    const free = await unlocked(db, turn);
    const commands = await this.#end(db, turn, free);
    await this.#endNoShows(db, turn.atPickUp.filter(free));
    return [...commands, ...(await this.#offer(db, turn.unassigned.filter(free)))];
  }

  /** Booked rides that are due wait for a car from now on. */
  async #begin(db: Db): Promise<void> {
    const at = this.#options.now().toISOString();
    const idsOf = (rows: readonly { orderId: string }[]) => rows.map(({ orderId }) => orderId);
    const held = await lockOrders(db, idsOf(await dueBookings(db, at).execute())).execute();
    // one that is moved to a later time at this moment is not due any more; a later turn begins what was held elsewhere
    const among = held.map(({ id }) => id);
    const due = idsOf(await dueBookings(db, at, among).execute());
    if (due.length === 0) return;
    const standing = await this.#options.orders.move(db, due, { step: 'search' }, at);
    const ids = standing.map(({ id }) => id);
    await beginSearch(db, due, ids, at).execute();
  }

  /** Ends offers, and moves orders that lost their car. Returns the commands for the cars. */
  async #end(db: Db, turn: Turn, free: (row: Waiting) => boolean): Promise<CarCommand[]> {
    const { orders, settings, now } = this.#options;
    const at = now().toISOString();
    const commands: CarCommand[] = [];
    const end = async (rows: Waiting[], state: 'timedOut' | 'lost' | 'withdrawn') => {
      const offers = rows
        .filter(free)
        .flatMap((row) => (row.offerId === null ? [] : [{ ...row, offerId: row.offerId }]));
      if (offers.length === 0) return;
      const ids = offers.map(({ offerId }) => offerId);
      const ended = await endOffers(db, ids, ['offered', 'accepted'], state, at).execute();
      for (const { id, carId } of ended) {
        const row = offers.find(({ offerId }) => offerId === id);
        if (row !== undefined)
          commands.push({ carId, command: this.#command('cancelOrder', id, row, CANCEL_WITHIN_MS) });
      }
    };
    await end(turn.timedOut, 'timedOut');
    await end(turn.lost, 'lost');
    await end(turn.withdrawn, 'withdrawn');
    const idsOf = (rows: Waiting[]) => rows.filter(free).map(({ orderId }) => orderId);
    const some = async (rows: Waiting[], work: (ids: string[]) => Promise<unknown>) => {
      const ids = idsOf(rows);
      if (ids.length > 0) await work(ids);
    };
    const hopeless = turn.failed.filter(free).slice(0, MOST_FAILED_A_TURN);
    await some(hopeless, (ids) => orders.move(db, ids, { step: 'fail' }, at));
    await some([...hopeless, ...turn.settled], (ids) => settleRequests(db, ids).execute());
    await some(turn.reopened, async (ids) => {
      await orders.move(db, ids, { step: 'reopen' }, at);
      await renewWait(db, ids, at, settings.get(dispatchLongestWait)).execute();
    });
    await some(turn.setOut, (ids) => orders.move(db, ids, { step: 'setOut' }, at));
    return commands;
  }

  /** Ends orders whose passenger did not come within the time that a rule gives; the next turn takes the car back. */
  async #endNoShows(db: Db, rows: Waiting[]): Promise<void> {
    const { now, orders } = this.#options;
    if (rows.length === 0) return;
    const at = now();
    const promised = await promisedPickUps(
      db,
      rows.map(({ orderId }) => orderId),
    ).execute();
    const missed = rows.filter((row) => {
      const quote = promised.find(({ orderId }) => orderId === row.orderId);
      return this.#ruled.isNoShow(row, quote?.secondsToPickUp ?? null, at);
    });
    const ids = missed.map(({ orderId }) => orderId);
    await orders.move(db, ids, { step: 'cancel', by: 'passenger' }, at.toISOString());
  }

  /** Offers orders to cars. */
  async #offer(db: Db, rows: Waiting[]): Promise<CarCommand[]> {
    if (rows.length === 0) return [];
    const { settings, now } = this.#options;
    const strategy = STRATEGIES[settings.get(dispatchStrategy)];
    const at = now();
    const searches = this.#ruled.searches(rows, at);
    const assignments = strategy(
      rows.flatMap((row) => requestOf(row, at.getTime(), searches.of(row))),
      await this.#freeCars(db),
      parametersAt(this.#options),
    );
    if (assignments.length === 0) {
      await searches.record(db, []);
      return [];
    }
    const withinMs = settings.get(dispatchAnswerSeconds) * 1000;
    const offers = assignments.map(({ orderId, carId, seconds }) => ({ orderId, carId, expectedSeconds: seconds }));
    const answerBy = new Date(at.getTime() + withinMs).toISOString();
    const made = await insertOffers(db, offers, at.toISOString(), answerBy).execute();
    if (made.length > 0)
      await countOffers(
        db,
        made.map(({ orderId }) => orderId),
      ).execute();
    await searches.record(
      db,
      made.map(({ orderId, carId }) => ({ orderId, carId })),
    );
    return made.flatMap(({ id, orderId, carId }) => {
      const row = rows.find((each) => each.orderId === orderId);
      return row === undefined ? [] : [{ carId, command: this.#command('assignOrder', id, row, withinMs) }];
    });
  }

  /** The cars that could take an order now or soon, at most a second old. */
  freeCars(): Promise<FreeCar[]> {
    const since = performance.now();
    if (this.#lately === null || since - this.#lately.since > TURN_MS) {
      const cars = this.#freeCars(this.#options.db);
      this.#lately = { since, cars };
      cars.catch(() => (this.#lately = null));
    }
    return this.#lately.cars;
  }

  /** Of those the ones that are free now, by place. */
  async freeNow(): Promise<CarIndex> {
    const cars = await this.freeCars();
    const known = this.#freeNow.get(cars);
    if (known !== undefined) return known;
    const index = new CarIndex(cars.filter(({ freeIn }) => freeIn === 0));
    this.#freeNow.set(cars, index);
    return index;
  }

  async #freeCars(db: Db): Promise<FreeCar[]> {
    const ends = await tripEnds(db).execute();
    return this.#fleet.cars(this.#options.telemetry.cars(), ends, this.#fleetRules());
  }

  #fleetRules(): FleetRules {
    const { settings, now } = this.#options;
    return {
      now: now().getTime(),
      leastCharge: settings.get(dispatchLeastCharge),
      parameters: parametersAt(this.#options),
      givesOrders: this.#ruled.cars(now()),
    };
  }

  /**
   * How the search for the car of an order stands, told of cars within reach. Null for an order without a request or a
   * pick-up position, and for one that has ended or is on its trip.
   */
  async searchOf(db: Db, orderId: string, reaches: (car: CarPlace) => boolean): Promise<CarSearch | null> {
    const { telemetry, now } = this.#options;
    const row = await requestOfOrder(db, orderId).executeTakeFirst();
    if (row === undefined || !canAssign(row.status)) return null;
    const at = now();
    const search = this.#ruled.searches([row], at).of(row);
    const [request] = requestOf(row, at.getTime(), { ...search, gather: 0 });
    if (request === undefined) return null;
    const parameters = parametersAt(this.#options);
    const radius = request.ruled.radius ?? parameters.radius;
    const free = await this.freeCars();
    const cars = Array.from(telemetry.cars()).filter((car) => reaches(car));
    const within = new Set(cars.map(({ carId }) => carId));
    const [best] = free
      .filter((car) => car.freeIn === 0 && within.has(car.carId) && fits(car, request))
      .map((car) => ({ car, metres: metresNearby(car.lng, car.lat, request.lng, request.lat) }))
      .toSorted((one, other) => one.metres - other.metres);
    const chosen = cars.filter(({ carId }) => carId === best?.car.carId);
    const near = await this.#fleet.around(cars, request, radius, MOST_NEAR, this.#fleetRules());
    const isListed = near.some(({ car }) => car.carId === best?.car.carId);
    const more = isListed ? [] : await this.#fleet.around(chosen, request, radius, 1, this.#fleetRules());
    const offers = await offersOfOrder(db, orderId).execute();
    return {
      cause: this.#isClosed(row)
        ? 'closed'
        : row.status === 'requested'
          ? causeOf(row, request, free, { ...parameters, radius })
          : null,
      waitUntil: row.waitUntil,
      seats: row.seats,
      wheelchair: row.wheelchair,
      carGroup: row.carGroup,
      radius,
      offers: offers.filter(reaches),
      cars: [...near, ...more].map(({ car: { carId, plate, fleetNumber }, metres, seconds, obstacles }) => ({
        carId,
        plate,
        fleetNumber,
        metres: Math.round(metres),
        seconds,
        // it is among those passed over so that it is not asked again
        obstacles: carId === row.carId ? obstacles.filter((one) => one !== 'passedOver') : obstacles,
      })),
    };
  }

  /**
   * Holds the turns of all nodes until the transaction of `db` ends, after the one under way. To be asked before an order is
   * locked for `assign`: beside a turn that gives the same order to another car, a person would be told that the car is taken.
   */
  async holdTurns(db: Db): Promise<void> {
    await waitForDispatchLock(db).execute();
  }

  /**
   * Offers an order to the car that a person chose, in the transaction of `db`, which holds the order's lock. The car that it
   * had is not asked again. Answers what to do after the commit, or why it cannot be done.
   */
  async assign(db: Db, orderId: string, carId: string): Promise<AssignOutcome> {
    const { orders, settings, telemetry, now } = this.#options;
    const row = await requestOfOrder(db, orderId).executeTakeFirst();
    if (row === undefined || !canAssign(row.status)) return { refused: 'noRequest' };
    if (this.#isClosed(row)) return { refused: 'closed' };
    const at = now();
    const [request] = requestOf(row, at.getTime(), { ruled: {}, gather: 0 });
    const car = telemetry.car(carId);
    if (request === undefined || car === undefined) return { refused: 'notFree' };
    const [found] = await this.#fleet.around([car], request, Infinity, 1, this.#fleetRules());
    if (found === undefined || found.obstacles.some((one) => keepsFromAssigning(one))) return { refused: 'notFree' };
    const commands: CarCommand[] = [];
    if (row.offerId !== null) {
      const state = row.offerState === 'offered' ? 'withdrawn' : 'lost';
      const ended = await endOffers(db, [row.offerId], ['offered', 'accepted'], state, at.toISOString()).execute();
      for (const one of ended)
        commands.push({ carId: one.carId, command: this.#command('cancelOrder', one.id, row, CANCEL_WITHIN_MS) });
    }
    if (row.status !== 'requested') await orders.move(db, [orderId], { step: 'reopen' }, at.toISOString());
    await renewWait(db, [orderId], at.toISOString(), settings.get(dispatchLongestWait)).execute();
    const withinMs = settings.get(dispatchAnswerSeconds) * 1000;
    const [made] = await insertOffers(
      db,
      [{ orderId, carId, expectedSeconds: found.seconds }],
      at.toISOString(),
      new Date(at.getTime() + withinMs).toISOString(),
    ).execute();
    // the car has another order since it was looked at
    if (made === undefined) return { refused: 'notFree' };
    await countOffers(db, [orderId]).execute();
    commands.push({ carId, command: this.#command('assignOrder', made.id, row, withinMs) });
    const tell = async () => {
      for (const one of commands) await this.#tell(one.carId, one.command);
    };
    return { refused: null, plate: car.plate, tell };
  }

  /** Whether the passenger would get in or out where an authority lets no car drive now. */
  #isClosed(row: Waiting): boolean {
    const { closures, now } = this.#options;
    const at = now().getTime();
    const isShut = (lng: number | null, lat: number | null) =>
      lng !== null && lat !== null && closures.at(lng, lat, at).length > 0;
    return isShut(row.pickUpLng, row.pickUpLat) || isShut(row.dropOffLng, row.dropOffLat);
  }

  /** The areas that a car must not go through on its way, of all those that are closed. */
  #closedNear({ pickUpLng, pickUpLat, dropOffLng, dropOffLat }: Waiting): AreaGeometry[] {
    const { closures, now } = this.#options;
    const lngs = [pickUpLng ?? 0, dropOffLng ?? 0];
    const lats = [pickUpLat ?? 0, dropOffLat ?? 0];
    return closures
      .inForce(now().getTime())
      .filter(({ bounds }) => {
        if (bounds === null) return false;
        const [west, south, east, north] = bounds;
        return (
          west <= Math.max(...lngs) + AROUND_DEGREES &&
          east >= Math.min(...lngs) - AROUND_DEGREES &&
          south <= Math.max(...lats) + AROUND_DEGREES &&
          north >= Math.min(...lats) - AROUND_DEGREES
        );
      })
      .map(({ geometry }) => geometry);
  }

  #command(kind: 'assignOrder' | 'cancelOrder', offerId: string, row: Waiting, withinMs: number): CommandMessage {
    const at = this.#options.now();
    const { orderNo, pickUpLng, pickUpLat, dropOffLng, dropOffLat, scheduledAt } = row;
    const avoid = kind === 'assignOrder' ? this.#closedNear(row) : [];
    return {
      id: `${kind === 'assignOrder' ? 'order' : 'drop'}-${offerId}`,
      kind,
      issuedAt: at.toISOString(),
      expiresAt: new Date(at.getTime() + withinMs).toISOString(),
      order: {
        orderNo,
        pickUp: [pickUpLng ?? 0, pickUpLat ?? 0],
        dropOff: [dropOffLng ?? 0, dropOffLat ?? 0],
        ...(scheduledAt === null ? {} : { scheduledAt }),
      },
      ...(avoid.length === 0 ? {} : { avoid }),
    };
  }

  async #tell(carId: string, command: CommandMessage): Promise<void> {
    const { telemetry, publish, log } = this.#options;
    const car: LiveCar | undefined = telemetry.car(carId);
    if (car === undefined) return;
    await publish(car.fleetNumber, 'command', command).catch((error: unknown) =>
      log.warn({ err: error, car: car.fleetNumber }, 'a command did not reach a car'),
    );
  }

  /**
   * A car's answer to an offer: `done` accepts the order, `refused` declines it. Answers to other commands and late ones
   * are ignored. Rejects without a database: the gateway must not acknowledge then.
   */
  async acknowledge(carId: string, { id, result }: Pick<AckMessage, 'id' | 'result'>): Promise<void> {
    const offerId = COMMAND_ID.exec(id)?.[1];
    if (offerId === undefined || result === 'received') return;
    const { db, orders, now } = this.#options;
    const at = now().toISOString();
    if (result === 'done') await acceptedBy(db, orders, offerId, carId, at);
    else await refusedBy(db, offerId, carId, at);
  }

  /** Takes events of cars with an order. Every node gets them; the first to write one moves the order. */
  #hear(updates: readonly CarUpdate[]): void {
    for (const { event } of updates) {
      if (event?.orderNo == null) continue;
      const { db, orders } = this.#options;
      this.#write(() => applyEvent(db, orders, event));
    }
  }

  /** Writes one after the other, so that the events of a car keep their order. */
  #write(work: () => Promise<void>): void {
    if (this.#pending >= MOST_PENDING) return;
    this.#pending += 1;
    this.#writing = this.#writing
      .then(work)
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'what a car reported was not written down'))
      .finally(() => (this.#pending -= 1));
  }
}

/** The orders of a turn that are not locked elsewhere and whose status is still the one read. */
async function unlocked(db: Db, turn: Turn): Promise<(row: Waiting) => boolean> {
  const { settled, ...rest } = turn;
  const rows = [...Object.values(rest).flat(), ...settled];
  if (rows.length === 0) return () => false;
  const ids = [...new Set(rows.map(({ orderId }) => orderId))];
  const locked = new Map((await lockOrders(db, ids).execute()).map(({ id, status }) => [id, status]));
  return ({ orderId, status }) => locked.get(orderId) === status;
}

function requestOf(row: Waiting, now: number, search: RowSearch): WaitingRequest[] {
  const { orderId, pickUpLng, pickUpLat, searchedSince, seats, wheelchair, carGroup, passedOver } = row;
  if (pickUpLng === null || pickUpLat === null) return [];
  const waited = Math.max(0, (now - Date.parse(searchedSince)) / 1000);
  if (waited < search.gather) return [];
  // including the car whose offer ended just now
  const past = new Set(row.carId === null ? passedOver : [...passedOver, row.carId]);
  const wishes = { seats, wheelchair, carGroup, passedOver: past, ruled: search.ruled };
  return [{ orderId, lng: pickUpLng, lat: pickUpLat, waited, ...wishes }];
}
