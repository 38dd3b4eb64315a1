/**
 * `node bench/roads.ts [SIDE]`: a made city of SIDE × SIDE crossings (240: as many segments of road as a network may have). How long it
 * takes to make a network of its file, aside, and to take it into memory; and how long a quote waits for a way, beside the same
 * question to the plainest search that is right (Dijkstra's, which stops when it is there).
 */
import { loadavg } from 'node:os';
import { arcsOf, byNode } from '#server/capacity/roadNetwork/arcs.ts';
import { Heap } from '#server/capacity/roadNetwork/heap.ts';
import { packed, unpacked, type Network } from '#server/capacity/roadNetwork/packed.ts';
import { networkIn } from '#server/capacity/roadNetwork/read.task.ts';
import { Router } from '#server/capacity/roadNetwork/router.ts';
import { numbers } from '#server/testing/numbers.ts';
import { roadsFile, type RoadLine } from '#server/testing/roads.ts';

const SIDE = Number(process.argv[2] ?? 240);
const WAYS = 5000;
const PLAIN_WAYS = 50;
/** Metres between crossings, about. */
const BLOCK = 110;

type Position = readonly [number, number];
const next = numbers(271);
const part = () => next(0, 1_000_000) / 1_000_000;
const place = (east: number, north: number): Position => [113.8 + east / 102_700, 22.5 + north / 111_195];

/** Streets with bends, one in five of them one-way; every fifth and tenth line of crossings is a faster road. */
function madeCity(): RoadLine[] {
  const crossings = Array.from({ length: SIDE * SIDE }, (_, at) =>
    place(((at % SIDE) + part() / 2) * BLOCK, (Math.floor(at / SIDE) + part() / 2) * BLOCK),
  );
  const roads: RoadLine[] = [];
  const add = (from: number, to: number, nth: number) => {
    const [one, other] = [crossings[from], crossings[to]];
    if (one === undefined || other === undefined || part() < 0.15) return;
    const bend = (at: number): Position => [
      one[0] + (other[0] - one[0]) * at + part() * 1e-4,
      one[1] + (other[1] - one[1]) * at + part() * 1e-4,
    ];
    const highway = nth % 10 === 0 ? 'primary' : nth % 5 === 0 ? 'secondary' : 'residential';
    const isOneWay = highway === 'residential' && part() < 0.2;
    roads.push({
      line: [one, bend(0.33), bend(0.66), other],
      properties: isOneWay ? { highway, oneway: 'yes' } : { highway },
    });
  };
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const [column, row] = [at % SIDE, Math.floor(at / SIDE)];
    if (column + 1 < SIDE) add(at, at + 1, row);
    if (row + 1 < SIDE) add(at, at + SIDE, column);
  }
  return roads;
}

/** Milliseconds of driving between two junctions, found plainly. */
function plainly({ edges }: Network): (from: number, to: number) => number {
  const arcs = byNode(arcsOf(edges), edges.nodes);
  return (from, to) => {
    const best = new Float64Array(edges.nodes).fill(Infinity);
    const heap = new Heap();
    best[from] = 0;
    heap.push(0, from);
    for (;;) {
      const time = heap.least;
      const node = heap.pop();
      if (node === -1 || node === to) return time;
      if (time > (best[node] ?? 0)) continue;
      for (let arc = arcs.begins[node] ?? 0; arc < (arcs.begins[node + 1] ?? 0); arc += 1) {
        const head = arcs.to[arc] ?? 0;
        const found = time + (arcs.time[arc] ?? 0);
        if (found >= (best[head] ?? 0)) continue;
        best[head] = found;
        heap.push(found, head);
      }
    }
  };
}

/** Each time of a work, sorted. */
function timesOf(count: number, work: () => unknown): number[] {
  return Array.from({ length: count }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  }).sort((one, other) => one - other);
}

const at = (sorted: readonly number[], share: number) => (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(2);
const took = (work: () => void): string => {
  const began = performance.now();
  work();
  return (performance.now() - began).toFixed(0);
};

const file = roadsFile(madeCity());
let made: ReturnType<typeof networkIn> | undefined;
const makingMs = took(() => (made = networkIn(file)));
if (made === undefined) throw new Error('no network was made');
const { network, figures } = made;
const bytes = packed(network);
let router: Router | undefined;
const takingMs = took(() => {
  const { edges, hierarchy } = unpacked(bytes);
  router = new Router(edges, hierarchy);
});
const [west, south, east, north] = figures.bounds;
const somewhere = (): Position => [west + part() * (east - west), south + part() * (north - south)];
const ways = timesOf(WAYS, () => router?.route(somewhere(), somewhere()));
const search = plainly(network);
const plain = timesOf(PLAIN_WAYS, () => search(next(0, figures.junctions - 1), next(0, figures.junctions - 1)));
process.stdout.write(
  `${figures.segments} segments, ${figures.junctions} junctions, ${(file.length / 1024 ** 2).toFixed(0)} MB; load ${loadavg()[0]?.toFixed(1)}\n` +
    `made in ${makingMs} ms (aside), ${(bytes.length / 1024 ** 2).toFixed(1)} MB in memory after ${takingMs} ms\n` +
    `a way: ${at(ways, 0.5)} ms in the middle, ${at(ways, 0.99)} ms for 99 of 100 (wanted ≤ 5 ms); plainly: ${at(plain, 0.5)} and ${at(plain, 0.99)} ms\n`,
);
