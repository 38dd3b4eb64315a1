/**
 * Compares dispatch strategies in the simulated town: the same cars, passengers and hours, in virtual time.
 */
import { metresNearby } from '#contract/ground/distance.ts';
import { townCarNumber, townPosition } from '#contract/capacity/town/town.ts';
import { STRATEGIES, type StrategyName } from '#server/operation/dispatch/strategies.ts';
import {
  drivingSeconds,
  type DispatchParameters,
  type FreeCar,
  type WaitingRequest,
} from '#server/operation/dispatch/strategy.ts';
import type { TownCar } from '../simulator/car.ts';
import type { TownOrder } from '../simulator/outbox.ts';
import { World } from '../simulator/world.ts';
import type { Figure } from './figures.ts';

const START = Date.parse('2026-01-05T07:00:00+08:00');
const HOURS = 2;
const CARS = 40;
const SEEDS = [1, 2, 3, 4];
const PARAMETERS: DispatchParameters = { speedKmh: 30, detour: 1.35, radius: 8000, lookAhead: 300 };
const ALIGHTING_SECONDS = 30;
/** With spare cars the two hardly differ. */
const NOISE = 1.05;
const NO_FAULTS = { silent: 0, breakdown: 0, speeding: 0, leaving: 0, sos: 0 };
/** Orders an hour on average, twice as many at the peak: easy, busy, and beyond the capacity at the peak. */
const DEMANDS = [60, 120] as const;

interface Waiting {
  order: TownOrder;
  orderNo: string;
  at: number;
}

interface Outcome {
  /** Seconds from the order until the car is there, of each order that got a car. */
  waits: number[];
  /** Kilometres driven to pick-up places. */
  emptyKm: number;
  unserved: number;
}

function carOf(car: TownCar): FreeCar[] {
  const { fleetNumber, vehicle, ridesTo } = car;
  if (!car.isFree && ridesTo === null) return [];
  const here = townPosition(vehicle.at);
  const [lng, lat] = ridesTo === null ? here : townPosition(ridesTo);
  const freeIn = ridesTo === null ? 0 : drivingSeconds(metresNearby(...here, lng, lat), PARAMETERS) + ALIGHTING_SECONDS;
  return [{ carId: fleetNumber, lng, lat, freeIn, seats: 7, wheelchair: true, groups: [] }];
}

const requestOf = ({ order, orderNo, at }: Waiting, now: number): WaitingRequest => {
  const [lng, lat] = order.pickUp.position;
  const { seats, wheelchair } = order;
  return {
    orderId: orderNo,
    lng,
    lat,
    waited: (now - at) / 1000,
    seats,
    wheelchair,
    carGroup: '',
    passedOver: new Set(),
    ruled: {},
  };
};

/** Runs one morning with one strategy. */
function morning(name: StrategyName, ordersAnHour: number, seed: number): Outcome {
  const waiting = new Map<string, Waiting>();
  const driven = new Map<string, Waiting>();
  const outcome: Outcome = { waits: [], emptyKm: 0, unserved: 0 };
  const ordered: TownOrder[] = [];
  const fleetNumbers = Array.from({ length: CARS }, (_nothing, place) => townCarNumber(place));
  const world = new World(
    { seed, fleetNumbers, start: START, ordersAnHour, faults: NO_FAULTS, run: 'bench' },
    {
      telemetry: () => undefined,
      event: (_car, { event, orderNo, at }) => {
        const request = event === 'reservation_stop' && orderNo !== undefined ? driven.get(orderNo) : undefined;
        if (request !== undefined) outcome.waits.push((Number(at) - request.at) / 1000);
      },
      ack: () => undefined,
      order: (order) => void ordered.push(order),
      cancel: (externalId) => void waiting.delete(externalId),
      rate: () => undefined,
      pay: () => undefined,
      askInvoice: () => undefined,
      writeCare: () => undefined,
    },
  );
  const cars = [...world.cars.values()];
  const odometers = new Map(cars.map((car) => [car, car.vehicle.odometer]));
  let numbers = 0;
  for (let now = START; now < START + HOURS * 3_600_000; now += 1000) {
    world.goOn(now);
    for (const car of cars) {
      const metres = car.vehicle.odometer - (odometers.get(car) ?? 0);
      if (car.state === 'reserved') outcome.emptyKm += metres / 1000;
      odometers.set(car, car.vehicle.odometer);
    }
    for (const order of ordered.splice(0)) {
      numbers += 1;
      waiting.set(order.externalId, { order, orderNo: String(numbers), at: now });
      world.ordered(order.externalId, String(numbers));
    }
    if (waiting.size === 0) continue;
    const requests = [...waiting.values()].map((request) => requestOf(request, now));
    for (const { orderId, carId } of STRATEGIES[name](requests, cars.flatMap(carOf), PARAMETERS)) {
      const request = [...waiting.values()].find(({ orderNo }) => orderNo === orderId);
      if (request === undefined) continue;
      const { order, orderNo } = request;
      const trip = { orderNo, pickUp: order.pickUp.position, dropOff: order.dropOff.position };
      waiting.delete(order.externalId);
      driven.set(orderNo, request);
      world.command(carId, { id: orderNo, kind: 'assignOrder', issuedAt: '', expiresAt: '', order: trip });
    }
  }
  outcome.unserved = waiting.size;
  return outcome;
}

function mornings(name: StrategyName, ordersAnHour: number) {
  const outcomes = SEEDS.map((seed) => morning(name, ordersAnHour, seed));
  const waits = outcomes.flatMap((outcome) => outcome.waits).toSorted((one, other) => one - other);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return {
    mean: sum(waits) / waits.length,
    worst: waits[Math.floor(waits.length * 0.9)] ?? 0,
    emptyKm: sum(outcomes.map(({ emptyKm }) => emptyKm)) / waits.length,
    served: waits.length,
    unserved: sum(outcomes.map(({ unserved }) => unserved)),
  };
}

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;

/** Compares waiting times and empty kilometres with those of `nearest`. */
export function dispatchFigures(): Figure[] {
  return DEMANDS.map((ordersAnHour) => {
    const [ours, greedy] = [mornings('firstThere', ordersAnHour), mornings('nearest', ordersAnHour)];
    const told = ({ mean, worst, emptyKm, served, unserved }: typeof ours) =>
      `${minutes(mean)}, 90 % in ${minutes(worst)}, ${emptyKm.toFixed(2)} km empty (${served}, ${unserved} left)`;
    return {
      what: `dispatch, ${ordersAnHour} orders/h: wait`,
      found: told(ours),
      wanted: `nearest car: ${told(greedy)}`,
      ok: ours.mean <= greedy.mean * NOISE,
    };
  });
}
