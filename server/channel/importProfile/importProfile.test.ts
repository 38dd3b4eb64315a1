import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import type { Language } from '#contract/ground/enums.ts';
import { importProfileContent, type ImportProfileContent } from '#contract/channel/importProfile/profile.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob } from '#server/testing/jobs.ts';

const app = await startTestApp();
const { db } = app.server.services;
const operations = await app.signInAs('operations');

const sampleOf = (content: string): string => Buffer.from(content).toString('base64');
const preview = (content: string, by?: ImportProfileContent) =>
  operations.call('/operation/importProfile/preview', { sample: sampleOf(content), ...(by && { content: by }) });

/** As the city of Chicago publishes trips. */
const CHICAGO = [
  'Trip ID,Taxi ID,Trip Start Timestamp,Trip End Timestamp,Trip Seconds,Trip Miles,Fare,Tips,Tolls,Extras,Trip Total,Payment Type,Pickup Centroid Latitude,Pickup Centroid Longitude,Dropoff Centroid Latitude,Dropoff Centroid Longitude',
  'c1,t1,01/20/2020 12:15:00 AM,01/20/2020 12:30:00 AM,600,2.5,$10.25,$2.00,$0.00,$1.00,"$1,013.25",Credit Card,41.88,-87.63,41.89,-87.62',
  'c2,t2,01/20/2020 01:15:00 PM,01/20/2020 01:30:00 PM,900,0.5,$5.00,$0.00,$0.00,$0.00,$5.00,Cash,0,0,41.89,-87.62',
  'c3,t3,01/43/2020 01:15:00 PM,,900,0.5,$5.00,$0.00,$0.00,$0.00,$5.00,Cash,,,,',
].join('\n');

test('a new kind of file is guessed, corrected, saved, and imports', async () => {
  const guess = await preview(CHICAGO);
  const { fields, dateOrder, timeZone } = guess.content;
  assert.deepEqual(guess.open, []);
  assert.equal(dateOrder, 'mdy');
  assert.equal(timeZone, 'Asia/Shanghai', 'the fleet’s, until somebody says better');
  assert.deepEqual(fields.sourceRef, { columns: ['Trip ID'], required: true });
  assert.deepEqual(fields.distance, { columns: ['Trip Miles'], unit: 'mi' });
  assert.deepEqual(fields.duration?.columns, ['Trip Seconds']);
  assert.deepEqual(fields.price?.columns, ['Trip Total']);
  assert.deepEqual(fields.currency, { constant: 'USD' });
  assert.deepEqual(fields.status, { constant: 'completed' });
  assert.deepEqual(fields.pickUpLng?.columns, ['Pickup Centroid Longitude']);
  assert.deepEqual(guess.columns.find(({ name }) => name === 'Payment Type')?.samples, ['Credit Card', 'Cash']);
  assert.deepEqual(
    guess.rows.map(({ line, state }) => [line, state]),
    [
      [2, 'new'],
      [3, 'new'],
      [4, 'refused'],
    ],
  );
  assert.deepEqual(fields.paymentMethod?.values, { 'Credit Card': 'card', '*': 'unknown' });
  const { values: _values, ...unread } = fields.paymentMethod ?? {};
  const strict = await preview(CHICAGO, { ...guess.content, fields: { ...fields, paymentMethod: unread } });
  assert.match(strict.rows[0]?.problems[0] ?? '', /“Paid by \(Payment Type\)” has an unknown value: Credit Card/);

  const content: ImportProfileContent = {
    ...guess.content,
    title: { zh: '芝加哥', en: 'Chicago' },
    source: 'chicago',
    timeZone: 'America/Chicago',
    fields: {
      ...fields,
      tripType: { columns: ['Taxi ID'], values: { t1: 'reservation', t2: 'shared', t3: 'private' } },
      paymentMethod: { columns: ['Payment Type'], values: { 'Credit Card': 'card' } },
      other: { columns: ['Tips', 'Tolls', 'Extras'], sum: true },
    },
  };
  const better = await preview(CHICAGO, content);
  assert.deepEqual(
    better.rows.map(({ state }) => state),
    ['new', 'new', 'refused'],
  );
  assert.deepEqual(better.rows[1]?.flags, ['nowhere']);
  assert.match(better.rows[2]?.problems[0] ?? '', /is not a valid time: 01\/43\/2020/);

  const { id } = await operations.call('/operation/importProfile/addOne', { name: 'chicago', content });
  const input = { fileName: 'trips.csv', profile: 'chicago' };
  const started = await operations.upload('/operation/order/importList', input, Buffer.from(CHICAGO));
  const { jobId } = z.object({ jobId: z.string() }).parse(started.body.data);
  const job = await endOfJob(operations, jobId);
  assert.deepEqual([job.figures['inserted'], job.figures['rejected']], [2, 1], job.message);
  const order = await db
    .selectFrom('order')
    .selectAll()
    .where('source', '=', 'chicago')
    .where('sourceRef', '=', 'c1')
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    [order.requestedAt, order.distance, order.price, order.currency, order.paymentMethod, order.tripType].map(String),
    ['2020-01-20T06:15:00Z', '4023', '101325', 'USD', 'card', 'reservation'],
  );
  assert.deepEqual(
    order.priceParts.find(({ kind }) => kind === 'other'),
    { kind: 'other', amount: 300 },
  );
  const again = await preview(CHICAGO.replace('$5.00,Cash,0,0', '$7.00,Cash,0,0'), content);
  assert.deepEqual(
    again.rows.map(({ state }) => state),
    ['same', 'changed', 'refused'],
  );
  assert.deepEqual(again.rows[1]?.changes, [{ field: 'Amount', before: '5', after: '7' }]);

  // an update changes what it names
  const renamed = await operations.call('/operation/importProfile/updateOne', { id, version: 1, name: 'chicago-taxi' });
  const { list } = await operations.call('/operation/importProfile/getList', {});
  const saved = list.find((profile) => profile.id === id);
  assert.deepEqual([saved?.name, saved?.content], ['chicago-taxi', importProfileContent.parse(content)]);
  await operations.call('/operation/importProfile/deleteById', { id, version: renamed.version });
  assert.deepEqual(
    (await operations.call('/operation/importProfile/getList', {})).list.map(({ name }) => name),
    ['shenzhen', 'generic'],
  );
});

