import assert from 'node:assert/strict';
import { test } from 'node:test';
import { streamXlsxRows } from 'hucre/xlsx';
import { contentDisposition } from '#server/ground/job/downloads.ts';
import { safeText, unprotected } from '#contract/ground/sheetText.ts';
import { csvField } from '#server/ground/job/csvText.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';
import { makeOrder, rider } from '#server/testing/orders.ts';
import { refused } from '#server/testing/refusals.ts';
import { seedToTotal } from '#server/channel/orderSeed/service.ts';

const app = await startTestApp();
const { db, jobDb, vault } = app.server.services;
const operations = await app.signInAs('operations');
const EVIL = ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '＝1', ' =1', '\u3000＝1', '\u200b@x', '"a","b"'];

test('no text starts a formula, numbers stay numbers', () => {
  assert.deepEqual(
    EVIL.slice(0, -1)
      .map(safeText)
      .filter((text) => !text.startsWith("'")),
    [],
  );
  assert.deepEqual(EVIL.map(safeText).map(unprotected), EVIL);
  assert.equal(csvField(-1.5), '-1.5');
  assert.equal(csvField(null), '');
  assert.equal(csvField('a"b,c\nd'), '"a""b,c\nd"');
  assert.equal(
    contentDisposition('订单 "1".csv'),
    `attachment; filename="____1_.csv"; filename*=UTF-8''%E8%AE%A2%E5%8D%95%20%221%22.csv`,
  );
});

test('an export has what the list has, as CSV and as a sheet', async () => {
  for (const [at, evil] of EVIL.entries()) {
    await makeOrder(db, {
      orderNo: `X-${at}`,
      source: 'export',
      ...rider(vault, evil.replace(/[\t\r]/, ''), ''),
      remark: evil,
      price: 1234,
      distance: 1500,
      priceParts: [
        { kind: 'base', amount: 1100 },
        { kind: 'mileage', amount: 134 },
      ],
    });
  }
  const rowsOf = async (format: 'csv' | 'xlsx', client = operations): Promise<string[][]> => {
    const { jobId } = await client.call('/operation/order/exportList', {
      source: 'export',
      sort: 'requestedAt',
      format,
    });
    const job = await endOfJob(client, jobId);
    assert.equal(job.message, `${EVIL.length} orders exported`);
    const [file] = job.files;
    assert.ok(file);
    const { content, headers } = await fileOfJob(client, jobId, file.name);
    assert.equal(content.length, file.bytes);
    assert.match(headers.get('content-disposition') ?? '', /^attachment; /);
    if (format === 'xlsx') {
      const rows: string[][] = [];
      for await (const { values } of streamXlsxRows(content))
        rows.push(values.map((value) => (value === null ? '' : String(value))));
      return rows;
    }
    const text = content.toString('utf8');
    assert.ok(text.startsWith('\ufeffOrder,Status,'));
    assert.ok(text.endsWith('\r\n'));
    return text
      .slice(1)
      .split(/\r\n(?=X-|$)/)
      .map((line) => line.split(','));
  };
  const [header = [], ...rows] = await rowsOf('xlsx');
  assert.equal(rows.length, EVIL.length);
  const column = (name: string) => header.indexOf(name);
  assert.deepEqual(
    rows.map((row) => row[column('Order')]),
    EVIL.map((_, at) => `X-${at}`),
  );
  assert.deepEqual(
    rows.map((row) => row[column('Amount')]),
    EVIL.map(() => '12.34'),
  );
  assert.deepEqual(
    rows.slice(0, 4).map((row) => row[column('Passenger')]),
    ["'=1+1", "'+1", "'-1", "'@x"],
  );
  const [, ...lines] = await rowsOf('csv');
  assert.deepEqual(
    lines.slice(0, 4).map((line) => line[column('Passenger')]),
    ["'=1+1", "'+1", "'-1", "'@x"],
  );
});

test('who exports gets the own reach, masked as on the screen, and the log says so', async () => {
  const { id: supplierId } = await db
    .selectFrom('supplier')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await makeOrder(db, {
    orderNo: 'Y-1',
    source: 'reach',
    supplierId,
    ...rider(vault, '赵明', '12912345678'),
  });
  await makeOrder(db, { orderNo: 'Y-2', source: 'reach' });
  const supplier = await app.signInAs('supplier', { type: 'supplier', supplierId });
  const { jobId } = await supplier.call('/operation/order/exportList', { format: 'csv', source: 'reach' });
  const { files, figures } = await endOfJob(supplier, jobId);
  assert.equal(figures['exported'], 1);
  const text = (await fileOfJob(supplier, jobId, files[0]?.name ?? '')).content.toString('utf8');
  assert.match(text, /129\*\*\*\*5678/);
  assert.doesNotMatch(text, /12912345678|赵明|Y-2/);
  const { list } = await (
    await app.signInAs('administrator')
  ).call('/sys/sysLog/getPageList', { object: 'orderExport', objectId: jobId });
  assert.equal(list.length, 1);
  await refused((await app.signInAs('dispatcher')).call('/operation/order/exportList', {}), 403);
});

