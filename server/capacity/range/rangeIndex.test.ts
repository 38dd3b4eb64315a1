/** The pure parts: what a valid area is, where a position lies, and when a schedule holds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  areaOf,
  isInArea,
  squareMetres,
  verticesIn,
  type AreaGeometry,
  type LngLat,
  type Ring,
} from '#contract/ground/geometry.ts';
import { ALWAYS, effectiveRules, scheduleTest, type Schedule } from '#contract/capacity/range/rules.ts';
import { clip } from './clip.ts';
import { WallClock } from '#server/ground/core/wallClock.ts';
import { workOf } from '#server/testing/unheld.ts';
import { AreaTest, RangeIndex, sidesOf } from './rangeIndex.ts';
import { relationOf } from './relation.ts';

let state = 77;
/** Always the same numbers, from 0 to 1. */
const next = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
const GRID = 10_000_000;
const snapped = (degrees: number): number => Math.round(degrees * GRID) / GRID;

function ragged(lng: number, lat: number, size: number, vertices: number): Ring {
  const ring = Array.from({ length: vertices }, (_, place): LngLat => {
    const angle = (place / vertices) * 2 * Math.PI;
    const radius = size * (0.55 + 0.45 * next());
    return [snapped(lng + radius * Math.cos(angle)), snapped(lat + radius * Math.sin(angle))];
  });
  const [first = [lng, lat]] = ring;
  return [...ring, [first[0], first[1]]];
}
const square = (west: number, south: number, size: number): Ring => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
function area(...polygons: Ring[][]): AreaGeometry {
  const check = areaOf(polygons);
  assert.ok(check.ok, JSON.stringify(check));
  return check.area;
}
function problem(...polygons: Ring[][]) {
  const check = areaOf(polygons);
  assert.ok(!check.ok);
  return check.problem;
}

/** Even-odd with whole numbers of any size, the border counted in: nothing of it is rounded. */
function naive({ coordinates }: AreaGeometry, [lng, lat]: LngLat): boolean {
  const big = (degrees: number) => BigInt(Math.round(degrees * GRID));
  const [x, y] = [big(lng), big(lat)];
  let inside = false;
  for (const ring of coordinates.flat())
    for (let place = 1; place < ring.length; place += 1) {
      const [x0, y0] = (ring[place - 1] ?? [0, 0]).map(big);
      const [x1, y1] = (ring[place] ?? [0, 0]).map(big);
      if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) continue;
      const turn = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0);
      const between = (a: bigint, b: bigint, c: bigint) => (a <= c && c <= b) || (b <= c && c <= a);
      if (turn === 0n && between(x0, x1, x) && between(y0, y1, y)) return true;
      if (y0 > y !== y1 > y && turn > 0n === y1 > y0) inside = !inside;
    }
  return inside;
}

test('the index agrees with exact arithmetic: inside, outside, in holes, on corners and on sides', () => {
  const ranges = Array.from({ length: 60 }, () => {
    const [lng, lat] = [snapped(114 + next() * 0.3), snapped(22.5 + next() * 0.3)];
    const rings = [ragged(lng, lat, 0.08, 40), ragged(lng, lat, 0.02, 12)];
    return { geometry: area(rings, [ragged(lng + 0.2, lat, 0.03, 9)]) };
  });
  const index = new RangeIndex(ranges);
  const corners = ranges.flatMap(({ geometry }) => geometry.coordinates.flat(2));
  const middles = ranges.flatMap(({ geometry }) =>
    geometry.coordinates.flat().flatMap((ring) =>
      ring.slice(1).map((to, place): LngLat => {
        const from = ring[place] ?? to;
        return [snapped((from[0] + to[0]) / 2), snapped((from[1] + to[1]) / 2)];
      }),
    ),
  );
  const anywhere = Array.from({ length: 2000 }, (): LngLat => [
    snapped(113.9 + next() * 0.7),
    snapped(22.4 + next() * 0.5),
  ]);
  for (const at of [...corners, ...middles, ...anywhere]) {
    const found = new Set(index.at(at[0], at[1]));
    for (const [place, { geometry }] of ranges.entries())
      assert.equal(found.has(place), naive(geometry, at), `${place} at ${at.join(', ')}`);
  }
  assert.ok(corners.every(([lng, lat]) => index.at(lng, lat).length > 0));
});

