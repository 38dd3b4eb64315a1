/** Routes on roads: the same as the plainest search finds, never shorter than the straight line, and never against a one-way road. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metresNearby } from '#contract/ground/distance.ts';
import { numbers } from '#server/testing/numbers.ts';
import { roadsFile, type RoadLine } from '#server/testing/roads.ts';
import { arcsOf } from './arcs.ts';
import { limitIn, drivableOf } from './tags.ts';
import { networkIn } from './read.task.ts';
import { packed, unpacked, type Network } from './packed.ts';
import type { RoadPlace } from './roadIndex.ts';
import { Router } from './router.ts';

type Position = readonly [number, number];
const place = (east: number, north: number): Position => [114 + east / 102_700, 22.5 + north / 111_195];

/** A town of crossings that are never exactly where they would be expected, and of roads between some of them. */
function randomTown(seed: number, options: { oneWay: number; side: number }): RoadLine[] {
  const next = numbers(seed);
  const { side } = options;
  const crossings = Array.from({ length: side * side }, (_, at) =>
    place((at % side) * 300 + next(-90, 90), Math.floor(at / side) * 300 + next(-90, 90)),
  );
  const roads: RoadLine[] = [];
  const add = (from: number, to: number) => {
    const [one, other] = [crossings[from], crossings[to]];
    if (one === undefined || other === undefined || next(0, 99) < 18) return;
    const bend: Position = [(one[0] + other[0]) / 2 + next(-9, 9) * 1e-5, (one[1] + other[1]) / 2 + next(-9, 9) * 1e-5];
    const said = next(0, 99) < options.oneWay ? { oneway: next(0, 1) === 0 ? 'yes' : '-1' } : {};
    roads.push({ line: [one, bend, other], properties: { maxspeed: String(next(2, 12) * 10), ...said } });
  };
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const at = row * side + column;
      if (column + 1 < side) add(at, at + 1);
      if (row + 1 < side) add(at, at + side);
      if (next(0, 9) === 0) add(at, next(0, side * side - 1));
    }
  return roads;
}

const networkOf = (roads: readonly RoadLine[]): Network => networkIn(roadsFile(roads)).network;

/** Milliseconds from places on roads to others, by looking at all roads again and again until nothing changes; null: no way. */
function plainly({ edges }: Network, starts: readonly RoadPlace[], ends: readonly RoadPlace[]): number | null {
  const { tails, heads, time } = arcsOf(edges);
  const best = Array.from({ length: edges.nodes }, () => Infinity);
  const timeOf = ({ edge }: RoadPlace, part: number) => Math.round(part * (edges.time[edge] ?? 0));
  const isTwoWay = ({ edge }: RoadPlace) => edges.oneWay[edge] === 0;
  const begin = (node: number | undefined, at: number) => (best[node ?? 0] = Math.min(best[node ?? 0] ?? 0, at));
  for (const start of starts) {
    begin(edges.to[start.edge], timeOf(start, 1 - start.part));
    if (isTwoWay(start)) begin(edges.from[start.edge], timeOf(start, start.part));
  }
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const [arc, tail] of tails.entries()) {
      const found = (best[tail] ?? 0) + (time[arc] ?? 0);
      const head = heads[arc] ?? 0;
      if (found >= (best[head] ?? 0)) continue;
      best[head] = found;
      hasChanged = true;
    }
  }
  const all = ends.flatMap((end) => [
    (best[edges.from[end.edge] ?? 0] ?? 0) + timeOf(end, end.part),
    isTwoWay(end) ? (best[edges.to[end.edge] ?? 0] ?? 0) + timeOf(end, 1 - end.part) : Infinity,
    ...starts
      .filter((start) => start.edge === end.edge && (isTwoWay(end) || start.part <= end.part))
      .map((start) => timeOf(end, Math.abs(end.part - start.part))),
  ]);
  const least = Math.min(...all);
  return Number.isFinite(least) ? least : null;
}

