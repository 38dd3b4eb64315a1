import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  canCancel,
  canMove,
  hasEnded,
  ORDER_STATUSES,
  ORDER_STEPS,
  orderTimeline,
} from '#contract/operation/order/rules.ts';
import type { CallInput } from '#contract/index.ts';
import { seedToTotal } from '#server/channel/orderSeed/service.ts';
import { pageOf } from '#server/ground/core/list.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { makeOrder, rider } from '#server/testing/orders.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { orderSorts } from './filter.ts';
import { orderPage, orderSample } from './queries.ts';

const app = await startTestApp();
const { db, jobDb, vault } = app.server.services;
const operations = await app.signInAs('operations');

type Filters = CallInput<'/operation/order/getPageList'>;
const numbers = async (filters: Filters, client = operations) =>
  (await client.call('/operation/order/getPageList', { pageSize: 200, ...filters })).list.map(({ orderNo }) => orderNo);

test('the state machine: every state is reached, ends are ends, and who may cancel when', () => {
  // born in one of two
  const reached = new Set(['scheduled', 'requested', ...Object.values(ORDER_STEPS).map(({ to }) => to)]);
  assert.deepEqual([...reached].sort(), [...ORDER_STATUSES].sort());
  assert.equal(canMove('requested', 'assigned'), true);
  assert.equal(canMove('requested', 'onTrip'), false);
  assert.deepEqual(ORDER_STATUSES.filter(hasEnded), ['completed', 'cancelled', 'failed']);
  assert.equal(canCancel('requested', 'passenger'), true);
  assert.equal(canCancel('requested', 'vehicle'), false);
  assert.equal(canCancel('arriving', 'vehicle'), true);
  assert.equal(canCancel('onTrip', 'operator'), false);
  for (const from of ORDER_STATUSES) {
    for (const by of ['passenger', 'operator', 'vehicle'] as const)
      if (canCancel(from, by)) assert.ok(canMove(from, 'cancelled'));
  }
});

test('the timeline tells what happened, earliest first', () => {
  const none = { assignedAt: null, arrivingAt: null, pickedUpAt: null, droppedOffAt: null, failedAt: null };
  const order = {
    ...none,
    requestedAt: '2025-01-01T00:00:00Z',
    assignedAt: '2025-01-01T00:00:00.5Z',
    cancelledAt: '2025-01-01T00:02:00Z',
  };
  assert.deepEqual(
    orderTimeline(order).map(({ event }) => event),
    ['requested', 'assigned', 'cancelled'],
  );
});

