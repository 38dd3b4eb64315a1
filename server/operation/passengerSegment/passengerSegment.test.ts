/** Segments: rules on passengers that are kept, counted now, and fixed while a price goes by them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import { couldShare, type SegmentBounds } from '#contract/operation/passengerSegment/rules.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { db } = app.server.services;
let admin = await app.signIn('admin', ADMIN_PASSWORD);

const rowOf = async (id: string) => {
  const [row] = (await admin.call('/operation/passengerSegment/getPageList', { id })).list;
  assert.ok(row);
  return row;
};
const sizeOf = async (id: string) => {
  const { sizes } = await admin.call('/operation/passengerSegment/getSizes', {});
  const { isHidden, passengers } = sizes.find((size) => size.id === id) ?? {};
  return { isHidden, passengers };
};

interface Figures {
  rideCount: number;
  spent: number;
  currency?: string;
  daysAgo: number;
}
let made = 0;
async function ride(count: number, { rideCount, spent, currency = 'CNY', daysAgo }: Figures): Promise<void> {
  const lastOrderAt = new Date(app.server.services.now().getTime() - daysAgo * 86_400_000).toISOString();
  const rows = Array.from({ length: count }, () => {
    made += 1;
    const sealed = { mobileSealed: '', mobileTail: '', nameHash: '', nameSealed: '' };
    return { ...sealed, mobileHash: `segment ${made}`, rideCount, spent: String(spent), currency, lastOrderAt };
  });
  await db.insertInto('passenger').values(rows).execute();
}

test('one is added, found, changed and deleted, and needs a bound', async () => {
  await refusedField(admin.call('/operation/passengerSegment/addOne', { name: '空' }), 'ridesFrom');
  const upsideDown = { name: '反', ridesFrom: 5, ridesTo: 4 };
  await refusedField(admin.call('/operation/passengerSegment/addOne', upsideDown), 'ridesTo');
  const { id } = await admin.call('/operation/passengerSegment/addOne', { name: '第一个', ridesFrom: 3 });
  await refusedField(admin.call('/operation/passengerSegment/addOne', { name: '第一个', ridesTo: 1 }), 'name', 409);
  await admin.call('/operation/passengerSegment/updateOne', { id, version: 1, spentFrom: 5000 });
  await refused(admin.call('/operation/passengerSegment/updateOne', { id, version: 1, name: '别的' }), 409);
  await refusedField(admin.call('/operation/passengerSegment/updateOne', { id, version: 2, ridesTo: 2 }), 'ridesTo');
  const { name, ridesFrom, ridesTo, spentFrom, version } = await rowOf(id);
  assert.deepEqual([name, ridesFrom, ridesTo, spentFrom, version], ['第一个', 3, null, 5000, 2]);
  await admin.call('/operation/passengerSegment/deleteById', { id, version: 2 });
  assert.equal((await admin.call('/operation/passengerSegment/getPageList', { id })).total, 0);
});

test('it says how many it holds now, tells nothing of fewer than ten, and narrows the list of passengers', async () => {
  await ride(12, { rideCount: 6, spent: 20_000, daysAgo: 3 });
  await ride(9, { rideCount: 6, spent: 20_000, daysAgo: 40 });
  await ride(4, { rideCount: 6, spent: 90_000, currency: 'USD', daysAgo: 3 });
  const add = async (name: string, bounds: Partial<SegmentBounds>) =>
    (await admin.call('/operation/passengerSegment/addOne', { name, ...bounds })).id;
  const recent = await add('近', { ridesFrom: 6, lastWithin: 14 });
  assert.deepEqual(await sizeOf(recent), { isHidden: false, passengers: 16 });
  const rich = await add('富', { ridesFrom: 6, lastWithin: 14, spentFrom: 20_000 });
  assert.deepEqual(await sizeOf(rich), { isHidden: false, passengers: 12 }, 'money of another currency does not count');
  const lapsed = await add('久', { ridesFrom: 6, lastOver: 28 });
  assert.deepEqual(await sizeOf(lapsed), { isHidden: true, passengers: null });
  assert.deepEqual(await sizeOf(await add('无', { ridesFrom: 900 })), { isHidden: false, passengers: 0 });
  assert.equal((await admin.call('/operation/user/getPageList', { segmentId: lapsed })).total, 9);
  app.advance(20 * 86_400);
  admin = await app.signIn('admin', ADMIN_PASSWORD);
  assert.deepEqual(await sizeOf(recent), { isHidden: false, passengers: 0 }, 'who is in it follows from the moment');
});

test('two segments share a passenger unless a bound keeps them apart', () => {
  const any = { lastWithin: null, lastOver: null, ridesFrom: null, ridesTo: null, spentFrom: null, spentTo: null };
  const of = (bounds: Partial<SegmentBounds>): SegmentBounds => ({ ...any, currency: 'CNY', ...bounds });
  assert.ok(couldShare(of({ ridesFrom: 3 }), of({ lastWithin: 14 })));
  assert.ok(couldShare(of({ ridesFrom: 3 }), of({ ridesTo: 3 })));
  assert.ok(!couldShare(of({ ridesFrom: 4 }), of({ ridesTo: 3 })));
  assert.ok(!couldShare(of({ lastOver: 28 }), of({ lastWithin: 14 })));
  assert.ok(!couldShare(of({ spentFrom: 1 }), of({ spentFrom: 1, currency: 'USD' })));
  assert.ok(couldShare(of({ spentFrom: 1 }), of({ ridesFrom: 1, currency: 'USD' })));
});

test('a segment by which a price goes keeps its bounds, and one that a rule names is not deleted', async () => {
  const { id } = await admin.call('/operation/passengerSegment/addOne', { name: '计价', ridesFrom: 2 });
  const rule = { name: '分群价', terms: CITY_TAXI, scope: { sources: ['segments'], segmentIds: [id] } };
  const { versionId } = await admin.call('/operation/payRule/addOne', rule);
  await admin.call('/operation/passengerSegment/updateOne', { id, version: 1, ridesFrom: 3 });
  await admin.call('/operation/payRule/submitVersion', { id: versionId, version: 1 });
  const bound = await refused(
    admin.call('/operation/passengerSegment/updateOne', { id, version: 2, ridesFrom: 1 }),
    409,
  );
  assert.match(bound.body.msg, /分群价 v1/);
  await admin.call('/operation/passengerSegment/updateOne', { id, version: 2, remark: '说明可改' });
  await refused(admin.call('/operation/passengerSegment/deleteById', { id, version: 3 }), 409);
  const gone = { ...rule, name: '没有', scope: { segmentIds: ['999999'] } };
  await refusedField(admin.call('/operation/payRule/addOne', gone), 'scope');
});