test('a route is as fast as the plainest search says, and no shorter than the straight line', () => {
  let [compared, found] = [0, 0];
  for (let seed = 1; seed <= 24; seed += 1) {
    const network = networkOf(randomTown(seed, { oneWay: seed * 2, side: 4 + (seed % 6) }));
    const router = new Router(network.edges, network.hierarchy);
    const next = numbers(seed);
    for (let nth = 0; nth < 60; nth += 1) {
      const [from, to] = [place(next(0, 2000), next(0, 2000)), place(next(0, 2000), next(0, 2000))];
      const [starts, ends] = [router.index.near(...from), router.index.near(...to)];
      const route = router.route(from, to);
      const wanted = plainly(network, starts, ends);
      assert.equal(route === null ? null : Math.round(route.seconds * 1000), wanted, `seed ${seed}, ${nth}`);
      compared += 1;
      if (route === null) continue;
      found += 1;
      // both places lie beside the roads that it begins and ends on
      const beside = Math.max(...starts.map(({ away }) => away)) + Math.max(...ends.map(({ away }) => away));
      assert.ok(route.metres + beside >= metresNearby(...from, ...to) * 0.999 - 1, `seed ${seed}, ${nth}`);
    }
  }
  assert.ok(compared > 1000 && found > 500, `${compared} ${found}`);
});

test('where everything is connected with everything, what cannot be contracted is searched as it is', () => {
  const next = numbers(9);
  const places = Array.from({ length: 60 }, () => place(next(0, 20_000), next(0, 20_000)));
  const roads = places.flatMap((one, nth) =>
    places
      .slice(0, nth)
      .map((other): RoadLine => ({ line: [one, other], properties: { maxspeed: String(next(1, 12) * 10) } })),
  );
  const network = networkOf(roads);
  const router = new Router(network.edges, network.hierarchy);
  for (const [nth, from] of places.entries()) {
    const to = places[(nth * 7 + 3) % places.length] ?? from;
    const wanted = plainly(network, router.index.near(...from), router.index.near(...to));
    assert.equal(Math.round((router.route(from, to)?.seconds ?? -1) * 1000), wanted);
  }
});

test('where all roads lead both ways, the way back is as long', () => {
  const network = networkOf(randomTown(77, { oneWay: 0, side: 9 }));
  const router = new Router(network.edges, network.hierarchy);
  const next = numbers(5);
  let found = 0;
  for (let nth = 0; nth < 200; nth += 1) {
    const [from, to] = [place(next(0, 2400), next(0, 2400)), place(next(0, 2400), next(0, 2400))];
    const [there, back] = [router.route(from, to), router.route(to, from)];
    assert.equal(there === null, back === null);
    if (there === null || back === null) continue;
    found += 1;
    assert.ok(Math.abs(there.seconds - back.seconds) < 0.01, `${there.seconds} ${back.seconds}`);
  }
  assert.ok(found > 150, String(found));
});

/** A block of four streets, 1000 m by 500 m, one of them one-way. */
const block = (oneway: unknown): Router => {
  const corners = [place(0, 0), place(1000, 0), place(1000, 500), place(0, 500)];
  const roads = corners.map((from, nth): RoadLine => {
    const to = corners[(nth + 1) % 4] ?? from;
    return { line: [from, to], properties: nth === 0 ? { oneway, maxspeed: '50' } : { maxspeed: '50' } };
  });
  const { edges, hierarchy } = networkOf(roads);
  return new Router(edges, hierarchy);
};
const [WEST, EAST] = [place(200, 3), place(800, -3)];
const metresIn = (router: Router, from: Position, to: Position) => Math.round(router.route(from, to)?.metres ?? -1);
const near = (found: number, wanted: number) => assert.ok(Math.abs(found - wanted) <= 3, `${found}, not ${wanted}`);

test('a one-way road is driven one way, also from the middle of it to the middle of it', () => {
  near(metresIn(block('no'), EAST, WEST), 600);
  for (const along of ['yes', true, 1, 'true', '1']) {
    near(metresIn(block(along), WEST, EAST), 600);
    near(metresIn(block(along), EAST, WEST), 200 + 500 + 1000 + 500 + 200);
  }
  near(metresIn(block('-1'), EAST, WEST), 600);
  near(metresIn(block('-1'), WEST, EAST), 2400);
});