test('filters find exactly what they say', async () => {
  const source = 'filters';
  const at = (minute: number) => `2024-05-01T00:${String(minute).padStart(2, '0')}:00Z`;
  const { id: supplierId } = await db.selectFrom('supplier').select('id').limit(1).executeTakeFirstOrThrow();
  await makeOrder(db, {
    orderNo: 'F-1',
    source,
    requestedAt: at(1),
    pickUpName: '深圳北站',
    dropOffName: '福田口岸',
    carNumber: '粤BD10001',
    ...rider(vault, '王小明', '12900000001'),
    price: 1000,
    distance: 5000,
  });
  await makeOrder(db, {
    orderNo: 'F-2',
    source,
    requestedAt: at(2),
    pickUpName: '100%_店',
    dropOffName: "Kai's \\ Café",
    carNumber: '粤BD20002',
    ...rider(vault, '李大明', '12900000002'),
    price: 2000,
    distance: 300_000,
    flags: ['tooLong'],
    supplierId,
  });
  await makeOrder(db, {
    orderNo: 'F-3',
    source,
    requestedAt: at(3),
    pickUpName: '100元店',
    dropOffName: '南山',
    tripType: 'reservation',
    status: 'requested',
    price: null,
  });
  const find = (filters: Filters) => numbers({ source, sort: 'requestedAt', ...filters });
  assert.deepEqual(await find({}), ['F-1', 'F-2', 'F-3']);
  assert.deepEqual(await find({ place: '北站' }), ['F-1']);
  assert.deepEqual(await find({ place: '福' }), ['F-1']);
  assert.deepEqual(await find({ place: '岸' }), ['F-1']);
  assert.deepEqual(await find({ place: '站福' }), [], 'two names are not one');
  assert.deepEqual(await find({ place: '100%' }), ['F-2'], 'a percent sign is itself');
  assert.deepEqual(await find({ place: '_' }), ['F-2']);
  assert.deepEqual(await find({ place: "i's \\" }), ['F-2']);
  assert.deepEqual(await find({ place: 'CAFÉ' }), ['F-2']);
  assert.deepEqual(await find({ place: '100' }), ['F-2', 'F-3']);
  assert.deepEqual(await find({ car: '粤bd1' }), ['F-1']);
  assert.deepEqual(await find({ car: '粤BD%' }), []);
  assert.deepEqual(await find({ passenger: ' 李大明' }), ['F-2']);
  assert.deepEqual(await find({ passenger: '大明' }), [], 'a part of a name finds nobody: names are sealed');
  assert.deepEqual(await find({ passenger: '12900000001' }), ['F-1']);
  assert.deepEqual(await find({ passenger: '+86 12900000001' }), ['F-1'], 'numbers are compared by their digits');
  assert.deepEqual(await find({ passenger: '129000' }), []);
  assert.deepEqual(await find({ passenger: '0002' }), ['F-2'], 'the last four digits, as people say them');
  assert.deepEqual(await find({ priceFrom: 1000, priceTo: 1500 }), ['F-1']);
  assert.deepEqual(await find({ priceTo: 1999 }), ['F-1'], 'no price is no price of nothing');
  assert.deepEqual(await find({ priceTo: 1999, currency: 'usd' }), [], 'amounts are of a currency');
  assert.deepEqual(await find({ currency: 'cny', orderNo: 'F-1' }), ['F-1']);
  assert.deepEqual(await find({ statuses: ['requested', 'failed'] }), ['F-3']);
  assert.deepEqual(await find({ statuses: ['requested'] }), ['F-3']);
  assert.deepEqual(await find({ flag: 'tooLong' }), ['F-2']);
  assert.deepEqual(await find({ tripType: 'reservation' }), ['F-3']);
  assert.deepEqual(await find({ tripType: 'private' }), ['F-1', 'F-2'], 'what nobody said is private');
  assert.deepEqual(await find({ supplierId }), ['F-2']);
  assert.deepEqual(await find({ orderNo: 'F-2' }), ['F-2']);
  assert.deepEqual(await find({ requestedFrom: at(2), requestedTo: at(3) }), ['F-2']);
  assert.deepEqual(await find({ sort: '-price' }), ['F-2', 'F-1', 'F-3']);
  assert.deepEqual(await find({ sort: 'distance' }), ['F-3', 'F-1', 'F-2']);
  assert.ok((await operations.call('/operation/order/getSourceList', {})).list.includes(source));
});

