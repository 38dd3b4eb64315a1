import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SceneActor } from '#contract/dataManage/scene/calls.ts';
import { extentOf, scaleOf } from './plan.ts';

const actor = (points: SceneActor['points'], way?: [number, number][]): SceneActor => ({
  id: 'a',
  name: 'a',
  kind: 'car',
  isEgo: false,
  length: 4,
  width: 2,
  height: 1,
  points,
  ...(way === undefined ? {} : { way }),
});

test('a plan shows all places and ways with room around them, and no flat strip', () => {
  const { x, y, width, height } = extentOf([
    actor([[0, 100, 0, 90, 10]]),
    actor(
      [[0, 300, 10, 90, 0]],
      [
        [300, 10],
        [400, 10],
      ],
    ),
  ]);
  assert.deepEqual([x, y, width], [250, 5, 330]);
  assert.ok(height >= width / 3);
  assert.equal(extentOf([actor([])]).width, 40);
});

test('the scale is a round number that fits into a fifth', () => {
  assert.deepEqual([300, 149, 40, 5].map(scaleOf), [50, 20, 5, 1]);
});