test('teeth as long as the range is wide or high cost a position no more than other sides', () => {
  const teeth = Array.from({ length: 19_987 }, (_nothing, place): LngLat => [
    snapped(114 + place / 19_987),
    place % 2 === 0 ? 22.1 : 22.9,
  ]);
  const upright: Ring = [...teeth, [115, 22], [114, 22], teeth[0] ?? [114, 22.1]];
  const lying = upright.map(([lng, lat]): LngLat => [snapped(lat + 92), snapped(lng - 92)]);
  for (const ring of [upright, lying]) {
    const geometry: AreaGeometry = { type: 'MultiPolygon', coordinates: [[ring]] };
    const index = new RangeIndex([{ geometry }]);
    const anywhere = Array.from({ length: 2000 }, (): LngLat => [snapped(114 + next()), snapped(22 + next())]);
    let found: boolean[] = [];
    const ms = workOf(() => {
      found = anywhere.map(([lng, lat]) => index.at(lng, lat).length === 1);
    });
    assert.ok(ms < 200, `${ms} ms, and half a millisecond for each before`);
    for (const [place, at] of anywhere.slice(0, 20).entries()) assert.equal(found[place], naive(geometry, at));
    for (const [lng, lat] of ring.slice(0, 50)) assert.equal(index.at(lng, lat).length, 1);
  }
});

test('the console’s own test of a position agrees as well', () => {
  const shape = area([ragged(114, 22, 0.1, 60), ragged(114, 22, 0.03, 12)]);
  const fast = new AreaTest(shape);
  for (let count = 0; count < 2000; count += 1) {
    const at: LngLat = [snapped(113.9 + next() * 0.2), snapped(21.9 + next() * 0.2)];
    assert.equal(isInArea(shape, at), fast.contains(at[0], at[1]));
  }
});

test('nonsense is nowhere, and the antimeridian has two names', () => {
  const index = new RangeIndex([{ geometry: area([square(179, 0, 1)]) }]);
  for (const at of [NaN, Infinity, -Infinity]) assert.deepEqual(index.at(at, 0.5), []);
  assert.deepEqual([index.at(180, 0.5), index.at(-180, 0.5), index.at(-179.9, 0.5)], [[0], [0], []]);
  assert.deepEqual(new RangeIndex([]).at(0, 0), []);
});

test('an area is closed, tidied and wound the right way', () => {
  const open = square(0, 0, 1).slice(0, -1).toReversed();
  const [first = [0, 0]] = open;
  const tidy = area([[first, first, ...open]]);
  assert.deepEqual(tidy.coordinates[0]?.[0]?.length, 5);
  assert.ok(Math.abs(squareMetres(tidy) / 12_363e6 - 1) < 0.01, String(squareMetres(tidy)));
  const withHole = area([square(0, 0, 1), square(0.2, 0.2, 0.2)]);
  assert.ok(squareMetres(withHole) < squareMetres(tidy));
});

test('what crosses itself is refused where it does', () => {
  const bow: Ring = [[0, 0], [2, 2], [2, 0], [0, 2], [0, 0]]; // prettier-ignore
  assert.deepEqual(problem([bow]), { kind: 'crossing', path: [0, 0], at: [1, 1] });
  const throughACorner: Ring = [[0, 0], [1, 1], [2, 2], [2, 0], [1, 1], [0, 2], [0, 0]]; // prettier-ignore
  assert.equal(problem([throughACorner]).kind, 'crossing');
  const spike: Ring = [[0, 0], [2, 0], [2, 2], [2, 3], [2, 1], [0, 2], [0, 0]]; // prettier-ignore
  assert.equal(problem([spike]).kind, 'crossing');
  const crossing = problem([square(0, 0, 2), square(1, 1, 2)]);
  assert.equal(crossing.kind, 'crossing');
});