test('pages by number and by cursor meet, in every order, walked and gathered', async () => {
  const source = 'pages';
  for (let at = 0; at < 45; at += 1) {
    await makeOrder(db, {
      orderNo: `P-${at}`,
      source,
      requestedAt: `2024-06-01T00:00:${String(Math.floor(at / 3)).padStart(2, '0')}Z`,
      price: at % 7 === 0 ? null : (at * 37) % 100,
      distance: at % 5,
      pickUpName: at % 2 === 0 ? '甲地' : '乙地',
    });
  }
  // more newer orders than are walked through before the match
  await seedToTotal(jobDb, vault, 6000, () => undefined);
  for (const sort of ['-requestedAt', 'requestedAt', '-price', 'price', '-distance', 'distance'] as const) {
    for (const filters of [{ source }, { source, place: '甲' }]) {
      const all = await numbers({ ...filters, sort });
      const paged: string[] = [];
      let cursor: string | undefined;
      for (let pageNum = 1; ; pageNum += 1) {
        const byCursor = await operations.call('/operation/order/getPageList', {
          ...filters,
          sort,
          pageSize: 7,
          // counted once: a count has half a second, which a busy machine may need for one of hundreds
          withTotal: cursor === undefined,
          ...(cursor === undefined ? {} : { cursor }),
        });
        assert.deepEqual(
          byCursor.list.map(({ orderNo }) => orderNo),
          await operations
            .call('/operation/order/getPageList', { ...filters, sort, pageSize: 7, pageNum, withTotal: false })
            .then(({ list }) => list.map(({ orderNo }) => orderNo)),
        );
        if (cursor === undefined) assert.equal(byCursor.total, all.length);
        paged.push(...byCursor.list.map(({ orderNo }) => orderNo));
        if (byCursor.nextCursor === null) break;
        cursor = byCursor.nextCursor;
      }
      assert.deepEqual(paged, all, `${sort} ${JSON.stringify(filters)}`);
      assert.equal(new Set(all).size, 'place' in filters ? 23 : 45);
    }
  }
});

test('a price is found in its band, at both ends of each', async () => {
  const prices = [
    0, 9, 10, 99, 100, 109, 999, 1000, 1099, 9999, 10_000, 99_999, 100_000, 999_999, 1_000_000, 9_999_999,
  ].concat([10_000_000, 99_999_999, 100_000_000, 999_999_999, 1_000_000_000, 2_000_000_000]);
  const source = 'bands';
  for (const price of prices)
    await makeOrder(db, {
      orderNo: `B-${price}`,
      source,
      status: 'assigned',
      requestedAt: '2024-06-02T00:00:00Z',
      price,
    });
  for (const price of prices) {
    const filters = { source, statuses: ['assigned'] as const, priceFrom: price, priceTo: price };
    assert.deepEqual(await numbers({ ...filters, statuses: [...filters.statuses] }), [`B-${price}`]);
  }
});

test('rare orders behind thousands of newer ones are found by each pair of filters', async () => {
  const source = 'facets';
  const requestedAt = '2024-07-01T00:00:00Z';
  const { id: supplierId } = await db.selectFrom('supplier').select('id').limit(1).executeTakeFirstOrThrow();
  const place = { pickUpName: '稀有站', ...rider(vault, '冼小明', '') };
  await makeOrder(db, { ...place, orderNo: 'X-1', source, requestedAt, supplierId, flags: ['tooLong'], price: 2000 });
  await makeOrder(db, { ...place, orderNo: 'X-2', source, requestedAt, status: 'failed', failedAt: requestedAt });
  await makeOrder(db, { orderNo: 'X-3', source: 'dear', requestedAt, status: 'onTrip', price: 1_999_999 });
  const asked: [Filters, string[]][] = [
    [{ statuses: ['onTrip'], priceFrom: 1_900_000 }, ['X-3']],
    [{ statuses: ['onTrip', 'failed'], priceFrom: 1_900_000 }, ['X-3']],
    [{ source, flag: 'tooLong' }, ['X-1']],
    [{ source, flag: 'tooShort' }, []],
    [{ source, supplierId }, ['X-1']],
    [{ source, statuses: ['failed'] }, ['X-2']],
    [{ source, statuses: ['failed', 'completed'] }, ['X-2', 'X-1']],
    [{ source, priceFrom: 1000 }, ['X-1']],
    [{ source, priceFrom: 1999, priceTo: 2000 }, ['X-1']],
    [{ source, priceFrom: 2000, priceTo: 2299 }, ['X-1']],
    [{ source, priceFrom: 980, priceTo: 1999 }, []],
    [{ place: '站', passenger: '冼小明' }, ['X-2', 'X-1']],
    [{ statuses: ['failed'], priceFrom: 0, place: '稀有' }, []],
    [{ statuses: ['failed'], place: '稀有' }, ['X-2']],
    [{ supplierId, passenger: '冼小明' }, ['X-1']],
    [{ flag: 'tooLong', priceTo: 2000, passenger: '冼小明' }, ['X-1']],
  ];
  for (const sort of ['-requestedAt', '-price'] as const) {
    for (const [filters, found] of asked) {
      const { list, total } = await operations.call('/operation/order/getPageList', { ...filters, sort });
      const wanted = sort === '-price' ? found.toSorted() : found;
      assert.deepEqual([list.map(({ orderNo }) => orderNo), total], [wanted, found.length], JSON.stringify(filters));
    }
  }
});