test('a file without ids is known by what its rows say, in its encoding and by the zone that it names', async () => {
  const rows = [
    'tpep_pickup_datetime,tpep_dropoff_datetime,trip_distance,store,total_amount',
    ...['A', 'B', 'A'].map(
      (store, at) => `2024-01-0${at + 1} 00:57:55 UTC,2024-01-0${at + 1} 01:17:43 UTC,1.72,${store},17.70`,
    ),
  ];
  const { content, open, rows: read, columns, encoding, encodingBecause } = await preview(rows.join('\n'));
  assert.deepEqual([open, content.timeZone, encoding, encodingBecause], [[], null, 'utf-8', 'wellFormed']);
  assert.equal(content.fields.sourceRef?.digest, true);
  assert.deepEqual(columns[3]?.values, ['A', 'B']);
  assert.deepEqual(
    read.map(({ state, problems }) => [state, problems]),
    rows.slice(1).map(() => ['new', []]),
  );
  const latin = Buffer.from(`${rows.join('\n').replace(',A,', ',Café,')}\n`, 'latin1').toString('base64');
  const found = await operations.call('/operation/importProfile/preview', { sample: latin, content });
  assert.deepEqual(
    [found.encoding, found.encodingBecause, found.rows[0]?.cells[3]],
    ['windows-1252', 'letters', 'Café'],
  );
  const asked = await operations.call('/operation/importProfile/preview', {
    sample: latin,
    content: { ...content, encoding: 'gb18030' },
  });
  assert.deepEqual([asked.encoding, asked.encodingBecause], ['gb18030', 'chosen']);
  assert.notEqual(asked.rows[0]?.cells[3], 'Café');
});

