/**
 * `node bench/quoteError.ts FILE [ROADS]`: how far quotes lie from what was driven, on real rides in a CSV with `Stime`, `Lng`, `Lat`, `ELng`,
 * `ELat`, `distance` (metres) and `interval` (seconds of waiting). Quotes by the setting of 1.35 stand beside a factor learned from every
 * other ride, both judged on the rest; then the factors as the product learns them, judged on the half that it does not learn from; and beside them what would be charged if a quote were let go beyond 20 %, as it once was. With a GeoJSON file of roads: the same by the roads, on
 * the rides of that half which begin and end beside them, and how many ways are found in a second.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { latLngToCell } from 'h3-js';
import { z } from 'zod';
import { metresNearby } from '#contract/ground/distance.ts';
import type { RideFacts } from '#contract/finance/payRule/facts.ts';
import { chargedFacts } from '#contract/finance/payRule/parts/policy.ts';
import { priceOf } from '#contract/finance/payRule/price.ts';
import { payTerms } from '#contract/finance/payRule/terms.ts';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import { factorFor, isLearnedFrom, Judge, Learner, saysSomething } from '#server/finance/quoteFactor/learner.ts';
import { networkIn } from '#server/capacity/roadNetwork/read.task.ts';
import { Router } from '#server/capacity/roadNetwork/router.ts';
import { RoadJudge, type PlacedRide } from '#server/finance/quoteFactor/roadJudge.ts';
import type { Factors } from '#server/finance/quoteFactor/table.ts';

const TERMS = payTerms.parse(CITY_TAXI);
const SETTING = 1.35;
const AREA_RESOLUTION = 7;
/** Straight metres from which each class of trips begins. */
const CLASSES = [0, 500, 1000, 2000, 4000, 7000, 12_000, 20_000] as const;

const number = z.coerce.number();
const row = z.object({
  Stime: z.string(),
  Lng: number,
  Lat: number,
  ELng: number,
  ELat: number,
  distance: number,
  interval: number,
});

interface Ride extends PlacedRide {
  readonly name: string;
  readonly waiting: number;
}

function toRide({ Stime, Lng, Lat, ELng, ELat, distance, interval }: z.output<typeof row>, place: number): Ride {
  const [hours = 0, minutes = 0] = Stime.slice(11, 16).split(':').map(Number);
  const straight = metresNearby(Lng, Lat, ELng, ELat);
  return {
    name: String(place),
    straight,
    driven: distance,
    waiting: Math.round(interval),
    minute: hours * 60 + minutes,
    from: [Lng, Lat],
    to: [ELng, ELat],
    areaCode: latLngToCell(Lat, Lng, AREA_RESOLUTION),
  };
}

const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Estimates by what the middle ride of each class took beyond the straight line. */
function learned(rides: readonly Ride[]): (ride: Ride) => number {
  const classOf = (straight: number) => CLASSES.findLastIndex((from) => straight >= from);
  const factors = CLASSES.map((_, place) =>
    middleOf(
      rides
        .filter(({ straight }) => straight > 20 && classOf(straight) === place)
        .map(({ straight, driven }) => driven / straight),
    ),
  );
  return ({ straight }) => (factors[classOf(straight)] ?? SETTING) * straight;
}

const factsOf = ({ minute }: Ride, distance: number, waiting: number): RideFacts => ({
  distance: Math.round(distance),
  duration: 0,
  waiting,
  minute,
  tolls: null,
  surge: null,
  late: 0,
  outcome: { kind: 'driven' },
});