test('what is frequent behind thousands of newer orders of another source is found in order, and few states by their figures', async () => {
  const source = 'older';
  const rows = Array.from({ length: 60 }, (_, at) => at);
  // of completed ones some lack a figure
  for (let at = 0; at < 10; at += 1)
    await makeOrder(db, {
      orderNo: `L-${at}`,
      source,
      requestedAt: '2023-01-01T00:00:00Z',
      price: at % 2 === 0 ? null : 5,
      distance: at % 2 === 0 ? 5 : null,
    });
  for (const at of rows)
    await makeOrder(db, {
      orderNo: `O-${String(at).padStart(2, '0')}`,
      source,
      requestedAt: `2023-01-01T00:00:${String(at).padStart(2, '0')}Z`,
      status: 'cancelled',
      cancelledAt: '2023-01-01T00:01:00Z',
      cancelledBy: 'passenger',
      price: at * 10,
      distance: 600 - at,
    });
  const first = async (filters: Filters) => (await numbers(filters)).slice(0, 2);
  assert.deepEqual(await first({ source }), ['O-59', 'O-58']);
  assert.deepEqual(await first({ source, statuses: ['cancelled'], sort: '-price' }), ['O-59', 'O-58']);
  assert.deepEqual(await first({ source, statuses: ['cancelled'], sort: 'distance' }), ['O-59', 'O-58']);
  const { looked, matches } = await orderSample(db, {
    filters: { source },
    scope: { kind: 'everything' },
    reveal: true,
  }).executeTakeFirstOrThrow();
  assert.ok(Number(looked) >= Number(matches) && Number(looked) > 0);
  // by rising figures what has none comes first, then the others, across pages
  for (const sort of ['price', 'distance'] as const) {
    const wanted = await db
      .selectFrom('order')
      .select('orderNo')
      .where('status', '=', 'completed')
      .orderBy(sql`coalesce(${sql.ref(sort)}, -1)`)
      .orderBy('id')
      .limit(30)
      .execute();
    const [one, two] = await Promise.all(
      [1, 2].map((pageNum) =>
        operations.call('/operation/order/getPageList', { statuses: ['completed'], sort, pageNum, pageSize: 15 }),
      ),
    );
    assert.deepEqual(
      [...(one?.list ?? []), ...(two?.list ?? [])].map(({ orderNo }) => orderNo),
      wanted.map(({ orderNo }) => orderNo),
      sort,
    );
    const next = { statuses: ['completed' as const], sort, pageSize: 15, cursor: one?.nextCursor ?? '' };
    assert.deepEqual((await operations.call('/operation/order/getPageList', next)).list, two?.list);
  }
  // the index alone gives the order: nothing is sorted
  for (const field of ['price', 'distance'] as const) {
    const page = pageOf({ pageNum: 1, pageSize: 20, sort: `-${field}` }, orderSorts);
    const asked = orderPage(
      db,
      { filters: { statuses: ['cancelled'] }, scope: { kind: 'everything' }, reveal: true },
      page,
    );
    const { rows: plan } = await sql<Record<string, string>>`explain ${asked}`.execute(db);
    assert.match(JSON.stringify(plan), field === 'price' ? /order_endedPrice/ : /order_endedDistance/);
  }
});

