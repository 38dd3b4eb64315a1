/** The dispatch strategies that the operator can choose from. */
import { CarIndex, type Candidate } from './carIndex.ts';
import { cheapestAssignment } from './matching.ts';
import {
  drivingSeconds,
  type Assignment,
  type DispatchStrategy,
  type FreeCar,
  type WaitingRequest,
} from './strategy.ts';

/** Cars considered for each request. */
const CANDIDATES = 12;
/** Most requests matched at once, the longest waiting first. */
const MOST_AT_ONCE = 120;
/** The cost in seconds of leaving a request without a car; more for longer waits. */
const LEFT_WAITING = 3600;
const WAITED_WEIGHT = 2;
/** A car still on a trip must be sooner by this many seconds, since its trip may take longer. */
const BUSY_MARGIN = 90;

/**
 * Each request, the oldest first, takes the nearest free car: simple, and the reference for other strategies.
 */
export const nearest: DispatchStrategy = (requests, cars, parameters) => {
  const index = new CarIndex(cars.filter(({ freeIn }) => freeIn === 0));
  const taken = new Set<string>();
  return requests.flatMap((request): Assignment[] => {
    const near = index.near(request, CANDIDATES + taken.size, request.ruled.radius ?? parameters.radius);
    const best = near.find(({ car }) => !taken.has(car.carId));
    if (best === undefined) return [];
    taken.add(best.car.carId);
    return [
      { orderId: request.orderId, carId: best.car.carId, seconds: Math.round(drivingSeconds(best.metres, parameters)) },
    ];
  });
};

/**
 * Matches all requests at once for the least sum of waiting seconds. Cars that finish a trip soon count as well: a
 * request that such a car reaches first waits for it.
 */
export const firstThere: DispatchStrategy = (requests, cars, parameters) => {
  const free = new CarIndex(cars.filter(({ freeIn }) => freeIn === 0));
  const lookAheadOf = ({ ruled }: WaitingRequest): number => ruled.lookAhead ?? parameters.lookAhead;
  const furthest = Math.max(parameters.lookAhead, ...requests.map(lookAheadOf));
  const busy = new CarIndex(cars.filter(({ freeIn }) => freeIn > 0 && freeIn <= furthest));
  const weighed = requests.toSorted((one, other) => other.waited - one.waited).slice(0, MOST_AT_ONCE);
  const columns = new Map<string, number>();
  const carAt: FreeCar[] = [];
  const choices = weighed.map((request) => {
    const radius = request.ruled.radius ?? parameters.radius;
    const soon = busy.near(request, CANDIDATES, radius).filter(({ car }) => car.freeIn <= lookAheadOf(request));
    return [...free.near(request, CANDIDATES, radius), ...soon];
  });
  for (const { car } of choices.flat()) {
    if (columns.has(car.carId)) continue;
    columns.set(car.carId, carAt.length);
    carAt.push(car);
  }
  const secondsOf = ({ car, metres }: Candidate, { ruled }: WaitingRequest): number =>
    drivingSeconds(metres, parameters) + (car.freeIn === 0 ? 0 : car.freeIn + (ruled.busyMargin ?? BUSY_MARGIN));
  const costs = weighed.map((request, row) => {
    // one more column for each request, for going without a car
    const cost = Array.from({ length: carAt.length + weighed.length }, () => Infinity);
    cost[carAt.length + row] = LEFT_WAITING + request.waited * (request.ruled.waitedWeight ?? WAITED_WEIGHT);
    for (const candidate of choices[row] ?? []) {
      const column = columns.get(candidate.car.carId);
      if (column !== undefined) cost[column] = secondsOf(candidate, request);
    }
    return cost;
  });
  if (costs.length === 0) return [];
  return cheapestAssignment(costs).flatMap((column, row): Assignment[] => {
    const request = weighed[row];
    const car = carAt[column];
    if (request === undefined || car === undefined || car.freeIn > 0) return [];
    const chosen = choices[row]?.find((candidate) => candidate.car === car);
    if (chosen === undefined) return [];
    return [{ orderId: request.orderId, carId: car.carId, seconds: Math.round(secondsOf(chosen, request)) }];
  });
};

export const STRATEGIES = { firstThere, nearest } as const satisfies Record<string, DispatchStrategy>;
export type StrategyName = keyof typeof STRATEGIES;
