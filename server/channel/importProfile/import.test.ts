import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Job } from '#contract/base/job/calls.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { addCar } from '#server/testing/cars.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';
import { minorOf } from '#contract/ground/currency.ts';
import { roundedParts } from '#server/operation/order/newOrder.ts';

const app = await startTestApp();
const { db } = app.server.services;
const operations = await app.signInAs('operations');

const started = z.object({ jobId: z.string() });

async function importText(
  content: string | Uint8Array,
  profile = 'generic',
  fileName = 'trips.csv',
  more: { onKnown?: 'keep' | 'replace'; dryRun?: boolean } = {},
): Promise<Job> {
  // within the quota
  app.advance(8);
  const input = { fileName, profile, ...more };
  const answer = await operations.upload('/operation/order/importList', input, Buffer.from(content));
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return endOfJob(operations, started.parse(answer.body.data).jobId);
}

const HEADER =
  'sourceRef,status,requestedAt,pickedUpAt,droppedOffAt,price,base,mileage,pickUpName,supplierCode,distance';
const good = (ref: string, rest = '') =>
  `${ref},completed,2024-01-01T08:00:00+08:00,2024-01-01T08:05:00+08:00,2024-01-01T08:20:00+08:00,20.50,11,9.50,${rest || '深圳北站,,5000'}`;

async function rejectsOf(job: Job): Promise<string[]> {
  const [file] = job.files;
  assert.ok(file !== undefined, job.message);
  return (await fileOfJob(operations, job.id, file.name)).content.toString('utf8').trimEnd().split('\r\n').slice(1);
}

const TRIPS = join(import.meta.dirname, '../../../../shared/data/trips/shenzhen_taxi_orders_priced.csv');

test('ten thousand real orders: all of them accounted for, the odd ones flagged, and a second time nothing', async (context) => {
  if (!existsSync(TRIPS)) {
    context.skip('the real orders are not beside this checkout');
    return;
  }
  const content = readFileSync(TRIPS);
  const first = await importText(content, 'shenzhen');
  assert.equal(first.state, 'succeeded', first.message);
  const { read, accepted, rejected, inserted, unchanged } = first.figures;
  assert.deepEqual(
    { read, accepted, rejected, inserted, unchanged },
    { read: 10_619, accepted: 10_619, rejected: 0, inserted: 10_619, unchanged: 0 },
  );
  const flagged = async (flag: 'tooLong' | 'tooShort') =>
    (await operations.call('/operation/order/getPageList', { source: 'shenzhen', flag, pageSize: 1 })).total;
  assert.equal(await flagged('tooLong'), 8);
  assert.equal(await flagged('tooShort'), 54);
  const { count } = await db
    .selectFrom('order')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('source', '=', 'shenzhen')
    .where(
      sql<boolean>`(select sum(("part" ->> 'amount')::integer) from jsonb_array_elements("priceParts") as "part") = "price"`,
    )
    .executeTakeFirstOrThrow();
  assert.equal(count, '10619', 'the parts of every price sum to it');
  const second = await importText(content, 'shenzhen');
  assert.deepEqual(second.figures, { ...first.figures, inserted: 0, unchanged: 10_619, flagged: 0 });
});

test('fractions of a fen never get lost', () => {
  const parts = [0.4, 0.4, 0.4].map((amount) => ({ kind: 'other' as const, amount: 100 + amount }));
  assert.deepEqual(
    roundedParts(parts, 301.2).map(({ amount }) => amount),
    [101, 100, 100],
  );
  assert.deepEqual(
    roundedParts([{ kind: 'base', amount: 1000.4 }], 2000).map(({ amount }) => amount),
    [1000],
  );
});

test('half a cent is rounded by the decimals that were written', () => {
  assert.deepEqual(
    [1.005, 8.575, 1.255, 1.004].map((amount) => Math.round(minorOf(amount, 100))),
    [101, 858, 126, 100],
  );
});