test('what a list refuses', async () => {
  const list = (input: unknown) => operations.send('/operation/order/getPageList', input);
  for (const input of [
    { sort: 'passengerName' },
    { sort: '"id"; drop table "order"' },
    { pageSize: 1_000_000_000 },
    { pageSize: 0 },
    { pageNum: 501 },
    { unknown: 1 },
    { cursor: 'x' },
    { cursor: Buffer.from('["-price","1","1"]').toString('base64url') },
    { place: 'a\0b' },
    { statuses: ['lost'] },
    { priceFrom: 0.5 },
    { priceFrom: 2, priceTo: 1 },
    { supplierId: '-1' },
    { source: "x' or 1=1" },
    { requestedFrom: '2025-01-43T00:00:00Z' },
    { requestedFrom: '2025-01-02T00:00:00Z', requestedTo: '2025-01-01T00:00:00Z' },
  ]) {
    const { status, body } = await list(input);
    assert.equal(status, 400, JSON.stringify([input, body]));
  }
  const deep = await list({ pageNum: 500, pageSize: 20 });
  assert.equal(deep.status, 200);
});

test('who sees which orders, and what of them', async () => {
  const [own, other] = await db.selectFrom('supplier').select('id').orderBy('id').limit(2).execute();
  assert.ok(own && other);
  const ours = await makeOrder(db, {
    orderNo: 'S-1',
    source: 'scope',
    supplierId: own.id,
    ...rider(vault, '赵明', '12912345678'),
    areaCode: '440304',
  });
  const theirs = await makeOrder(db, { orderNo: 'S-2', source: 'scope', supplierId: other.id, areaCode: '440305' });
  const supplier = await app.signInAs('supplier', { type: 'supplier', supplierId: own.id });
  assert.deepEqual(await numbers({ source: 'scope' }, supplier), ['S-1']);
  assert.deepEqual(await numbers({ source: 'scope', supplierId: other.id }, supplier), []);
  await refused(supplier.call('/operation/order/getById', { id: theirs }), 404);
  const shown = await supplier.call('/operation/order/getById', { id: ours });
  assert.deepEqual([shown.passengerName, shown.passengerMobile], ['赵**', '129****5678']);
  const { list } = await supplier.call('/operation/order/getPageList', { source: 'scope' });
  assert.equal(list[0]?.passengerName, '赵**');
  assert.deepEqual(
    await numbers({ source: 'scope', passenger: '12912345678' }, supplier),
    [],
    'a masked number cannot be guessed',
  );
  assert.equal((await operations.call('/operation/order/getById', { id: ours })).passengerMobile, '12912345678');
  const nobody = await app.signInAs('supplier', { type: 'supplier' });
  assert.deepEqual(await numbers({ source: 'scope' }, nobody), []);

  await db
    .insertInto('role')
    .values({ code: 'district', nameZh: '区', nameEn: 'District', dataScope: 'areas', areaCodes: ['440304'] })
    .execute();
  const roles = db.selectFrom('role').select('id');
  const { id: roleId } = await roles.where('code', '=', 'district').executeTakeFirstOrThrow();
  const { id: dataId } = await roles.where('code', '=', 'data').executeTakeFirstOrThrow();
  await db
    .insertInto('roleMenu')
    .columns(['roleId', 'menuId'])
    .expression((eb) =>
      eb
        .selectFrom('roleMenu')
        .select((inner) => [inner.val(roleId).as('roleId'), 'menuId'])
        .where('roleId', '=', dataId),
    )
    .execute();
  const district = await app.signInAs('district');
  assert.deepEqual(await numbers({ source: 'scope' }, district), ['S-1']);
  await refused(district.call('/operation/order/getById', { id: theirs }), 404);
  await refused(
    district.call('/operation/order/cancelOne', { id: theirs, version: 1, by: 'operator', reason: 'x' }),
    403,
  );
});

