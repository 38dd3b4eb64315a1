/** Toll gates: kept by people, and what a ride pays for passing them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountFor, passagesOf, type GateLine, type Spot } from '#contract/finance/tollGate/passages.ts';
import { METRES_A_DEGREE } from '#contract/ground/distance.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const AT = [114, 22.5] as const;
const form = (name: string) => ({ name, position: [114, 22.5] as [number, number], heading: 90, amount: 1500 });

const rowOf = async (id: string) => {
  const { list } = await admin.call('/operation/tollGate/getPageList', { id });
  const [row] = list;
  assert.ok(row);
  return row;
};

test('one is added, found, changed and deleted', async () => {
  const { id } = await admin.call('/operation/tollGate/addOne', form('第一个'));
  const { list, total } = await admin.call('/operation/tollGate/getPageList', { keyword: '第一' });
  assert.deepEqual([list.map((row) => row.id), total], [[id], 1]);
  const classes = [{ group: '大车', amount: 3000 }];
  await admin.call('/operation/tollGate/updateOne', { id, version: 1, remark: '改', classes, bothWays: true });
  const { createdAt: _created, updatedAt: _updated, ...row } = await rowOf(id);
  assert.deepEqual(row, {
    ...form('第一个'),
    id,
    bothWays: true,
    width: 40,
    currency: 'CNY',
    classes,
    state: 'enabled',
    remark: '改',
    version: 2,
  });
  await admin.call('/operation/tollGate/deleteById', { id, version: 2 });
  assert.equal((await admin.call('/operation/tollGate/getPageList', { id })).total, 0);
});

test('a role that does not reach everything sees no row', async () => {
  await admin.call('/operation/tollGate/addOne', { ...form('别人的'), state: 'disabled' });
  await addRole(app, admin, 'narrowTollGate', 'own', ['operation:tollGate:list']);
  const narrow = await app.signInAs('narrowTollGate');
  assert.equal((await narrow.call('/operation/tollGate/getPageList', {})).total, 0);
});

test('a name that is taken, a currency that is none, and a row that somebody else changed, are refused', async () => {
  const { id } = await admin.call('/operation/tollGate/addOne', { ...form('唯一'), state: 'disabled' });
  await refusedField(admin.call('/operation/tollGate/addOne', form('唯一')), 'name', 409);
  await refusedField(admin.call('/operation/tollGate/addOne', { ...form('别的币种'), currency: 'ZZZ' }), 'currency');
  await admin.call('/operation/tollGate/updateOne', { id, version: 1, remark: 'b' });
  await refused(admin.call('/operation/tollGate/updateOne', { id, version: 1, name: '别的' }), 409);
  assert.equal((await rowOf(id)).name, '唯一');
});

/** So many metres east and north of the gate, after so many seconds. */
const spot = (east: number, north: number, second: number): Spot => ({
  at: second * 1000,
  lng: AT[0] + east / (METRES_A_DEGREE * Math.cos((AT[1] * Math.PI) / 180)),
  lat: AT[1] + north / METRES_A_DEGREE,
});
const gate = (wishes: Partial<GateLine> = {}): GateLine => ({
  position: AT,
  heading: 90,
  bothWays: false,
  width: 40,
  ...wishes,
});
const times = (one: GateLine, way: Spot[]) => passagesOf([one], way).length;

test('a gate is passed across its line, in its direction, once for each time', () => {
  const east = [spot(-30, 0, 0), spot(30, 0, 2)];
  const back = [spot(30, 0, 0), spot(-30, 0, 2)];
  assert.equal(times(gate(), east), 1);
  assert.equal(times(gate(), back), 0, 'the other way costs nothing');
  assert.equal(times(gate({ bothWays: true }), back), 1);
  for (let heading = 0; heading < 360; heading += 15) {
    const [sin, cos] = [Math.sin((heading * Math.PI) / 180), Math.cos((heading * Math.PI) / 180)];
    const along = [spot(-30 * sin, -30 * cos, 0), spot(30 * sin, 30 * cos, 2)];
    assert.equal(times(gate({ heading }), along), 1, String(heading));
    assert.equal(times(gate({ heading }), along.toReversed()), 0, String(heading));
    // beside it, on the next road
    const beside = along.map(({ at, lng, lat }) => {
      const by = spot(25 * cos, -25 * sin, 0);
      return { at, lng: lng + by.lng - AT[0], lat: lat + by.lat - AT[1] };
    });
    assert.equal(times(gate({ heading }), beside), 0, String(heading));
    assert.equal(times(gate({ heading, width: 60 }), beside), 1, String(heading));
  }
  // it stands in the line, and its positions jump about
  const standing = Array.from({ length: 60 }, (_nothing, second) => spot(second % 2 === 0 ? -4 : 4, 1, second));
  assert.equal(times(gate(), [spot(-30, 0, -1), ...standing, spot(30, 0, 61)]), 1);
  assert.equal(times(gate({ bothWays: true }), [spot(-30, 0, -1), ...standing, spot(30, 0, 61)]), 1);
  // and comes by once more half an hour later
  const around = [spot(-30, 0, 1800), spot(30, 0, 1802)];
  const slowly = Array.from({ length: 60 }, (_nothing, nth) => spot(-60, 900 - nth * 15, 30 * (nth + 1)));
  assert.equal(times(gate(), [...east, ...slowly, ...around]), 2);
  // where it was in between nobody knows
  assert.equal(times(gate(), [spot(-30, 0, 0), spot(30, 0, 61)]), 0);
  assert.equal(
    times(gate(), [
      { ...spot(-30, 0, 0), at: null },
      { ...spot(30, 0, 0), at: null },
    ]),
    1,
    'a planned way',
  );
});

test('of several groups of a car the first in the list counts', () => {
  const tolls = {
    amount: 1500,
    classes: [
      { group: 'bus', amount: 3000 },
      { group: 'van', amount: 2000 },
    ],
  };
  assert.equal(amountFor(tolls, []), 1500);
  assert.equal(amountFor(tolls, ['van', 'bus']), 3000);
  assert.equal(amountFor(tolls, ['van']), 2000);
});