/** As the city of New York publishes trips: no ids, codes for how they were paid, and amounts that were taken back. */
const NEW_YORK = [
  'VendorID,tpep_pickup_datetime,tpep_dropoff_datetime,passenger_count,trip_distance,RatecodeID,store_and_fwd_flag,PULocationID,DOLocationID,payment_type,fare_amount,extra,mta_tax,tip_amount,tolls_amount,improvement_surcharge,total_amount,congestion_surcharge,airport_fee',
  '2,2023-01-01 00:32:10,2023-01-01 00:40:36,1.0,0.97,1.0,N,161,141,2,9.3,1.0,0.5,0.0,0.0,1.0,14.3,2.5,0.0',
  '1,2023-01-01 00:03:48,2023-01-01 00:13:25,0.0,1.90,1.0,N,138,7,1,12.1,7.25,0.5,0.0,0.0,1.0,20.85,0.0,1.25',
  '2,2023-01-01 00:10:29,2023-01-01 00:21:19,,1.43,,,107,79,0,11.4,1.0,0.5,3.28,0.0,1.0,19.68,,',
  '2,2023-01-01 00:10:29,2023-01-01 00:21:19,1.0,1.43,1.0,N,107,79,4,-11.4,-1.0,-0.5,0.0,0.0,-1.0,-16.40,-2.5,0.0',
].join('\n');

test('the file of New York imports as it is, by what was guessed, and says what a code means when a person says so', async () => {
  const { open, content, rows } = await preview(NEW_YORK);
  assert.deepEqual(open, []);
  assert.deepEqual(content.fields.paymentMethod, { columns: ['payment_type'], values: { '*': 'unknown' } });
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['new', 'new', 'new', 'refused'],
  );
  assert.match(rows[3]?.problems[0] ?? '', /“Amount \(total_amount\)” is out of range: -16\.40/);
  const paymentMethod = { columns: ['payment_type'], values: { '1': 'card', '2': 'cash', '*': 'unknown' } };
  const better: ImportProfileContent = {
    ...content,
    source: 'york',
    timeZone: 'America/New_York',
    fields: {
      ...content.fields,
      paymentMethod,
      currency: { constant: 'USD' },
      distance: { columns: ['trip_distance'], unit: 'mi' },
    },
  };
  await operations.call('/operation/importProfile/addOne', { name: 'york', content: better });
  const input = { fileName: 'yellow_tripdata_2023-01.csv', profile: 'york' };
  const started = await operations.upload('/operation/order/importList', input, Buffer.from(NEW_YORK));
  const { jobId } = z.object({ jobId: z.string() }).parse(started.body.data);
  await endOfJob(operations, jobId);
  const orders = await db
    .selectFrom('order')
    .select(['pickedUpAt', 'distance', 'price', 'paymentMethod'])
    .where('source', '=', 'york')
    .orderBy('price')
    .execute();
  assert.deepEqual(
    orders.map((order) => Object.values(order).map(String)),
    [
      ['2023-01-01T05:32:10Z', '1561', '1430', 'cash'],
      ['2023-01-01T05:10:29Z', '2301', '1968', 'unknown'],
      ['2023-01-01T05:03:48Z', '3058', '2085', 'card'],
    ],
  );
});

test('amount, currency and time zone are guessed from what a file says of them', async () => {
  const guessOf = async (head: string, ...rows: string[]) => (await preview([head, ...rows].join('\n'))).content;
  const taxi = await guessOf(
    'Start time,zone,Ticket,Tip,Extras paid',
    '2024-01-02 08:00:00,America/New_York,USD 12.50,USD 1.00,USD 0',
    '2024-01-02 09:00:00,America/New_York,USD 7,USD 2.00,USD 0',
  );
  assert.deepEqual([taxi.timeZone, taxi.fields.currency], ['America/New_York', { constant: 'USD' }]);
  assert.deepEqual(taxi.fields.price?.columns, ['Ticket'], 'the largest of what is money');
  const named = await guessOf('Start time,Kosten,Fahrpreis_total_eur', '2024-01-02 08:00:00 UTC,1,12.50');
  assert.deepEqual([named.timeZone, named.fields.currency], [null, { constant: 'EUR' }]);
  assert.deepEqual(named.fields.price?.columns, ['Fahrpreis_total_eur']);
  const coded = await guessOf('Start time,total,coin', '2024-01-02 08:00:00,5,JPY', '2024-01-02 09:00:00,6,KRW');
  assert.deepEqual(coded.fields.currency, { columns: ['coin'] });
  const hongKong = await guessOf('Start time,车费（港币）', '2024-01-02 08:00:00,50');
  assert.deepEqual([hongKong.fields.currency, hongKong.timeZone], [{ constant: 'HKD' }, 'Asia/Shanghai']);
  // an amount in another currency than its row is refused
  const content: ImportProfileContent = { ...taxi, fields: { ...taxi.fields, currency: { constant: 'EUR' } } };
  const { rows } = await preview('Start time,zone,Ticket\n2024-01-02 08:00:00,America/New_York,USD 12.50\n', content);
  assert.match(rows[0]?.problems[0] ?? '', /“Amount \(Ticket\)” is in another currency than the row, EUR: USD 12\.50/);
});