test('good rows are taken, each bad one is named with its line', async () => {
  const job = await importText(
    [
      HEADER,
      good('a1'),
      'a2,completed,2024-01-43T08:00:00+08:00,,,,,,,,',
      good('a3').replace('20.50', 'NaN'),
      'a4,"open,2024-01-01T08:00:00+08:00',
      good('a5', '世界之窗,nobody,5000'),
      'a6,completed',
      'a7,lost,2024-01-01T08:00:00+08:00,,,,,,,,',
      good('a8').replace('T08:20', 'T07:20'),
      good('a9', `${'长'.repeat(200)},,5000`),
      good('a10').replace('20.50', '99.00'),
      good('a1'),
      `a11,${'x'.repeat(1_200_000)}`,
      good('a12', '"多行\n地点",,250000'),
    ].join('\r\n'),
  );
  assert.equal(job.state, 'succeeded', job.message);
  assert.deepEqual(job.figures, {
    read: 13,
    accepted: 4,
    rejected: 9,
    inserted: 3,
    unchanged: 1,
    flagged: 2,
    updated: 0,
    kept: 0,
  });
  const rejects = await rejectsOf(job);
  assert.deepEqual(
    rejects.map((line) => line.split(',')[0]),
    ['3', '4', '5', '7', '8', '9', '10', '13', '6'],
  );
  assert.match(rejects[0] ?? '', /“Requested \(requestedAt\)” is not a valid time: 2024-01-43T08:00:00\+08:00/);
  assert.match(rejects[1] ?? '', /“Amount \(price\)” is not a number: NaN/);
  assert.match(rejects[2] ?? '', /quotation mark/);
  assert.match(rejects[3] ?? '', /11 fields expected, 2 found/);
  assert.match(rejects.at(-1) ?? '', /no supplier with the code nobody/);
  const { list } = await operations.call('/operation/order/getPageList', { source: 'generic', sort: 'price' });
  assert.deepEqual(
    list.map(({ orderNo, flags }) => [orderNo, flags]),
    [
      ['generic-a1', []],
      ['generic-a12', ['tooLong', 'tooFast']],
      ['generic-a10', ['priceMismatch']],
    ],
  );
});

test('an order number that another order has', async () => {
  const header = 'sourceRef,orderNo,status,requestedAt';
  const row = (ref: string) => `${ref},TAKEN-1,requested,2024-01-01T08:00:00Z`;
  const job = await importText([header, row('n1'), row('n2')].join('\n'));
  assert.deepEqual([job.figures['inserted'], job.figures['rejected']], [1, 1]);
  assert.match((await rejectsOf(job))[0] ?? '', /The order number TAKEN-1 belongs to another order/);
});

test('other encodings and delimiters', async () => {
  const plain = Buffer.from(`${HEADER}\n${good('g1', '#,,1')}\n`);
  const at = plain.indexOf('#');
  const content = Buffer.concat([plain.subarray(0, at), Buffer.from([0xc9, 0xee, 0xdb, 0xda]), plain.subarray(at + 1)]);
  assert.equal((await importText(content)).figures['inserted'], 1);
  assert.equal((await importText(`\ufeff${HEADER}\n${good('g2')}`)).figures['inserted'], 1);
  assert.equal(
    (await importText(`${HEADER}\n${good('g3')}`.replaceAll(',', '\t'), 'generic', 'trips.tsv')).figures['inserted'],
    1,
  );
  const { list } = await operations.call('/operation/order/getPageList', { orderNo: 'generic-g1' });
  assert.deepEqual(
    list.map(({ pickUpName }) => pickUpName),
    ['深圳'],
  );
});

test('line ends of an old Mac, a separator named for Excel, a title above the head, and a head alone', async () => {
  const inserted = async (content: string) => (await importText(content)).figures['inserted'];
  assert.equal(await inserted(`${HEADER}\r${good('m1')}\r${good('m2')}\r`), 2);
  const parted = (separator: string) => [HEADER, good('m3')].join('\n').replaceAll(',', separator);
  assert.equal(await inserted(`sep=;\n${parted(';')}`), 1);
  assert.equal(await inserted(`Orders of May\n\n${HEADER}\n${good('m4')}\n`), 1);
  const none = await importText(`${HEADER}\n\n`);
  assert.equal(none.state, 'failed');
  assert.match(none.message, /no row below the head/);
});

