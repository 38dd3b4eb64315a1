import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  croppedMask,
  isInMask,
  isWholeMask,
  type Mask,
  maskArea,
  maskEdges,
  maskOfRing,
  maskOfRows,
  ringOfMask,
  rowsOfMask,
  stroked,
} from './masks.ts';

const SIZE = { width: 60, height: 40 };

/** Numbers from 0 to 1 that look like chance and are the same each time. */
function lots(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Pixels inside, as a slow reader finds them. */
function pixelsOf(mask: Mask | null): Set<string> {
  const found = new Set<string>();
  if (mask === null) return found;
  let at = 0;
  for (const [index, run] of mask.runs.entries())
    for (let step = 0; step < run; step += 1, at += 1)
      if (index % 2 === 1) found.add(`${mask.x + (at % mask.width)} ${mask.y + Math.floor(at / mask.width)}`);
  return found;
}

const isNear = (x: number, y: number, [ax, ay]: number[], [bx, by]: number[], radius: number): boolean => {
  const [dx, dy] = [(bx ?? 0) - (ax ?? 0), (by ?? 0) - (ay ?? 0)];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - (ax ?? 0)) * dx + (y - (ay ?? 0)) * dy) / length));
  return Math.hypot(x - (ax ?? 0) - part * dx, y - (ay ?? 0) - part * dy) <= radius;
};

test('strokes of a brush and an eraser set the pixels that a slow painter sets', () => {
  const lot = lots(7);
  let mask: Mask | null = null;
  let pixels = new Set<string>();
  for (let stroke = 0; stroke < 60; stroke += 1) {
    const isErasing = stroke % 3 === 2;
    const radius = 0.5 + lot() * 6;
    const places = Array.from({ length: 1 + Math.floor(lot() * 4) }, (): [number, number] => [
      lot() * 80 - 10,
      lot() * 60 - 10,
    ]);
    const touched = new Set<string>();
    for (const [index, to] of places.entries()) {
      const from = places[index - 1] ?? to;
      for (let y = 0; y < SIZE.height; y += 1)
        for (let x = 0; x < SIZE.width; x += 1)
          if (
            isNear(x + 0.5, y + 0.5, [...from], [...to], radius) ||
            (x === Math.floor(to[0]) && y === Math.floor(to[1]))
          )
            touched.add(`${x} ${y}`);
    }
    pixels = isErasing ? new Set([...pixels].filter((pixel) => !touched.has(pixel))) : new Set([...pixels, ...touched]);
    mask = mask === null && isErasing ? null : stroked(mask, places, radius, isErasing, SIZE);
    assert.deepEqual([...pixelsOf(mask)].toSorted(), [...pixels].toSorted(), `stroke ${stroke}`);
    if (mask === null) continue;
    assert.ok(isWholeMask(mask));
    assert.ok(
      mask.runs.slice(1).every((run) => run > 0),
      'no run is without length',
    );
    assert.equal(maskArea(mask), pixels.size);
    assert.deepEqual(maskOfRows(rowsOfMask(mask)), mask);
  }
});

test('an eraser over all of a mask leaves none', () => {
  const mask = stroked(null, [[20, 20]], 5, false, SIZE);
  assert.ok(mask);
  assert.equal(stroked(mask, [[20, 20]], 7, true, SIZE), null);
  assert.ok(isInMask(mask, [20, 20]) && !isInMask(mask, [26, 20]));
});

test('a mask cut to a smaller picture keeps what lies on it', () => {
  const mask = stroked(
    null,
    [
      [10, 10],
      [50, 30],
    ],
    4,
    false,
    SIZE,
  );
  assert.ok(mask);
  const small = { width: 30, height: 18 };
  const wanted = [...pixelsOf(mask)].filter((pixel) => {
    const [x = 0, y = 0] = pixel.split(' ').map(Number);
    return x < small.width && y < small.height;
  });
  assert.deepEqual([...pixelsOf(croppedMask(mask, small))].toSorted(), wanted.toSorted());
  assert.equal(croppedMask(mask, { width: 3, height: 3 }), null);
});

test('a polygon becomes a mask and a mask a polygon that covers nearly the same', () => {
  const ring: [number, number][] = [
    [5, 5],
    [50, 8],
    [40, 35],
    [22, 18],
    [8, 30],
  ];
  const mask = maskOfRing(ring, SIZE);
  assert.ok(mask);
  const back = ringOfMask(mask, 1000);
  assert.ok(back && back.length < 30);
  const again = maskOfRing(back, SIZE);
  const [one, other] = [pixelsOf(mask), pixelsOf(again)];
  const shared = [...one].filter((pixel) => other.has(pixel)).length;
  assert.ok(shared / new Set([...one, ...other]).size > 0.95);
});

test('a mask with a hole, of two parts, or of parts that touch at a corner is no polygon', () => {
  const whole = maskOfRing(
    [
      [5, 5],
      [30, 5],
      [30, 30],
      [5, 30],
    ],
    SIZE,
  );
  const corners = [
    [5, 5],
    [30, 5],
    [30, 30],
    [5, 30],
  ];
  assert.equal(ringOfMask(whole ?? assert.fail(), 1000)?.length, corners.length);
  assert.equal(ringOfMask(stroked(whole, [[17, 17]], 4, true, SIZE) ?? assert.fail(), 1000), null);
  assert.equal(
    ringOfMask(
      stroked(
        whole,
        [
          [0, 17],
          [60, 17],
        ],
        2,
        true,
        SIZE,
      ) ?? assert.fail(),
      1000,
    ),
    null,
  );
  const diagonal: Mask = { kind: 'mask', x: 1, y: 1, width: 2, height: 2, runs: [0, 1, 2, 1] };
  assert.equal(ringOfMask(diagonal, 1000), null);
  assert.equal(maskEdges(diagonal).length, 8 * 4);
});
