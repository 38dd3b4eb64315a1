/** What a file may see and change of orders that are there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import type { Job } from '#contract/base/job/calls.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';
import { makeOrder, rider } from '#server/testing/orders.ts';
import { refused } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';

const app = await startTestApp();
const { db, vault } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const operations = await app.signInAs('operations');
await addRole(app, admin, 'blindImporter', 'everything', ['operation:order:list', 'operation:order:import']);
await addRole(app, admin, 'scopedImporter', 'suppliers', ['operation:order:list', 'operation:order:import']);
const blind = await app.signInAs('blindImporter');

const started = z.object({ jobId: z.string() });
async function importText(client: Client, content: string): Promise<Job> {
  const input = { fileName: 'trips.csv', profile: 'generic', onKnown: 'replace' };
  const answer = await client.upload('/operation/order/importList', input, Buffer.from(content));
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return endOfJob(client, started.parse(answer.body.data).jobId);
}

async function changesOf(client: Client, job: Job): Promise<string> {
  const file = job.files.find(({ name }) => name.endsWith('-changes.csv'));
  assert.ok(file !== undefined, job.message);
  return (await fileOfJob(client, job.id, file.name)).content.toString('utf8');
}

const preview = async (client: Client, text: string) => {
  const { list } = await client.call('/operation/importProfile/getList', {});
  const content = list.find(({ name }) => name === 'generic')?.content;
  assert.ok(content !== undefined);
  return client.call('/operation/importProfile/preview', { sample: Buffer.from(text).toString('base64'), content });
};

const HEADER = 'source,sourceRef,status,requestedAt,passengerName,passengerMobile,price';
const line = (ref: string, name: string, mobile: string, status = 'requested') =>
  `${HEADER}\ntest,${ref},${status},2024-03-01T08:00:00Z,${name},${mobile},9\n`;
const orderOf = (sourceRef: string) =>
  makeOrder(db, {
    sourceRef,
    orderNo: `R-${sourceRef}`,
    status: 'requested',
    requestedAt: '2024-03-01T08:00:00Z',
    ...rider(vault, '王小芳', '13812345678'),
  });

test('whoever may not see numbers sees none in a preview and in the differences, and cannot try them', async () => {
  await orderOf('masked');
  for (const mobile of ['13812345678', '13900000000']) {
    const [row] = (await preview(blind, line('masked', '李四', mobile))).rows;
    assert.deepEqual(
      row?.changes.map(({ field, before }) => [field, before]),
      [
        ['Passenger', '王**'],
        ['Amount', ''],
      ],
      'the same, whatever number is tried',
    );
  }
  const told = await changesOf(blind, await importText(blind, line('masked', '王小芳', '13900000000')));
  assert.doesNotMatch(told, /1381234|王小芳|13900000000/);
  const [seen] = (await preview(operations, line('masked', '李四', '13900000000'))).rows;
  assert.deepEqual(
    seen?.changes.map(({ before }) => before),
    ['王小芳', '13812345678'],
    'the number was not written over by whoever cannot see it',
  );
});

test('a preview is for those who may import: whoever reaches a part sees nothing through it', async () => {
  await orderOf('elsewhere');
  const scoped = await app.signInAs('scopedImporter');
  await refused(preview(scoped, line('elsewhere', '李四', '13900000000')), 409);
});

test('an order that the product itself runs is written by no file', async () => {
  const id = await orderOf('live');
  await db
    .insertInto('dispatchRequest')
    .values({ orderId: id, waitUntil: '2024-03-01T08:10:00Z', waiting: false })
    .execute();
  const text = line('live', '李四', '13900000000', 'assigned').replace('passengerName', 'assignedAt');
  const job = await importText(operations, text.replace('李四', '2024-03-01T08:01:00Z'));
  assert.deepEqual([job.figures['updated'], job.figures['kept']], [0, 1], job.message);
  const { status, price } = await operations.call('/operation/order/getById', { id });
  assert.deepEqual([status, price], ['requested', null]);
});