const REPORTS = join(import.meta.dirname, '../../../../shared/data/reports/csv');

test('an id whose digits are lost is refused, and a second row of an order with other content is told', async () => {
  const header = 'sourceRef,status,requestedAt,price';
  const at = '2024-02-06T08:00:00Z';
  const job = await importText(
    [
      header,
      `1.23457E+17,requested,${at},1`,
      `r1,requested,${at},1`,
      `r1,requested,${at},2`,
      `r1,requested,${at},1`,
    ].join('\n'),
  );
  assert.deepEqual(
    [job.figures['inserted'], job.figures['unchanged'], job.figures['rejected']],
    [1, 1, 2],
    job.message,
  );
  const rejects = await rejectsOf(job);
  assert.match(
    rejects[0] ?? '',
    /^2,"“Number at the source \(sourceRef\)” was shortened by a spreadsheet program to 1.23457E\+17/,
  );
  assert.match(rejects[1] ?? '', /^4,Order r1 stands in line 3 of this file with other content/);
});

test('a reported file with line ends of an old Mac', async (context) => {
  if (!existsSync(REPORTS)) return context.skip('the reported files are not beside this checkout');
  const job = await importText(readFileSync(join(REPORTS, 'orders-lone-cr.csv')));
  assert.deepEqual([job.figures['read'], job.figures['inserted']], [2, 2], job.message);
});

test('a file that cannot be used is refused with the reason, and nothing is taken in', async () => {
  const refusal = async (content: string | Uint8Array, profile = 'generic') => {
    const job = await importText(content, profile);
    assert.equal(job.state, 'failed');
    return job.message;
  };
  assert.match(await refusal(''), /empty/);
  assert.match(await refusal('a,b\n1,2\n'), /lacks these columns: sourceRef, status, requestedAt/);
  assert.match(await refusal(`${HEADER},price\n`), /columns twice: price/);
  assert.match(await refusal(`${HEADER}\n`, 'shenzhen'), /lacks these columns: Stime, orderid/);
  assert.match(await refusal(Buffer.from([0x50, 0x4b, 3, 4, 0, 0])), /not a text file/);
  assert.match(await refusal(Buffer.from([0x61, 0xff, 0xff, 0x0a])), /neither UTF-8, UTF-16, GBK nor Windows-1252/);
  assert.match(await refusal('x'.repeat(2_000_000)), /first line is too long/);
  const chinese = operations.speaking('zh-CN');
  const answer = await chinese.upload(
    '/operation/order/importList',
    { fileName: 'a.csv', profile: 'generic' },
    Buffer.from('a\n'),
  );
  assert.match((await endOfJob(chinese, started.parse(answer.body.data).jobId)).message, /表头缺少列：sourceRef/);
});

test('what an upload refuses', async () => {
  const send = (input: unknown, headers: Record<string, string> = {}) =>
    operations.upload('/operation/order/importList', input, Buffer.from('x'), headers);
  assert.equal((await send({ fileName: 'a.csv', profile: 'nobody' })).status, 400);
  assert.equal((await send({ fileName: 'a.exe', profile: 'generic' })).status, 400);
  assert.equal((await send({ fileName: 'a.csv', profile: 'generic', more: 1 })).status, 400);
  assert.equal((await send({})).status, 400);
  assert.equal(
    (await operations.send('/operation/order/importList', { fileName: 'a.csv', profile: 'generic' })).status,
    415,
  );
  assert.equal(
    (
      await (
        await app.signInAs('supplier')
      ).upload('/operation/order/importList', { fileName: 'a.csv', profile: 'generic' }, Buffer.from('x'))
    ).status,
    403,
  );
  const { list } = await operations.call('/operation/importProfile/getList', {});
  assert.deepEqual(
    list.map(({ name }) => name),
    ['shenzhen', 'generic'],
  );
});

const detailOf = async (source: string, sourceRef: string) => {
  const row = await db
    .selectFrom('order')
    .select(['id'])
    .where('source', '=', source)
    .where('sourceRef', '=', sourceRef)
    .executeTakeFirstOrThrow();
  return operations.call('/operation/order/getById', { id: row.id });
};

