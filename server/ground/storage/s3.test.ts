/** Tests files in a real S3 store: through the server, by signed addresses and by temporary credentials. */
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { test } from 'node:test';
import {
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  GetObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { collectFiles } from '#server/base/file/collect.ts';
import { bring, bringImage, pdf, png, put } from '#server/testing/files.ts';
import { Refused, startTestApp } from '#server/testing/harness.ts';
import { patient } from '#server/testing/patience.ts';
import { startRados } from '#server/testing/rados.ts';
import { testStore } from './testStore.ts';

const rados = await startRados();
const skip = typeof rados === 'string' ? rados : false;
const gateway = typeof rados === 'string' ? null : rados;

const app = await startTestApp(
  gateway === null
    ? {}
    : {
        env: {
          STORAGE: 's3',
          S3_ENDPOINT: gateway.endpoint,
          S3_BUCKET: gateway.bucket,
          S3_ACCESS_KEY_ID: gateway.accessKeyId,
          S3_SECRET_ACCESS_KEY: gateway.secretAccessKey,
          S3_ROLE_ARN: gateway.roleArn,
        },
      },
);
const { services } = app.server;
const client = await app.signInAs('operations');

function outside(credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }): S3Client {
  assert.ok(gateway);
  return new S3Client({
    endpoint: gateway.endpoint,
    region: 'us-east-1',
    credentials,
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
}

async function keysOf(): Promise<string[]> {
  assert.ok(gateway);
  const { Contents = [] } = await outside(gateway).send(new ListObjectsV2Command({ Bucket: gateway.bucket }));
  return Contents.map(({ Key = '' }) => Key);
}

const sha = (id: string) =>
  services.db.selectFrom('file').select(['key', 'sha256', 'state']).where('id', '=', id).executeTakeFirstOrThrow();

test('a signed address takes exactly what was announced', { skip }, async () => {
  const bytes = pdf('signed');
  const target = await client.call('/sys/file/presignedPutUrl', { name: 'a.pdf', size: bytes.length });
  assert.equal(target.pieceBytes, null);
  assert.match(target.key, new RegExp(`^incoming/${client.userId}/[\\w-]{22}/file$`));
  const wrongType = await put(client, target.url, bytes, { 'content-type': 'text/html' });
  assert.equal(wrongType.status, 403);
  const longer = await put(client, target.url, Buffer.concat([bytes, bytes]), target.headers);
  assert.equal(longer.status, 403);
  const otherKey = await put(client, target.url.replace(/\/file\?/, '/other?'), bytes, target.headers);
  assert.equal(otherKey.status, 403);
  assert.deepEqual(await keysOf(), []);
  assert.equal((await put(client, target.url, bytes, target.headers)).status, 200);
  const brought = await client.call('/sys/file/saveOssFile', { id: target.id });
  assert.equal(brought.state, 'confirmed');
  // the address still works for some minutes, but nothing that was confirmed lies under it
  const { key } = await sha(brought.id);
  assert.deepEqual(await keysOf(), [key]);
  assert.equal(
    (await put(client, target.url, Buffer.from(bytes.toString().replace('signed', 'forged')), target.headers)).status,
    200,
  );
  const { address } = await client.call('/sys/file/getDownloadTicket', { id: brought.id });
  assert.ok(Buffer.from(await (await fetch(app.server.address + address)).arrayBuffer()).equals(bytes));
});

test('what was not sent is not confirmed, and what is something else goes into quarantine', { skip }, async () => {
  const target = await client.call('/sys/file/presignedPutUrl', { name: 'a.pdf', size: 10 });
  await assert.rejects(
    client.call('/sys/file/saveOssFile', { id: target.id }),
    (error: unknown) => error instanceof Refused && error.answer.status === 409,
  );
  const { state, problem } = await bring(client, 'b.pdf', png());
  assert.deepEqual([state, problem], ['quarantined', 'contentDiffers']);
});

test('temporary credentials write beneath their prefix and do nothing else', { skip }, async () => {
  assert.ok(gateway);
  const auth = await client.call('/sys/file/getTemOssAuth', {});
  assert.equal(auth.bucket, gateway.bucket);
  const holder = outside({
    accessKeyId: auth.accessKeyId,
    secretAccessKey: auth.accessKeySecret,
    sessionToken: auth.securityToken,
  });
  const { bucket: Bucket } = gateway;
  const bytes = pdf('by role');
  const key = `${auth.prefix}report.pdf`;
  await holder.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes }));
  const brought = await client.call('/sys/file/saveOssFile', { key, name: 'report.pdf', size: bytes.length });
  assert.equal(brought.state, 'confirmed');
  const { key: kept } = await sha(brought.id);
  const denied = { name: 'AccessDenied' };
  await assert.rejects(holder.send(new PutObjectCommand({ Bucket, Key: kept, Body: bytes })), denied);
  await assert.rejects(holder.send(new PutObjectCommand({ Bucket, Key: 'elsewhere', Body: bytes })), denied);
  await assert.rejects(holder.send(new GetObjectCommand({ Bucket, Key: kept })), denied);
  await assert.rejects(holder.send(new ListObjectsV2Command({ Bucket })), denied);
});