test('a place that lies beside no road has no way, and neither has one on roads that lie apart', () => {
  const router = block('no');
  assert.equal(router.route(place(500, 250), EAST), null);
  assert.ok(router.route(place(200, 150), EAST) !== null);
  assert.equal(router.route(place(50_000, 0), EAST), null);
  const twoTowns = [0, 40_000].flatMap((far) => [
    { line: [place(far, 0), place(far + 1000, 0)] },
    { line: [place(far + 1000, 0), place(far + 1000, 900)] },
  ]);
  const { edges, hierarchy } = networkOf(twoTowns);
  const apart = new Router(edges, hierarchy);
  assert.ok(apart.route(place(100, 0), place(900, 0)) !== null);
  assert.ok(apart.route(place(40_100, 0), place(40_900, 0)) !== null);
  assert.equal(apart.route(place(100, 0), place(40_900, 0)), null);
});

test('what leads nowhere is not used: nobody is taken to a road that cannot be left', () => {
  const { figures, network } = networkIn(
    roadsFile([
      { line: [place(0, 0), place(1000, 0)] },
      { line: [place(1000, 0), place(2000, 0)] },
      // it can be entered and not left
      { line: [place(1000, 0), place(1000, 700)], properties: { oneway: 'yes' } },
      { line: [place(0, 0), place(0, 900)], properties: { highway: 'footway' } },
      { line: [place(0, 0), place(0, -300)], properties: { highway: 'service', access: 'private' } },
    ]),
  );
  assert.deepEqual([figures.ways, figures.leftOut, figures.junctions], [3, 2, 3]);
  near(figures.metres, 2000);
  near(figures.apartMetres, 700);
  const router = new Router(network.edges, network.hierarchy);
  assert.equal(router.route(place(100, 0), place(1000, 600)), null);
});

test('tags are read as they are written: flat, nested, as GDAL packs them, and as SUMO has them', () => {
  const none = { kmh: 40, direction: 'both' };
  assert.deepEqual(drivableOf(null), none);
  assert.deepEqual(drivableOf({ highway: 'motorway' }), { kmh: 100, direction: 'along' });
  assert.deepEqual(drivableOf({ highway: 'residential', junction: 'roundabout' }), { kmh: 30, direction: 'along' });
  assert.deepEqual(drivableOf({ tags: { highway: 'primary', maxspeed: '30 mph', oneway: '-1' } }), {
    kmh: 48,
    direction: 'against',
  });
  assert.deepEqual(drivableOf({ highway: 'trunk', other_tags: '"maxspeed"=>"70","oneway"=>"yes"' }), {
    kmh: 70,
    direction: 'along',
  });
  assert.deepEqual(drivableOf({ id: 'A0A1', lanes: 2, speed: 13.89 }), { kmh: 50, direction: 'both' });
  assert.deepEqual(drivableOf({ element: 'edge', speed: 13.89 }), { kmh: 50, direction: 'along' });
  assert.equal(drivableOf({ highway: 'cycleway' }), null);
  assert.equal(drivableOf({ highway: 'residential', motor_vehicle: 'no', access: 'yes' }), null);
  assert.deepEqual(drivableOf({ highway: 'residential', motorcar: 'yes', access: 'no' }), {
    kmh: 30,
    direction: 'both',
  });
  assert.deepEqual(['50', '50 km/h', 'none', '60;40', 'CN:urban', '', '0'].map(limitIn), [
    50,
    50,
    120,
    60,
    null,
    null,
    null,
  ]);
});

test('a network that was packed and unpacked finds the same ways', () => {
  const network = networkOf(randomTown(3, { oneWay: 20, side: 6 }));
  const again = unpacked(packed(network));
  const [one, other] = [network, again].map(({ edges, hierarchy }) => new Router(edges, hierarchy));
  const next = numbers(8);
  for (let nth = 0; nth < 50; nth += 1) {
    const [from, to] = [place(next(0, 1500), next(0, 1500)), place(next(0, 1500), next(0, 1500))];
    assert.deepEqual(other?.route(from, to), one?.route(from, to));
  }
  assert.throws(() => unpacked(Buffer.alloc(64)), /form/);
});