test('the header of the generic profile can be copied, and the time of a trip is no part of its price', async () => {
  const { list } = await operations.call('/operation/importProfile/getList', {});
  const generic = list.find(({ name }) => name === 'generic');
  assert.ok(generic !== undefined);
  const headings = generic.columns.map(({ header }) => header);
  assert.equal(new Set(headings).size, headings.length);
  const values = new Map([
    ['sourceRef', 'copied'],
    ['status', 'completed'],
    ['requestedAt', '2024-02-01T08:00:00+08:00'],
    ['pickedUpAt', '2024-02-01T08:05:00+08:00'],
    ['droppedOffAt', '2024-02-01T08:09:00+08:00'],
    ['duration', '240'],
    ['durationPrice', '1.50'],
    ['price', '11.50'],
    ['base', '10'],
  ]);
  const job = await importText(`${headings.join(',')}\n${headings.map((each) => values.get(each) ?? '').join(',')}`);
  assert.equal(job.figures['inserted'], 1, job.message);
  const { duration, priceParts, flags } = await detailOf('generic', 'copied');
  assert.equal(duration, 240);
  assert.deepEqual(priceParts, [
    { kind: 'base', amount: 1000 },
    { kind: 'duration', amount: 150 },
  ]);
  assert.deepEqual(flags, []);
});

test('what is odd about the orders of a file is flagged, and a trip without its end is taken', async () => {
  const header = 'sourceRef,status,requestedAt,pickedUpAt,pickUpLng,pickUpLat,passengerCount,droppedOffAt,price';
  const at = '2024-02-02T08:00:00+08:00';
  const rows = [`d1,completed,${at},${at},0,0.0,9,,`, `d2,requested,${at},,113.9,22.5,2,,`];
  const job = await importText([header, ...rows].join('\n'));
  assert.deepEqual([job.figures['inserted'], job.figures['flagged']], [2, 1], job.message);
  const odd = await detailOf('generic', 'd1');
  assert.deepEqual(odd.flags.toSorted(), ['noDropOff', 'noPrice', 'nowhere', 'oddPassengers']);
  assert.equal(odd.pickUpPosition, null);
  assert.deepEqual((await detailOf('generic', 'd2')).flags, []);
  assert.match(
    (await rejectsOf(await importText(`${header}\nd3,requested,2024-02-02 08:00:00,,,,,,`)))[0] ?? '',
    /“Requested \(requestedAt\)” lacks its time offset/,
  );
});

test('a corrected file: ours is kept or the file wins, the difference is shown, and a trial writes nothing', async () => {
  const header = 'sourceRef,status,requestedAt,price,pickUpName,remark';
  const row = (ref: string, price: string, name = '南山') => `${ref},requested,2024-02-03T08:00:00Z,${price},${name},`;
  await importText([header, row('c1', '10'), row('c2', '20'), row('c3', '30')].join('\n'));
  const before = await detailOf('generic', 'c1');
  await operations.call('/operation/order/updateRemark', { id: before.id, version: before.version, remark: '看过' });
  const content = [header, row('c1', '12.50'), row('c2', '20'), row('c3', '30', '福田'), row('c4', '1')].join('\n');
  const figures = ({ figures: { inserted, unchanged, updated, kept } }: Job) => [inserted, unchanged, updated, kept];

  const trial = await importText(content, 'generic', 'trips.csv', { onKnown: 'replace', dryRun: true });
  assert.deepEqual(figures(trial), [1, 1, 2, 0], trial.message);
  assert.match(trial.message, /nothing written/);
  assert.equal((await detailOf('generic', 'c1')).price, 1000);
  const [file] = trial.files;
  assert.equal(file?.name, 'trips-changes.csv');
  const changes = (await fileOfJob(operations, trial.id, file.name)).content.toString('utf8').trimEnd().split('\r\n');
  assert.deepEqual(changes.slice(1), ['2,generic-c1,Amount,10,12.5', '4,generic-c3,Pick-up,南山,福田']);

  assert.deepEqual(figures(await importText(content)), [1, 1, 0, 2]);
  assert.equal((await detailOf('generic', 'c1')).price, 1000);
  assert.deepEqual(figures(await importText(content, 'generic', 'trips.csv', { onKnown: 'replace' })), [0, 2, 2, 0]);
  const after = await detailOf('generic', 'c1');
  assert.deepEqual([after.price, after.remark, after.version], [1250, '看过', before.version + 2]);
  assert.deepEqual(figures(await importText(content, 'generic', 'trips.csv', { onKnown: 'replace' })), [0, 4, 0, 0]);

  // what our own cars drove no file corrects
  const carId = await addCar(app.server.services);
  await db.updateTable('order').set({ carId }).where('id', '=', after.id).execute();
  const again = content.replace('12.50', '99');
  assert.deepEqual(figures(await importText(again, 'generic', 'trips.csv', { onKnown: 'replace' })), [0, 3, 0, 1]);
  assert.equal((await detailOf('generic', 'c1')).price, 1250);
});

