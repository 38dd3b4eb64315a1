/** Areas are joined whatever their sides are: narrow, slanted, along each other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInArea, squareMetres, type AreaGeometry, type LngLat } from '#contract/ground/geometry.ts';
import { clip, joined } from './clip.ts';

/** Metres east and north of a place. */
const at = (east: number, north: number): LngLat => [
  Math.round((113.94 + east / 102_700) * 1e7) / 1e7,
  Math.round((22.535 + north / 111_195) * 1e7) / 1e7,
];
function strip(from: [number, number], to: [number, number], half: number): AreaGeometry {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [x, y] = [((to[0] - from[0]) / length) * half, ((to[1] - from[1]) / length) * half];
  const first = at(from[0] + y, from[1] - x);
  const corners = [first, at(to[0] + y, to[1] - x), at(to[0] - y, to[1] + x), at(from[0] - y, from[1] + x), first];
  return { type: 'MultiPolygon', coordinates: [[corners]] };
}
/** The same numbers every time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff;
    return state / 0x7f_ff_ff_ff;
  };
}

test('strips along forty winding ways are joined, one by one and at once, into the same area', () => {
  for (let way = 1; way <= 40; way += 1) {
    const next = numbers(way);
    let [x, y, heading] = [0, 0, 0];
    const strips = Array.from({ length: 6 + Math.floor(next() * 6) }, () => {
      const from: [number, number] = [x, y];
      heading += (next() - 0.5) * 2.5;
      const length = 20 + next() * 80;
      [x, y] = [x + Math.cos(heading) * length, y + Math.sin(heading) * length];
      return strip(from, [x, y], 12);
    });
    const whole = joined(strips);
    const stepwise = strips.reduce((area, each) => clip('join', area, each));
    assert.ok(Math.abs(squareMetres(whole) - squareMetres(stepwise)) < 1, `way ${way}`);
    for (const { coordinates } of strips) {
      const [[corners = []] = []] = coordinates;
      const [a = at(0, 0), , c = at(0, 0)] = corners;
      assert.ok(isInArea(whole, [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2]), `way ${way}`);
    }
    for (const each of strips) assert.ok(squareMetres(clip('cut', each, whole)) < 1, `way ${way}`);
  }
});