test('holes lie inside and apart, parts do not overlap, and nothing goes around a pole', () => {
  assert.equal(problem([square(0, 0, 1), square(5, 5, 1)]).kind, 'holeOutside');
  assert.equal(problem([square(0, 0, 4), square(1, 1, 2), square(1.5, 1.5, 1)]).kind, 'holesOverlap');
  assert.equal(problem([square(0, 0, 4)], [square(1, 1, 1)]).kind, 'partsOverlap');
  const island = area([square(0, 0, 4), square(1, 1, 2)], [square(1.5, 1.5, 1)]);
  assert.equal(island.coordinates.length, 2);
  assert.equal(problem([[[0, 80], [90, 80], [180, 80], [-90, 80], [0, 80]]]).kind, 'aroundPole'); // prettier-ignore
  assert.equal(problem([[[0, 0], [1, 1], [0, 0]]]).kind, 'tooFewPoints'); // prettier-ignore
  assert.equal(problem([[[0, 0], [1, NaN], [1, 1], [0, 0]]]).kind, 'notFinite'); // prettier-ignore
  assert.equal(problem([[[0, 0], [0, 91], [1, 1], [0, 0]]]).kind, 'outOfBounds'); // prettier-ignore
});

test('ten thousand vertices are checked in no time, also when all of them lie side by side', () => {
  const star = ragged(114, 22, 0.5, 10_000);
  const comb: Ring = Array.from({ length: 9998 }, (_, place) => [place % 2 === 0 ? 114.9 : 114, 22 + place * 1e-5]);
  comb.push([113.9, 22 + 9998e-5], [113.9, 22]);
  for (const ring of [star, comb]) {
    const startedAt = process.cpuUsage();
    const { coordinates } = area([ring]);
    const { user } = process.cpuUsage(startedAt);
    assert.ok(verticesIn(coordinates) >= 10_000);
    assert.ok(user < 2_000_000, `${user} µs`);
  }
});

test('what crosses the antimeridian is cut there, and found on both sides', () => {
  for (const ring of [
    [[179, 0], [-179, 0], [-179, 1], [179, 1], [179, 0]], // prettier-ignore
    [[179, 0], [181, 0], [181, 1], [179, 1], [179, 0]], // prettier-ignore
    [[-179, 0], [-179, 1], [-181, 1], [-181, 0], [-179, 0]], // prettier-ignore
  ] satisfies Ring[]) {
    const whole = area([ring]);
    const cut = clip('atAntimeridian', whole, whole);
    assert.equal(cut.coordinates.length, 2);
    assert.ok(cut.coordinates.flat(2).every(([lng]) => lng >= -180 && lng <= 180));
    assert.ok(Math.abs(squareMetres(cut) / squareMetres(whole) - 1) < 1e-9);
    const index = new RangeIndex([{ geometry: cut }]);
    for (const lng of [179.5, 180, -180, -179.5]) assert.deepEqual(index.at(lng, 0.5), [0], String(lng));
    assert.deepEqual(index.at(178.5, 0.5), []);
  }
});

test('areas are joined and cut', () => {
  const [one, other] = [area([square(0, 0, 2)]), area([square(1, 0, 2)])];
  assert.deepEqual(
    (['join', 'cut', 'common'] as const).map((operation) =>
      Math.round(squareMetres(clip(operation, one, other)) / 1e9),
    ),
    [6, 2, 2].map((squares) => Math.round((squares * squareMetres(area([square(0, 0, 1)]))) / 1e9)),
  );
  assert.deepEqual(clip('cut', one, one).coordinates, []);
  assert.equal(clip('cut', one, area([square(0.5, 0.5, 1)])).coordinates[0]?.length, 2);
});