test('an operator cancels what may be cancelled, once', async () => {
  const id = await makeOrder(db, { orderNo: 'C-1', status: 'assigned', assignedAt: '2025-01-01T01:00:00Z' });
  await refusedField(
    operations.call('/operation/order/cancelOne', { id, version: 1, by: 'operator', reason: '  ' }),
    'reason',
  );
  assert.deepEqual(
    await operations.call('/operation/order/cancelOne', { id, version: 1, by: 'operator', reason: '乘客要求' }),
    {
      version: 2,
    },
  );
  const order = await operations.call('/operation/order/getById', { id });
  assert.equal(order.status, 'cancelled');
  assert.equal(order.cancelledBy, 'operator');
  assert.equal(order.cancelReason, '乘客要求');
  assert.deepEqual(order.timeline.map(({ event }) => event).at(-1), 'cancelled');
  const again = await refused(
    operations.call('/operation/order/cancelOne', { id, version: 2, by: 'operator', reason: 'x' }),
    409,
  );
  assert.match(again.body.msg, /is “Cancelled” and can no longer be cancelled/);
  const stale = await refused(
    operations.call('/operation/order/cancelOne', { id, version: 1, by: 'operator', reason: 'x' }),
    409,
  );
  assert.match(JSON.stringify(stale.body.data), /"current":\{.*"status":"cancelled"/);
  for (const status of ['onTrip', 'completed', 'failed'] as const) {
    const ended = await makeOrder(db, { status, failedAt: status === 'failed' ? '2025-01-01T02:00:00Z' : null });
    await refused(
      operations.call('/operation/order/cancelOne', { id: ended, version: 1, by: 'operator', reason: 'x' }),
      409,
    );
  }
});

test('fifty edits of one remark at once: one wins, the others see it', async () => {
  const id = await makeOrder(db, { orderNo: 'R-1' });
  const edits = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      operations.send('/operation/order/updateRemark', { id, version: 1, remark: `edit ${at}` }),
    ),
  );
  assert.deepEqual(
    edits.map(({ status }) => status).sort((one, other) => one - other),
    [200, ...Array.from({ length: 49 }, () => 409)],
  );
  const { remark, version } = await operations.call('/operation/order/getById', { id });
  assert.equal(version, 2);
  assert.match(remark, /^edit \d+$/);
  const { list } = await (
    await app.signInAs('administrator')
  ).call('/sys/sysLog/getPageList', { object: 'order', objectId: id });
  assert.equal(list.length, 1);
});

test('the sources to choose from are those of orders within reach, and a list shows where a nameless place is', async () => {
  const { id: supplierId } = await db
    .insertInto('supplier')
    .values({ code: 'sourced', name: 'Sourced' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await makeOrder(db, { source: 'reach-mine', supplierId, pickUpLng: 114.05786, pickUpLat: 22.5431 });
  await makeOrder(db, { source: 'reach-other', areaCode: '820201' });
  const supplier = await app.signInAs('supplier', { type: 'supplier', supplierId });
  assert.deepEqual((await supplier.call('/operation/order/getSourceList', {})).list, ['reach-mine']);
  await db
    .insertInto('role')
    .values({ code: 'taipa', nameZh: '氹仔', nameEn: 'Taipa', dataScope: 'areas', areaCodes: ['820201'] })
    .execute();
  const granted = await db.selectFrom('menu').select('id').where('permission', '=', 'operation:order:list').execute();
  const role = await db.selectFrom('role').select('id').where('code', '=', 'taipa').executeTakeFirstOrThrow();
  await db
    .insertInto('roleMenu')
    .values(granted.map(({ id }) => ({ roleId: role.id, menuId: id })))
    .execute();
  const local = await app.signInAs('taipa');
  assert.deepEqual((await local.call('/operation/order/getSourceList', {})).list, ['reach-other']);
  const operator = await app.signInAs('operations');
  const all = (await operator.call('/operation/order/getSourceList', {})).list;
  assert.ok(all.includes('reach-mine') && all.includes('reach-other'));
  const { list } = await operator.call('/operation/order/getPageList', { source: 'reach-mine' });
  assert.deepEqual(list[0]?.pickUpPosition, [114.05786, 22.5431]);
  assert.equal(list[0]?.dropOffPosition, null);
});
