/** Pulling at a cuboid in its views: one side moves and the opposite one stays, whichever way the cuboid is turned. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Cuboid, cuboidCorners, turnBy, yawOf } from '#contract/dataManage/dataSet/cuboids.ts';
import { lensOf, seenAt } from '#web/ui/cloud/camera.ts';
import { cameraOf, gripAt, PANES, pulled } from './panes.ts';

const [top, side] = PANES;
assert.ok(top && side);
const cuboid: Cuboid = { kind: 'cuboid', centre: [10, 2, 0], size: [4, 2, 1.5], rotation: turnBy(Math.PI / 2) };

test('a view shows the way of the cuboid upwards, and its corners where the view says', () => {
  const camera = cameraOf(cuboid, top, 1);
  const lens = lensOf(camera, 400, 400);
  const metre = 400 / camera.across;
  const places = cuboidCorners(cuboid).map((corner) => seenAt(lens, corner)?.map(Math.round));
  const [w, h] = [Math.round(200 + metre), Math.round(200 - 2 * metre)];
  assert.ok(places.some((place) => place?.[0] === w && place[1] === h));
  const ahead = seenAt(lens, [10, 2 + 3, 0]);
  assert.deepEqual(ahead?.map(Math.round), [200, Math.round(200 - 3 * metre)]);
});

test('a side that is pulled leaves the opposite one where it is', () => {
  // the right side of the view from above is the right side of the cuboid, which looks to y
  const grip = gripAt(cuboid, top, [1, 0.2], 0.1);
  assert.deepEqual(grip, { kind: 'side', right: 1, up: 0 });
  const wider = pulled(cuboid, top, grip, [1, 0.2], [1.5, 0.2]);
  assert.deepEqual(wider.size, [4, 2.5, 1.5]);
  assert.deepEqual(wider.centre, [10.25, 2, 0]);
  const corner = gripAt(cuboid, side, [-2, -0.75], 0.1);
  assert.deepEqual(corner, { kind: 'side', right: -1, up: -1 });
  const less = pulled(cuboid, side, corner, [-2, -0.75], [-1, -9]);
  assert.deepEqual(
    [less.size, less.centre],
    [
      [3, 2, 9.75],
      [10, 2.5, -4.125],
    ],
  );
  const least = pulled(cuboid, side, corner, [-2, -0.75], [9, -0.75]);
  assert.deepEqual(least.size, [0.1, 2, 1.5]);
});

test('it is moved by what is within, turned by the tip of its way, and left alone beside', () => {
  assert.deepEqual(gripAt(cuboid, top, [0, 0], 0.1), { kind: 'move' });
  assert.deepEqual(pulled(cuboid, top, { kind: 'move' }, [0, 0], [1, 3]).centre, [11, 5, 0]);
  assert.deepEqual(gripAt(cuboid, top, [0, 3], 0.1), { kind: 'turn' });
  const left = pulled(cuboid, top, { kind: 'turn' }, [0, 3], [-3, 0]);
  assert.ok(Math.abs(Math.abs(yawOf(left.rotation)) - Math.PI) < 1e-4);
  assert.equal(gripAt(cuboid, top, [2, 0], 0.1), null);
});