test('a file in UTF-16 without a mark is read in either order', async () => {
  const text = '编号,开始时间,总价\n甲1,2024-01-02 08:00:00,¥12.50\n';
  for (const [bytes, encoding] of [
    [Buffer.from(text, 'utf16le'), 'utf-16le'],
    [Buffer.from(text, 'utf16le').swap16(), 'utf-16be'],
  ] as const) {
    const sample = bytes.toString('base64');
    const read = await operations.call('/operation/importProfile/preview', { sample });
    assert.deepEqual([read.encoding, read.encodingBecause, read.rows[0]?.cells[0]], [encoding, 'zeros', '甲1']);
  }
});

test('what a whole file has is said once: swapped places, odd amounts, a flag on each row, a column that is not there', async () => {
  const content: ImportProfileContent = {
    title: { zh: '', en: 'One' },
    source: 'dirt',
    timeZone: 'UTC',
    fields: {
      sourceRef: { columns: ['id'] },
      requestedAt: { columns: ['at'] },
      pickedUpAt: { columns: ['at'] },
      status: { constant: 'completed' },
      pickUpLng: { columns: ['lng'] },
      pickUpLat: { columns: ['lat'] },
      price: { columns: ['fare'] },
      currency: { constant: 'USD' },
      distance: { columns: ['metres'] },
    },
  };
  const rows = Array.from(
    { length: 30 },
    (_, at) => `${at},2024-01-02 08:00:00,${at === 4 ? '22.5,114.1' : '114.1,22.5'},${at === 7 ? 54_343 : 17},10`,
  );
  const text = `id,at,lng,lat,fare,metres\n${rows.join('\n')}\n`;
  const found = await preview(text, content);
  assert.deepEqual(found.findings, [
    'Longitude and latitude look swapped in 1 of 30 places (such as longitude 22.5, latitude 114.1); check the two columns',
    'Amounts above 50 times the usual 17: 1, the highest 54343 USD in line 9; check them',
    'Each of the 29 rows is flagged “Under 100 m”; if that is how the file is, filter by its source and check them together',
    'The file has no column “Dropped off at”, so no row is flagged “No drop-off time” for it',
  ]);
  assert.match(found.rows[4]?.problems[0] ?? '', /“Pick-up latitude \(lat\)” cannot be 114\.1; it looks swapped/);
  assert.deepEqual(found.rows[0]?.flags, ['tooShort']);
  // New York, whose latitude is a longitude that a latitude could be
  const york = await preview(text.replaceAll('114.1,22.5', '40.7,-73.9'), content);
  assert.match(york.findings[0] ?? '', /swapped in 30 of 30 places/);

  await operations.call('/operation/importProfile/addOne', { name: 'dirt', content });
  const input = { fileName: 'dirt.csv', profile: 'dirt' };
  const started = await operations.upload('/operation/order/importList', input, Buffer.from(text));
  const { jobId } = z.object({ jobId: z.string() }).parse(started.body.data);
  const { message } = await endOfJob(operations, jobId);
  assert.deepEqual(message.split('\n').slice(1), found.findings);
});