test('what an export writes an import reads again, in both languages', async () => {
  const rows = [
    'x1,completed,2024-02-04T08:00:00+08:00,2024-02-04T08:05:00+08:00,2024-02-04T08:20:00+08:00,20.50,11,9.50,900,',
    'x2,requested,2024-02-04T09:00:00+08:00,,,,,,,',
    'x3,completed,2024-02-04T08:00:00+08:00,2024-02-04T12:05:00+08:00,2024-02-04T12:20:00+08:00,20.50,11,9.50,900,2024-02-04T12:00:00+08:00',
  ];
  const header = 'sourceRef,status,requestedAt,pickedUpAt,droppedOffAt,price,base,durationPrice,duration,scheduledAt';
  await importText([header, ...rows].join('\n'));
  const { id } = await detailOf('generic', 'x1');
  // as orders that are priced here have them
  const parts = [
    ['base', 1100],
    ['other', 400],
    ['other', 550],
    ['tax', 0],
  ].map(([kind, amount]) => ({ kind, amount }));
  await db
    .updateTable('order')
    .set({ priceParts: JSON.stringify(parts) })
    .where('id', '=', id)
    .execute();
  for (const language of ['zh-CN', 'en-US'] as const) {
    const client = operations.speaking(language);
    const { jobId } = await client.call('/operation/order/exportList', { orderNo: 'generic-x', format: 'csv' });
    const job = await endOfJob(client, jobId);
    const { content } = await fileOfJob(client, jobId, job.files[0]?.name ?? '');
    const same = await importText(content);
    assert.deepEqual(
      [same.figures['read'], same.figures['unchanged'], same.figures['kept'], same.figures['rejected']],
      [3, 3, 0, 0],
      `${same.message} ${same.files.length > 0 ? (await rejectsOf(same)).join('\n') : ''}`,
    );
    const source = `again${language.slice(0, 2)}`;
    const text = content.toString('utf8').replaceAll('generic-x', `${source}-x`).replaceAll(',generic,', `,${source},`);
    const other = await importText(text);
    assert.equal(other.figures['inserted'], 3, other.message);
    const { scheduledAt, tripType } = await detailOf(source, 'x3');
    assert.deepEqual([Date.parse(scheduledAt ?? ''), tripType], [Date.parse('2024-02-04T04:00:00Z'), 'reservation']);
    const { duration, priceParts } = await detailOf(source, 'x1');
    assert.deepEqual([duration, priceParts.find(({ kind }) => kind === 'other')?.amount], [900, 950]);
  }
});

test('a ride is not booked for a time before it was ordered', async () => {
  const row = 'late,completed,2024-02-04T08:00:00+08:00,2024-02-04T08:05:00+08:00,2024-02-04T08:20:00+08:00,20.50';
  const job = await importText(
    `sourceRef,status,requestedAt,pickedUpAt,droppedOffAt,price,scheduledAt\n${row},2024-02-04T07:00:00+08:00`,
  );
  assert.deepEqual([job.figures['inserted'], job.figures['rejected']], [0, 1]);
  assert.match((await rejectsOf(job)).join('\n'), /Booked for/);
});
