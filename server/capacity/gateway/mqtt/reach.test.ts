/** When a broker elsewhere counts as away, and since when it is back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BrokerReach } from './reach.ts';

const links = () => {
  const clock = { now: 1_000_000 };
  return { clock, reach: new BrokerReach<object>(() => clock.now), one: {}, other: {} };
};

test('one connection that is gone for longer than a moment is enough, and counts from its first moment', () => {
  const { clock, reach, one, other } = links();
  reach.noteDown(one);
  clock.now += 1999;
  assert.equal(reach.standing.awaySince, null);
  clock.now += 1;
  reach.noteDown(one);
  reach.noteDown(other);
  assert.equal(reach.standing.awaySince, 1_000_000);
  clock.now += 5000;
  reach.noteUp(one);
  assert.equal(reach.standing.awaySince, 1_002_000);
  reach.noteUp(other);
  assert.deepEqual(reach.standing, { awaySince: null, backAt: 1_007_000 });
});

test('connections that break and come back in turns, and those that are let go, are not away', () => {
  const { clock, reach, one, other } = links();
  for (let round = 0; round < 10; round += 1) {
    const [down, up] = round % 2 === 0 ? [one, other] : [other, one];
    reach.noteDown(down);
    clock.now += 500;
    reach.noteUp(up);
  }
  clock.now += 1000;
  assert.deepEqual(reach.standing, { awaySince: null, backAt: 0 });
  reach.forget(other);
  reach.forget(one);
  clock.now += 60_000;
  assert.equal(reach.standing.awaySince, null);
});

test('what another node cannot reach is away here, too', () => {
  const { clock, reach } = links();
  reach.noteOthers([null, 900_000, 950_000]);
  assert.deepEqual(reach.standing, { awaySince: 900_000, backAt: 0 });
  assert.equal(reach.ownAwaySince, null);
  clock.now += 10_000;
  reach.noteOthers([null]);
  assert.deepEqual(reach.standing, { awaySince: null, backAt: 1_010_000 });
});
