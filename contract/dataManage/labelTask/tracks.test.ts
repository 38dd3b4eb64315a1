import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Geometry } from './geometry.ts';
import { areaOf, boundsOf } from './shapes.ts';
import { between, type KeyFrame, type Shown, shownAt, shownIn, type Tracked, tracksOf } from './tracks.ts';

/** Numbers from 0 to 1 that look like chance and are the same each time. */
function lots(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const FRAMES = Array.from({ length: 20 }, (_, index) => ({ id: String(index), strip: index % 2 === 0 ? 'a' : 'b' }));
const PLACES = 10;

function box(lot: () => number): Geometry {
  const [x, y] = [Math.round(lot() * 900), Math.round(lot() * 600)];
  return { kind: 'box', x, y, width: 1 + Math.round(lot() * 99), height: 1 + Math.round(lot() * 99) };
}

/** A polygon around a place, with 3 to 12 corners in either direction. */
function polygon(lot: () => number): Geometry {
  const [count, x, y, turn] = [3 + Math.floor(lot() * 10), 200 + lot() * 500, 200 + lot() * 300, lot() < 0.5 ? 1 : -1];
  const points = Array.from({ length: count }, (_, index): [number, number] => {
    const angle = (turn * index * 2 * Math.PI) / count;
    return [x + 100 * Math.cos(angle), y + 100 * Math.sin(angle)];
  });
  return { kind: 'polygon', points };
}

/** A track in the strip `a` with key frames at 3 to 8 of its frames. */
function drawn(lot: () => number): Tracked[] {
  const at = new Set(Array.from({ length: 3 + Math.floor(lot() * 6) }, () => Math.floor(lot() * PLACES)));
  return [...at].map((place) => ({
    key: `k${place}`,
    frameId: String(place * 2),
    track: 't',
    isOutside: lot() < 0.25,
    geometry: box(lot),
  }));
}

test('a track is as it was drawn in its key frames, and lies within the two around it elsewhere', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const objects = drawn(lots(seed));
    const [track] = tracksOf(objects.toReversed(), FRAMES);
    assert.ok(track);
    for (let at = 0; at < PLACES; at += 1) {
      const shown: Shown<Tracked> | null = shownAt(track, at);
      const before: KeyFrame<Tracked> | undefined = track.keyFrames.findLast((one) => one.at <= at);
      const after = track.keyFrames.find((one) => one.at > at);
      if (before === undefined || before.object.isOutside) assert.equal(shown, null);
      else if (before.at === at) assert.deepEqual(shown, { object: before.object, isKey: true });
      else {
        assert.ok(shown !== null && !shown.isKey);
        const around = [before, ...(after === undefined ? [] : [after])].map(({ object }) => boundsOf(object.geometry));
        const { left, top, right, bottom } = boundsOf(shown.object.geometry);
        assert.ok(left >= Math.min(...around.map((one) => one.left)) - 0.1);
        assert.ok(top >= Math.min(...around.map((one) => one.top)) - 0.1);
        assert.ok(right <= Math.max(...around.map((one) => one.right)) + 0.2);
        assert.ok(bottom <= Math.max(...around.map((one) => one.bottom)) + 0.2);
      }
    }
  }
});

test('a key frame more, drawn as what lies between, changes nothing that is seen', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const objects = drawn(lots(seed));
    const before = shownIn(objects, FRAMES);
    for (const { id } of FRAMES) {
      const seen = before.get(id)?.[0];
      if (seen === undefined || seen.isKey) continue;
      const after = shownIn([...objects, { ...seen.object, key: 'z', frameId: id }], FRAMES);
      for (const [frame, shown] of before) {
        const [one, other] = [shown[0], after.get(frame)?.[0]].map((each) => each && boundsOf(each.object.geometry));
        assert.equal(one === undefined, other === undefined);
        // each key frame is rounded to a tenth
        if (one && other) assert.ok(Math.abs(one.left - other.left) + Math.abs(one.bottom - other.bottom) < 0.5);
      }
    }
  }
});

test('tracks of one name in two strips do not meet, and what has no track stands in its frame alone', () => {
  const geometry: Geometry = { kind: 'box', x: 0, y: 0, width: 10, height: 10 };
  const objects: Tracked[] = [
    { key: 'a', frameId: '2', track: 't', isOutside: false, geometry },
    { key: 'b', frameId: '4', track: 't', isOutside: true, geometry },
    { key: 'c', frameId: '17', track: 't', isOutside: false, geometry },
    { key: 'd', frameId: '8', track: null, isOutside: false, geometry },
  ];
  const seen = [...shownIn(objects, FRAMES)].flatMap(([id, shown]) => shown.map(({ object }) => `${id}${object.key}`));
  assert.deepEqual(seen, ['2a', '8d', '17c', '19c']);
});

test('polygons of unlike numbers of corners keep their area on the way, whichever way round they were drawn', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const lot = lots(seed);
    const [from, to] = [polygon(lot), polygon(lot)];
    const least = Math.min(areaOf(from), areaOf(to));
    assert.deepEqual(between(from, to, 0), from);
    for (const part of [0.001, 0.25, 0.5, 0.75, 0.999]) {
      if (from.kind === 'polygon' && to.kind === 'polygon' && from.points.length !== to.points.length)
        assert.ok(areaOf(between(from, to, part)) > least * 0.5, `${seed} ${part}`);
    }
  }
});

test('a box turns the shorter way round', () => {
  const from: Geometry = { kind: 'rotatedBox', x: 50, y: 50, width: 20, height: 10, angle: 350 };
  assert.deepEqual(between(from, { ...from, angle: 20 }, 0.5), { ...from, angle: 5 });
  assert.deepEqual(between({ ...from, angle: 20 }, from, 0.5), { ...from, angle: 5 });
});
