/** A cuboid fitted to points that were framed: on made-up cars of every turn, and on the cars of real frames. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Cuboid, turnBy, withinCuboid, yawOf } from '#contract/dataManage/dataSet/cuboids.ts';
import { fitted, groundAt } from '#contract/dataManage/labelTask/fit.ts';
import * as kitti from '#server/dataManage/formats/kitti/index.ts';
import { absent, sharedFiles, sharedPath, told } from '#server/dataManage/formats/testing.ts';
import { likenessOf } from '#server/dataManage/labelQuality/likeness.ts';

/** Points on two sides and the roof of a car, as a LiDAR at the origin sees them, and on the ground around. */
function sceneOf({ centre, size, rotation }: Cuboid): Float32Array {
  const yaw = yawOf(rotation);
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  const ground = centre[2] - size[2] / 2;
  const values: number[] = [];
  const put = (u: number, v: number, z: number) =>
    values.push(centre[0] + u * cos - v * sin, centre[1] + u * sin + v * cos, z, 0);
  const [l, w] = [size[0] / 2, size[1] / 2];
  // the sides that look towards the sensor
  const [sx, sy] = [-(centre[0] * cos + centre[1] * sin), centre[0] * sin - centre[1] * cos].map(Math.sign);
  for (let step = 0; step <= 40; step += 1)
    for (let z = 0; z <= size[2]; z += 0.15) {
      put(-l + (2 * l * step) / 40, (sy ?? 1) * w, ground + z);
      put((sx ?? 1) * l, -w + (2 * w * step) / 40, ground + z);
    }
  for (let x = -6; x <= 6; x += 0.3) for (let y = -6; y <= 6; y += 0.3) put(x, y, ground + Math.sin(x * 7 + y) * 0.03);
  return new Float32Array(values);
}

test('the sides, the turn and the ground of a car are found whichever way it stands', () => {
  for (const degrees of [0, 12, 45, 77, 90, 130, 171]) {
    const car: Cuboid = {
      kind: 'cuboid',
      centre: [14, 5, -0.9],
      size: [4.4, 1.8, 1.5],
      rotation: turnBy((degrees * Math.PI) / 180),
    };
    const points = sceneOf(car);
    const found = fitted(points, (x, y) => Math.hypot(x - 14, y - 5) < 3.2);
    assert.ok(found);
    assert.ok(likenessOf(car, found, { width: 0, height: 0 }) > 0.85, `${degrees}: ${JSON.stringify(found)}`);
    assert.ok(Math.abs((groundAt(points, [14, 5]) ?? 0) + 1.65) < 0.1);
  }
});

test('where nothing stands there is no cuboid', () => {
  const car: Cuboid = { kind: 'cuboid', centre: [14, 5, -0.9], size: [4, 2, 1.5], rotation: turnBy(0) };
  assert.equal(
    fitted(sceneOf(car), (x) => x > 18),
    null,
  );
  assert.equal(
    fitted(new Float32Array(0), () => true),
    null,
  );
});

test('things of real frames are found by one stroke around them', { skip: absent('sensors/kitti') }, async () => {
  const { objects } = await told(kitti.reader.read(sharedFiles('sensors/kitti')));
  for (const object of objects) {
    const labelled = object.shapes.find((shape) => shape.kind === 'cuboid');
    const number = /(\d+)\.png$/.exec(object.frame)?.[1] ?? '';
    const bytes = readFileSync(sharedPath(`sensors/kitti/velodyne/${number}.bin`));
    const points = new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.byteLength / 4));
    assert.ok(labelled);
    // a hand frames a little more than the thing
    const around = { ...labelled, size: labelled.size.map((side) => side + 0.5) };
    const found = fitted(points, (x, y) => {
      const [u, v] = withinCuboid([x, y, labelled.centre[2]], labelled);
      return Math.abs(u) < (around.size[0] ?? 0) / 2 && Math.abs(v) < (around.size[1] ?? 0) / 2;
    });
    assert.ok(found);
    const away = Math.hypot(found.centre[0] - labelled.centre[0], found.centre[1] - labelled.centre[1]);
    const alike = likenessOf(labelled, found, { width: 0, height: 0 });
    // of a car far away the LiDAR saw the rear alone
    assert.ok(away < 1 && alike > 0.35, `${object.className}: ${away.toFixed(2)} m away, ${alike.toFixed(2)} alike`);
  }
});
