/** A stranger's wrong passwords lock an account, and must not reach into the sessions that run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bring, pdf, put } from '#server/testing/files.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { watch } from '#server/testing/live.ts';
import { refused } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp();
const { db } = app.server.services;
const admin = await app.signInAs('administrator');

/** What a stranger does who knows the name only. */
async function lockOut(account: string): Promise<void> {
  for (let failure = 0; failure < 10; failure += 1) {
    await db
      .updateTable('signInThrottle')
      .set({ blockedUntil: new Date(0) })
      .execute();
    await refused(app.anonymous.call('/login', { account, password: 'wrong' }), 401);
  }
  const { state } = await db
    .selectFrom('sysUser')
    .select('state')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  assert.equal(state, 'locked');
}

/** What a person has under way: a right to upload, tickets for a file and for the file of a job, an open stream. */
async function begin(person: Client) {
  const bytes = pdf();
  const file = await bring(person, 'a.pdf', bytes);
  const target = await person.call('/sys/file/presignedPutUrl', { name: 'b.pdf', type: '', size: bytes.length });
  const { jobId } = await person.call('/operation/order/exportList', { format: 'csv' });
  const { files } = await endOfJob(person, jobId);
  const tickets = [
    await person.call('/sys/file/getDownloadTicket', { id: file.id }),
    await person.call('/sys/job/getDownloadTicket', { id: jobId, fileName: files[0]?.name ?? '' }),
  ];
  const stream = await watch(person);
  return {
    stream,
    statuses: async () => [
      (await put(person, target.url, bytes, target.headers)).status,
      ...(await Promise.all(tickets.map(async ({ address }) => (await fetch(person.address + address)).status))),
    ],
  };
}

test('what a person has under way goes on while wrong passwords keep the account locked', async () => {
  const person = await app.signInAs('operations');
  const { statuses, stream } = await begin(person);
  await lockOut(person.account);
  assert.deepEqual(await statuses(), [200, 200, 200]);
  const again = await begin(person);
  assert.deepEqual(await again.statuses(), [200, 200, 200]);
  assert.ok(!stream.isOver());
  for (const open of [stream, again.stream]) open.close();
});

test('what a person has under way ends with the account', async () => {
  const person = await app.signInAs('operations');
  const { statuses, stream } = await begin(person);
  const { id, version } = await db
    .selectFrom('sysUser')
    .select(['id', 'version'])
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow();
  await admin.call('/sys/systemUser/changeAccountState', { users: [{ id, version }], state: 'disabled' });
  assert.deepEqual(await statuses(), [404, 404, 404]);
  await until('the stream ends', stream.isOver);
  await refused(person.call('/sys/sysuser/mySessions', {}), 403);
});