test('what a profile refuses', async () => {
  const content: ImportProfileContent = {
    title: { zh: '', en: 'One' },
    source: 'one',
    timeZone: null,
    fields: { sourceRef: { columns: ['id'] }, status: { constant: 'requested' }, requestedAt: { columns: ['at'] } },
  };
  const add = async (changed: object, name = 'one') =>
    (await operations.send('/operation/importProfile/addOne', { name, content: { ...content, ...changed } })).status;
  const { sourceRef: _ref, ...fields } = content.fields;
  assert.equal(await add({ fields }), 400, 'orders need a name at their source');
  assert.equal(await add({ fields: { ...content.fields, price: { columns: ['p'], unit: 'km' } } }), 400);
  assert.equal(await add({ fields: { ...content.fields, price: {} } }), 400);
  assert.equal(await add({ fields: { ...content.fields, nobody: { columns: ['p'] } } }), 400);
  assert.equal(await add({ timeZone: 'Asia/Atlantis' }), 400);
  assert.equal(await add({}, 'generic'), 409, 'the product has one of that name');
  assert.equal(await add({}), 200);
  assert.equal(await add({}), 409);
  const supplier = await app.signInAs('supplier');
  assert.equal((await supplier.send('/operation/importProfile/addOne', { name: 'two', content })).status, 403);
  assert.equal((await supplier.send('/operation/importProfile/getList', {})).status, 403);
  const look = (sample: string) => operations.send('/operation/importProfile/preview', { sample });
  assert.equal((await look(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]).toString('base64'))).status, 400);
  assert.equal((await look('')).status, 400);
  assert.equal((await look('!!!!')).status, 400, 'nothing in it');
  // a draft may lack what an order needs: it is said of each row
  const draft = await preview('at\n2020-01-20T00:00:00Z\n', { ...content, fields });
  assert.deepEqual(draft.open, ['sourceRef']);
  assert.equal(draft.rows[0]?.state, 'refused');
});

test('what is wrong with a row names the field in words, and the state too', async () => {
  const profile = (fields: ImportProfileContent['fields']): ImportProfileContent => ({
    title: { zh: '', en: 'One' },
    source: 'one',
    timeZone: 'Asia/Shanghai',
    fields: { sourceRef: { columns: ['id'] }, requestedAt: { columns: ['at'] }, ...fields },
  });
  const problemsOf = async (content: ImportProfileContent, row: string, language: Language = 'en-US') => {
    const sample = sampleOf(`id,at,up,down,lng,上车纬度\n${row}\n`);
    const { rows } = await operations.call(
      '/operation/importProfile/preview',
      { sample, content },
      { 'accept-language': language },
    );
    return rows.flatMap(({ problems }) => problems);
  };
  const trip = profile({
    status: { constant: 'completed' },
    pickedUpAt: { columns: ['up'] },
    droppedOffAt: { columns: ['down'] },
    pickUpLng: { columns: ['lng'] },
    pickUpLat: { columns: ['上车纬度'] },
  });
  const row = '1,2024-01-01 08:00:00,2024-01-01 09:00:00,2024-01-01 08:30:00,114.1,';
  assert.deepEqual(await problemsOf(trip, row), [
    '“Dropped off at (down)” is before “Picked up at (up)”',
    '“Pick-up longitude (lng)” and “Pick-up latitude” are needed together',
  ]);
  assert.deepEqual(await problemsOf(trip, row, 'zh-CN'), [
    '“下车时间（down）”早于“上车时间（up）”',
    '“上车经度（lng）”和“上车纬度”必须同时填写',
  ]);
  const cancelled = profile({ status: { constant: 'cancelled' }, cancelledAt: { columns: ['up'] } });
  assert.deepEqual(await problemsOf(cancelled, row, 'zh-CN'), ['状态为 已取消 时必须填写“取消方”']);
  const coined = profile({ status: { constant: 'requested' }, currency: { constant: '12' } });
  assert.deepEqual(await problemsOf(coined, row), ['“Currency” has an unknown value: 12']);
});

const TRIPS = join(import.meta.dirname, '../../../../shared/data/trips/shenzhen_taxi_orders_priced.csv');

test('real orders of Shenzhen are guessed from their headings and values', async (context) => {
  if (!existsSync(TRIPS)) return context.skip('the real orders are not beside this checkout');
  const text = readFileSync(TRIPS, 'utf8').split('\n').slice(0, 120).join('\n');
  const { content, open, rows } = await preview(text);
  assert.deepEqual(open, []);
  assert.equal(rows.length, 100);
  assert.deepEqual(content.fields.pickedUpAt?.columns, ['Stime']);
  assert.deepEqual(content.fields.base?.columns, ['起步价']);
  assert.deepEqual(
    rows.filter(({ state }) => state !== 'new').flatMap(({ problems }) => problems),
    [],
  );
});