function judge(name: string, rides: readonly Ride[], estimate: (ride: Ride) => number): void {
  const off = rides.map((ride) => Math.abs(estimate(ride) - ride.driven));
  const shares = rides.map(({ driven }, place) => (off[place] ?? 0) / driven);
  const within = shares.filter((share) => share <= 0.2).length / rides.length;
  const sums = { quoted: 0, charged: 0, letGo: 0, aboveNow: 0, aboveThen: 0 };
  for (const ride of rides) {
    const quoted = factsOf(ride, estimate(ride), 0);
    const measured = factsOf(ride, ride.driven, ride.waiting);
    // the waiting is a line of its own in either case
    const promised = priceOf(TERMS, { ...quoted, waiting: ride.waiting }).total;
    const charged = (endedElsewhere: boolean) =>
      priceOf(TERMS, chargedFacts(TERMS, quoted, measured, { isBelieved: true, endedElsewhere }).facts).total;
    const [now, then] = [charged(false), charged(true)];
    sums.quoted += promised;
    sums.charged += now;
    sums.letGo += then;
    sums.aboveNow += Number(now > promised);
    sums.aboveThen += Number(then > promised);
  }
  const yuan = (minor: number) => (minor / 100).toFixed(0);
  process.stdout.write(
    `${name.padEnd(12)} error: mean ${meanOf(off).toFixed(0)} m, middle ${middleOf(off).toFixed(0)} m (${(middleOf(shares) * 100).toFixed(1)} %), ` +
      `${(within * 100).toFixed(1)} % within 20 %\n` +
      `             above the quote: ${sums.aboveNow} of ${rides.length}; let go beyond 20 %: ${sums.aboveThen}\n` +
      `             quoted ${yuan(sums.quoted)}, charged ${yuan(sums.charged)}; let go beyond 20 %: ${yuan(sums.letGo)}\n`,
  );
}

const [file, roadsFile] = process.argv.slice(2);
if (file === undefined) throw new Error('name a file of rides');
const rides = z
  .array(row)
  .parse(parse(readFileSync(file), { columns: true }))
  .map(toRide)
  .filter(({ driven }) => driven > 0);
/** As the product learns it; the file knows no divisions, so that cells of about five square kilometres stand for them. */
function learnedByProduct(): { factors: Factors; judged: Ride[] } {
  const learner = new Learner();
  const sides = Map.groupBy(rides.filter(saysSomething), ({ name }) => isLearnedFrom(name));
  for (const ride of sides.get(true) ?? []) learner.take(ride);
  return { factors: learner.factors(SETTING * 1000), judged: sides.get(false) ?? [] };
}

const [known, judged] = [0, 1].map((half) => rides.filter((_, place) => place % 2 === half));
if (known === undefined || judged === undefined) throw new Error('no rides');
judge('1.35', judged, ({ straight }) => SETTING * straight);
judge('learned', judged, learned(known));
const product = learnedByProduct();
judge('1.35, half', product.judged, ({ straight }) => SETTING * straight);
judge('the product', product.judged, (ride) => ((factorFor(product.factors, ride) ?? 0) * ride.straight) / 1000);
const errors = new Judge(SETTING * 1000, product.factors);
for (const ride of product.judged) errors.take(ride);
const { fixedError, learnedError } = errors.errors;
process.stdout.write(
  `as the settings show it: ${fixedError} m by 1.35, ${learnedError} m as learned, on ${errors.count} of ${rides.length} rides\n`,
);

const WAYS = 20_000;

/** Ways between random places within the roads, in a second. */
function waysASecond(router: Router, [west, south, east, north]: readonly [number, number, number, number]): number {
  const within = (): [number, number] => [
    west + Math.random() * (east - west),
    south + Math.random() * (north - south),
  ];
  for (let nth = 0; nth < WAYS / 10; nth += 1) router.route(within(), within());
  const began = performance.now();
  for (let nth = 0; nth < WAYS; nth += 1) router.route(within(), within());
  return (WAYS * 1000) / (performance.now() - began);
}

if (roadsFile !== undefined) {
  const began = performance.now();
  const { network, figures } = networkIn(readFileSync(roadsFile));
  const madeMs = performance.now() - began;
  const router = new Router(network.edges, network.hierarchy);
  const { factors, judged: others } = product;
  const byRoads = new RoadJudge({ id: '1', number: 1, router }, 0, { fixed: SETTING * 1000, factors });
  for (const ride of others) byRoads.take(ride);
  const { asked, judged: found, error, ...same } = byRoads.found;
  process.stdout.write(
    `roads: ${figures.segments} segments, ${figures.junctions} junctions, made in ${madeMs.toFixed(0)} ms; ${waysASecond(router, figures.bounds).toFixed(0)} ways a second\n` +
      `by the roads: ${found} of ${asked} rides; ${error} m by the roads, ${same.fixedError} m by 1.35, ${same.learnedError} m as learned\n`,
  );
}