const relation = (one: AreaGeometry, other: AreaGeometry) => relationOf(sidesOf(one), sidesOf(other));

test('how areas lie to each other; neighbours only touch', () => {
  const one = area([square(0, 0, 2)]);
  const relations = [
    square(1, 1, 2),
    square(2, 0, 2),
    square(5, 5, 1),
    square(0.5, 0.5, 1),
    square(-1, -1, 4),
    square(0, 0, 2),
  ];
  assert.deepEqual(
    relations.map((ring) => relation(one, area([ring]))),
    ['overlaps', 'apart', 'apart', 'contains', 'inside', 'inside'],
  );
  assert.equal(relation(area([square(0.6, 0.6, 0.5)]), area([square(0, 0, 2), square(0.5, 0.5, 1)])), 'apart');
  assert.equal(relation(one, area([square(0, 0, 1)])), 'contains');
});

const schedule = (more: Partial<Schedule>): Schedule => ({ ...ALWAYS, ...more });
/** `2026-01-05` was a Monday. */
const clock = new WallClock('Asia/Shanghai');
const holds = (wanted: Schedule, local: string): boolean =>
  scheduleTest(wanted)(clock.moment(Date.parse(`${local}+08:00`)));

test('a schedule by weekday, hour, date and exception, also across midnight', () => {
  const nights = schedule({ weekdays: [1], hours: [{ from: '22:00', to: '06:00' }] });
  assert.deepEqual(
    [
      '2026-01-05T21:59',
      '2026-01-05T22:00',
      '2026-01-06T05:59',
      '2026-01-06T06:00',
      '2026-01-06T22:00',
      '2026-01-05T03:00',
    ].map((at) => holds(nights, at)),
    [false, true, true, false, false, false],
  );
  const january = schedule({ fromDate: '2026-01-10', toDate: '2026-01-20', hours: [{ from: '20:00', to: '00:00' }] });
  assert.deepEqual(
    ['2026-01-09T21:00', '2026-01-10T21:00', '2026-01-20T23:59', '2026-01-21T00:00'].map((at) => holds(january, at)),
    [false, true, true, false],
  );
  const schoolDays = schedule({
    weekdays: [1, 2, 3, 4, 5],
    exceptions: [
      { date: '2026-01-05', applies: false, remark: '' },
      { date: '2026-01-10', applies: true, remark: '' },
    ],
  });
  assert.deepEqual(
    ['2026-01-05T12:00', '2026-01-06T12:00', '2026-01-10T12:00', '2026-01-11T12:00'].map((at) => holds(schoolDays, at)),
    [false, true, true, false],
  );
  assert.ok(holds(ALWAYS, '1969-12-31T12:00'));
});

test('the clock of a zone follows its summer time', () => {
  const berlin = new WallClock('Europe/Berlin');
  const at = (iso: string) => berlin.moment(Date.parse(iso)).minute;
  assert.deepEqual([at('2026-03-29T00:59Z'), at('2026-03-29T01:00Z'), at('2026-10-25T01:00Z')], [119, 180, 120]);
});

test('the higher priority decides, and of two equal ones the stricter', () => {
  const rule = (
    kind: 'operating' | 'slow' | 'noStop' | 'noGo',
    priority: number,
    speedLimit: number | null = null,
  ) => ({
    kind,
    priority,
    speedLimit,
  });
  assert.deepEqual(effectiveRules([]).mayDrive, null);
  assert.equal(effectiveRules([rule('operating', 0), rule('noGo', 0)]).mayDrive, false);
  assert.equal(effectiveRules([rule('operating', 5), rule('noGo', 0)]).mayDrive, true);
  assert.equal(effectiveRules([rule('slow', 0, 30), rule('slow', 1, 60)]).speedLimit, 60);
  assert.equal(effectiveRules([rule('slow', 1, 60), rule('slow', 1, 30)]).speedLimit, 30);
  assert.equal(effectiveRules([rule('operating', 9), rule('noStop', 0)]).mayStop, false);
});
