/** How often something happens for the distance driven, and how sure that is. No schema, since screens and the portal read it too. */

/** Of 100 such intervals 95 hold the true rate. */
const OUTSIDE = 0.05;
/** Beyond so many events Byar's approximation differs from the exact interval by less than a thousandth. */
const MOST_EXACT = 1000;
const METRES_PER_MILLION_KM = 1e9;
/** Less than 1,000 km gives numbers that nobody can read, whatever their interval. */
export const LEAST_EXPOSURE = 1_000_000;

/** The probability of at most `count` events where `mean` are expected, by Poisson. */
function atMost(count: number, mean: number): number {
  if (mean === 0) return 1;
  let logTerm = -mean;
  let sum = Math.exp(logTerm);
  for (let k = 1; k <= count; k += 1) {
    logTerm += Math.log(mean / k);
    sum += Math.exp(logTerm);
  }
  return sum;
}

/** The mean at which so many events or fewer have this probability. */
function meanWhere(count: number, probability: number): number {
  let [low, high] = [0, count + 10 * Math.sqrt(count + 1) + 10];
  for (let step = 0; step < 60; step += 1) {
    const mean = (low + high) / 2;
    if (atMost(count, mean) > probability) low = mean;
    else high = mean;
  }
  return (low + high) / 2;
}

/** By Byar (Breslow and Day, 1987, page 69). */
const approximated = (count: number, side: 1 | -1): number =>
  count * (1 - 1 / (9 * count) + (side * 1.959964) / (3 * Math.sqrt(count))) ** 3;

/** How many events could be expected where so many were counted: the exact 95 % interval of Garwood (1936). */
export function expectedEvents(count: number): { low: number; high: number } {
  if (count > MOST_EXACT) return { low: approximated(count, -1), high: approximated(count + 1, 1) };
  return {
    low: count === 0 ? 0 : meanWhere(count - 1, 1 - OUTSIDE / 2),
    high: meanWhere(count, OUTSIDE / 2),
  };
}

export interface Rate {
  events: number;
  /** Per million kilometres. */
  rate: number;
  /** The 95 % interval of the rate. */
  low: number;
  high: number;
}

/** Null where too little was driven. */
export function rateOf(events: number, metres: number): Rate | null {
  if (metres < LEAST_EXPOSURE) return null;
  const exposure = metres / METRES_PER_MILLION_KM;
  const { low, high } = expectedEvents(events);
  return { events, rate: events / exposure, low: low / exposure, high: high / exposure };
}

export const COMPARISONS = ['lower', 'higher', 'unclear'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** `unclear`: the benchmark lies within the interval, so the distance driven does not tell them apart. */
export function comparedWith(benchmark: number, { low, high }: Pick<Rate, 'low' | 'high'>): Comparison {
  if (high < benchmark) return 'lower';
  return low > benchmark ? 'higher' : 'unclear';
}
