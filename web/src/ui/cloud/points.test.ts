/** Clouds as files have them: what is no place is left out, a cut end too, and what is not read is said. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromBehind, groundUnder, lensOf, lineSeen, orbited, seenAt, shifted } from './camera.ts';
import { readPoints } from './points.ts';

const floats = (...values: number[]): Uint8Array => new Uint8Array(new Float32Array(values).buffer);
const pcd = (fields: string, data: string, rest: Uint8Array, type = 'F'): Uint8Array => {
  const names = fields.split(' ');
  const head = `# .PCD v0.7\nVERSION 0.7\nFIELDS ${fields}\nSIZE${' 4'.repeat(names.length)}\nTYPE${` ${type}`.repeat(names.length)}\nWIDTH 2\nHEIGHT 1\nPOINTS 2\nDATA ${data}\n`;
  return Uint8Array.from([...new TextEncoder().encode(head), ...rest]);
};

test('floats without a head: four of a point, five in files of nuScenes, the rest of a cut file left out', () => {
  const plain = readPoints('a.bin', Uint8Array.from([...floats(1, 2, 3, 0.5, NaN, 0, 0, 0, 4, 5, 6, 0), 1, 2]));
  assert.deepEqual([plain?.count, [...(plain?.values ?? [])]], [3, [1, 2, 3, 0.5, 4, 5, 6, 0]]);
  const ringed = readPoints('a.pcd.bin', floats(1, 2, 3, 0.5, 30, 4, 5, 6, 0, 31));
  assert.deepEqual([...(ringed?.values ?? [])], [1, 2, 3, 0.5, 4, 5, 6, 0]);
  assert.equal(readPoints('a.bin', new Uint8Array(0))?.values.length, 0);
});

test('PCD: as text, as floats in any order, and refused when it is packed or of whole numbers', () => {
  const text = new TextEncoder().encode('1 2 3\n4 nan 6\n');
  assert.deepEqual([...(readPoints('a.pcd', pcd('x y z', 'ascii', text))?.values ?? [])], [1, 2, 3, 0]);
  const binary = pcd('intensity z y x', 'binary', floats(9, 3, 2, 1, 8, 6, 5, 4));
  assert.deepEqual([...(readPoints('a.pcd', binary)?.values ?? [])], [1, 2, 3, 9, 4, 5, 6, 8]);
  assert.equal(readPoints('a.pcd', pcd('x y z', 'binary_compressed', text)), null);
  assert.equal(readPoints('a.pcd', pcd('x y z', 'binary', text, 'I')), null);
  assert.equal(readPoints('a.pcd', text), null);
});

test('what the eye sees: forward is up, left is left, the ground under a point is where the point is seen', () => {
  const lens = lensOf(fromBehind, 800, 600);
  const [near, far, left] = [seenAt(lens, [5, 0, -1]), seenAt(lens, [30, 0, -1]), seenAt(lens, [5, 4, -1])];
  assert.ok(near && far && left);
  assert.ok(far[1] < near[1] && left[0] < near[0] && Math.abs(near[0] - 400) < 1e-3);
  assert.equal(seenAt(lens, [-200, 0, -1]), null);
  const ground = groundUnder(fromBehind, lens, left, -1);
  assert.ok(ground && Math.hypot(ground[0] - 5, ground[1] - 4) < 1e-3);
  // a line that goes behind the eye ends before it
  const line = lineSeen(lens, [5, 0, -1], [-200, 0, -1]);
  assert.ok(line?.flat().every(Number.isFinite));
  // dragged to the right, what is seen follows
  const moved = seenAt(lensOf(shifted(fromBehind, 50, 0, 600), 800, 600), fromBehind.target);
  assert.ok(moved && Math.abs(moved[0] - 450) < 1);
  assert.equal(orbited(fromBehind, 0, 10_000).elevation, Math.PI / 2);
});