test('images are kept there and shown by the server', { skip }, async () => {
  const { url } = await bringImage(client, png());
  assert.ok(Buffer.from(await (await fetch(app.server.address + url)).arrayBuffer()).equals(png()));
});

test('what lies under a prefix is listed in its order, as far as it is asked for', { skip }, async () => {
  const { current } = services.storage;
  for (const name of ['b/2.png', 'a+1.png', 'b/1.png', '图.png'])
    await outside(gateway ?? assert.fail()).send(
      new PutObjectCommand({ Bucket: gateway?.bucket, Key: `import/${name}`, Body: png() }),
    );
  const whole = await current.list('import/', 10);
  assert.deepEqual(
    [whole.files.map(({ key }) => key), whole.isCut, whole.foreign],
    [['import/a+1.png', 'import/b/1.png', 'import/b/2.png'], false, 1],
  );
  assert.equal(whole.files[0]?.size, png().length);
  const cut = await current.list('import/', 2);
  assert.deepEqual([cut.files.length, cut.isCut], [2, true]);
  for (const { key } of whole.files) await current.remove(key);
  await outside(gateway ?? assert.fail()).send(
    new DeleteObjectCommand({ Bucket: gateway?.bucket, Key: 'import/图.png' }),
  );
});

test('the console may send to the store, and nowhere else', { skip }, async () => {
  assert.ok(gateway);
  const page = await fetch(app.server.address, { headers: { accept: 'text/html' } });
  assert.match(
    page.headers.get('content-security-policy') ?? '',
    new RegExp(`connect-src 'self' ${gateway.endpoint};`),
  );
});

test('orphans are removed from the store, also what an address took after it was saved', { skip }, async () => {
  app.advance(31 * 24 * 3600);
  await collectFiles(services);
  assert.deepEqual(await keysOf(), []);
});

test('the connection test says what is wrong', { skip }, async () => {
  const { settings } = services.storage;
  const outcome = async (change: object) => {
    const { passed, sentence, params } = await testStore('s3', { ...settings, s3: { ...settings.s3, ...change } }, '');
    return { passed, said: sentence.en.replace('{detail}', params['detail'] ?? '') };
  };
  assert.deepEqual(await outcome({}), { passed: true, said: 'Writing, reading, moving and deleting all work' });
  assert.match(
    (await outcome({ secretAccessKey: 'wrong' })).said,
    /^Writing failed: (AccessDenied|SignatureDoesNotMatch)/,
  );
  assert.match((await outcome({ bucket: 'nothere' })).said, /^Writing failed: NoSuchBucket/);
  assert.match((await outcome({ endpoint: 'http://127.0.0.1:1' })).said, /^Writing failed/);
  assert.equal((await outcome({ bucket: '' })).said, 'The settings are not complete');
});

test('a store that takes connections and says nothing fails its calls within ten seconds', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  assert.ok(address !== null && typeof address !== 'string');
  const dead = await startTestApp({
    env: {
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      S3_BUCKET: 'pilotdesk',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    },
  });
  const caller = await dead.signInAs('operations');
  const { id } = await caller.call('/sys/file/presignedPutUrl', { name: 'a.pdf', size: 10 });
  const began = performance.now();
  let isAnswered = false;
  const saving = caller.send('/sys/file/saveOssFile', { id }).finally(() => (isAnswered = true));
  await Promise.all(Array.from({ length: 20 }, () => caller.call('/sys/file/fileMode', {})));
  assert.equal(isAnswered, false, 'the others were answered first');
  const answer = await saving;
  assert.equal(answer.status, 503);
  assert.ok(performance.now() - began < patient(10_000));
  silent.close();
});
