/** An upload that is submitted again, as after an answer that was lost, is one file. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { png } from '#server/testing/files.ts';
import { startTestApp } from '#server/testing/harness.ts';

const app = await startTestApp();
const { db } = app.server.services;
const anna = await app.signInAs('operations');
const PATH = '/uploadContent/img';

const submit = (key: string, bytes: Uint8Array, client = anna) =>
  client.send(PATH, bytes, {
    'content-type': 'application/octet-stream',
    'x-upload-input': encodeURIComponent(JSON.stringify({ name: 'a.png' })),
    'idempotency-key': key,
  });
const filesOf = async ({ userId }: { userId: string }): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('file')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('ownerId', '=', userId)
        .executeTakeFirstOrThrow()
    ).count,
  );

test('the same image four times at once, and once more later, is one file and one answer', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => submit('image-at-once', png(30, 20))));
  answers.push(await submit('image-at-once', png(30, 20)));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
  assert.equal(await filesOf(anna), 1);
});

test('the key with another image, or somebody else’s, is another submit', async () => {
  assert.equal((await submit('image-at-once', png(31, 20))).status, 409);
  const boris = await app.signInAs('operations');
  assert.equal((await submit('image-at-once', png(30, 20), boris)).status, 200);
  assert.deepEqual([await filesOf(anna), await filesOf(boris)], [1, 1]);
});

test('what was refused may be submitted again', async () => {
  const carla = await app.signInAs('operations');
  assert.equal((await submit('second-image', Buffer.from('no image'), carla)).status, 400);
  assert.equal((await submit('second-image', png(), carla)).status, 200);
  assert.equal(await filesOf(carla), 1);
});

test('a submit that its server did not survive may be made again', async () => {
  const dora = await app.signInAs('operations');
  await db
    .insertInto('idempotency')
    .values({
      userId: dora.userId,
      keyHash: createHash('sha256').update('cut-off-image').digest('hex'),
      call: PATH,
      inputHash: '',
      result: null,
      createdAt: new Date(Date.now() - 120_000),
    })
    .execute();
  assert.equal((await submit('cut-off-image', png(), dora)).status, 200);
  assert.equal((await submit('cut-off-image', png(), dora)).status, 200);
  assert.equal(await filesOf(dora), 1);
});