test('a dictionary that was renamed reaches the file', async () => {
  const priceParts = [{ kind: 'night', amount: 100 }] as const;
  const cancelled = { cancelledBy: 'operator', cancelledAt: '2025-01-01T01:00:00Z' } as const;
  await makeOrder(db, { source: 'renamed', status: 'cancelled', ...cancelled, priceParts: [...priceParts] });
  const admin = await app.signInAs('administrator');
  const rename = async (code: string, value: string, nameEn: string) => {
    const { list: types } = await admin.call('/sys/sysDict/getPageList', { keyword: code });
    const typeId = types.find((type) => type.code === code)?.id ?? '';
    const { list } = await admin.call('/sys/sysDict/getItemPageList', { typeId });
    const item = list.find((each) => each.value === value);
    assert.ok(item);
    const { id, version, nameZh, colour, parentValue, remark } = item;
    await admin.call('/sys/sysDict/updateItem', { id, version, value, nameZh, nameEn, colour, parentValue, remark });
  };
  await rename('orderStatus', 'cancelled', 'Called off');
  await rename('orderCanceller', 'operator', 'Control room');
  await rename('pricePart', 'night', 'Small hours');
  const { jobId } = await operations.call('/operation/order/exportList', { source: 'renamed', format: 'csv' });
  const [file] = (await endOfJob(operations, jobId)).files;
  const text = (await fileOfJob(operations, jobId, file?.name ?? '')).content.toString('utf8');
  for (const word of ['Called off', 'Control room', 'Small hours', 'Distance (m)'])
    assert.ok(text.includes(word), word);
});

test('the chosen rows alone', async () => {
  const ids = [await makeOrder(db, { source: 'chosen' }), await makeOrder(db, { source: 'chosen' })];
  await makeOrder(db, { source: 'chosen' });
  const { jobId } = await operations.call('/operation/order/exportList', { ids, format: 'csv' });
  assert.equal((await endOfJob(operations, jobId)).figures['exported'], 2);
});

test('an export is the list at one moment, whatever is added or changed meanwhile', async () => {
  await seedToTotal(jobDb, vault, 20_000, () => undefined);
  const { jobId } = await operations.call('/operation/order/exportList', { source: 'seed', format: 'csv' });
  const started = async () => (await operations.call('/sys/job/getById', { id: jobId })).totalCount !== null;
  while (!(await started()))
    await db.updateTable('order').set({ remark: 'before' }).where('source', '=', 'chosen').execute();
  await jobDb.deleteFrom('order').where('source', '=', 'seed').where('sourceRef', 'like', '%7').execute();
  const { figures, files } = await endOfJob(operations, jobId);
  assert.equal(figures['exported'], 20_000);
  const text = (await fileOfJob(operations, jobId, files[0]?.name ?? '')).content.toString('utf8');
  const numbers = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.slice(0, line.indexOf(',')));
  assert.equal(new Set(numbers).size, 20_000);
});

test('a ticket works once, for half a minute, while its session lives', async () => {
  await makeOrder(db, { source: 'ticket' });
  const { jobId } = await operations.call('/operation/order/exportList', { source: 'ticket', format: 'csv' });
  const [file] = (await endOfJob(operations, jobId)).files;
  assert.ok(file);
  const ticket = async (client = operations) =>
    client.address + (await client.call('/sys/job/getDownloadTicket', { id: jobId, fileName: file.name })).address;
  const status = async (address: string, method = 'GET') => (await fetch(address, { method })).status;
  const address = await ticket();
  assert.notEqual(await status(address, 'HEAD'), 200);
  assert.equal(await status(address), 200);
  assert.equal(await status(address), 404);
  const old = await ticket();
  app.advance(31);
  assert.equal(await status(old), 404);
  assert.equal(await status(`${operations.address}/download/${'x'.repeat(43)}`), 404);
  assert.equal(await status(`${operations.address}/download/..%2f..%2fetc`), 404);
  await refused(
    operations.call('/sys/job/getDownloadTicket', { id: jobId, fileName: '../../secrets/postgres.json' }),
    404,
  );
  const leaving = await ticket();
  await operations.call('/logout', {});
  assert.equal(await status(leaving), 404);
});

test('where orders came from stays the code that an import reads', async () => {
  // a session does not live as long as the tests before
  const client = (await app.signInAs('operations')).speaking('zh-CN');
  const sourcesIn = async (source: string): Promise<string> => {
    await makeOrder(db, { source });
    const { jobId } = await client.call('/operation/order/exportList', { source, format: 'csv' });
    const { files } = await endOfJob(client, jobId);
    return (await fileOfJob(client, jobId, files[0]?.name ?? '')).content.toString('utf8');
  };
  assert.match(await sourcesIn('simulator'), /,simulator,/);
  assert.match(await sourcesIn('unnamed'), /,unnamed,/);
});
