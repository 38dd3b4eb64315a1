import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
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
      [2, 'refused'],
      [3, 'new'],
      [4, 'refused'],
    ],
  );
  assert.match(guess.rows[0]?.problems[0] ?? '', /“Payment Type” has an unknown value: Credit Card/);

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
