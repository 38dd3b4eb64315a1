/** Files in the store of the server itself: how they are brought, believed, used, fetched and collected. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { bring, bringImage, pdf, png, put } from '#server/testing/files.ts';
import { Refused, startTestApp, type Client } from '#server/testing/harness.ts';
import { text } from '#server/testing/examples.ts';
import { collectFiles } from './collect.ts';
import { attachFiles, attachImages, filesOf, releaseFiles } from './service.ts';

const app = await startTestApp();
const { services } = app.server;
const { db } = services;
const anna = await app.signInAs('operations');
const boris = await app.signInAs('operations');
const admin = await app.signInAs('administrator');

const kept = join(app.config.dataDir, 'files', 'kept');
const rowOf = (id: string) => db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const liesAt = (key: string) => existsSync(join(kept, key));
const refusedWith = (status: number) => (error: unknown) => error instanceof Refused && error.answer.status === status;

/** Attaches as a handler of another noun would. */
const attach = (client: { userId: string }, objectId: string, ids: readonly string[], max = 5) =>
  db
    .transaction()
    .execute((transaction) =>
      attachFiles({ db: transaction, services, actor: client }, { object: 'service', objectId }, ids, { max }),
    );

async function download(client: Client, id: string): Promise<Response> {
  const { address } = await client.call('/sys/file/getDownloadTicket', { id });
  return fetch(app.server.address + address);
}

test('a file is announced, sent, examined, and is what the row says', async () => {
  const bytes = pdf('hello');
  const { mode, pieceBytes, extensions } = await anna.call('/sys/file/fileMode', {});
  assert.equal(mode, 'local');
  assert.ok(pieceBytes !== null && extensions.includes('pdf'));
  const brought = await bring(anna, '报告 (最终).pdf', bytes, 'application/pdf');
  assert.deepEqual(
    { ...brought, id: '' },
    {
      id: '',
      name: '报告 (最终).pdf',
      size: bytes.length,
      type: 'application/pdf',
      state: 'confirmed',
      problem: null,
      reason: '',
    },
  );
  const row = await rowOf(brought.id);
  assert.equal(row.sha256, createHash('sha256').update(bytes).digest('hex'));
  assert.equal(row.detectedType, 'application/pdf');
  assert.equal(row.ownerId, anna.userId);
  assert.match(row.key, /^files\/[0-9a-f]{2}\/[0-9a-f]{40}\.pdf$/);
  assert.deepEqual(readFileSync(join(kept, row.key)), bytes);
});

test('asking again answers the same, twenty times at once too', async () => {
  const bytes = text('a,b\n1,2\n');
  const target = await anna.call('/sys/file/presignedPutUrl', { name: 'a.csv', type: 'text/csv', size: bytes.length });
  await put(anna, target.url, bytes, target.headers);
  const clients = await Promise.all(
    Array.from({ length: 4 }, () => anna.call('/sys/file/saveOssFile', { id: target.id })),
  );
  const again = await anna.call('/sys/file/saveOssFile', { id: target.id });
  for (const answer of clients) assert.deepEqual(answer, again);
});

test('both ways to bring a file say where and with what, to who knows nothing of this server', async () => {
  const bytes = pdf();
  const send = async (url: string, headers: Record<string, string>) =>
    assert.equal((await fetch(url, { method: 'PUT', headers, body: Uint8Array.from(bytes) })).status, 200);
  const one = await anna.call('/sys/file/presignedPutUrl', { name: 'a.pdf', size: bytes.length });
  assert.ok(one.url.startsWith(`${app.server.address}/`), one.url);
  await send(one.url, one.headers);
  assert.equal((await anna.call('/sys/file/saveOssFile', { id: one.id })).state, 'confirmed');
  const { endpoint, prefix, headers } = await anna.call('/sys/file/getTemOssAuth', {});
  const key = `${prefix}a.pdf`;
  await send(endpoint + key, headers);
  const saved = await anna.call('/sys/file/saveOssFile', { key, name: 'a.pdf', size: bytes.length });
  assert.equal(saved.state, 'confirmed');
});

test('an address takes exactly the type and the length that were announced, once', async () => {
  const bytes = pdf();
  const target = await anna.call('/sys/file/presignedPutUrl', { name: 'a.pdf', size: bytes.length });
  const wrongType = await put(anna, target.url, bytes, { 'content-type': 'text/html' });
  assert.equal(wrongType.status, 415);
  const longer = await put(anna, target.url, Buffer.concat([bytes, Buffer.from('x')]), target.headers);
  assert.equal(longer.status, 400);
  const shorter = await put(anna, target.url, bytes.subarray(1), target.headers);
  assert.equal(shorter.status, 400);
  await assert.rejects(anna.call('/sys/file/saveOssFile', { id: target.id }), refusedWith(409));
  assert.equal((await put(anna, target.url, bytes, target.headers)).status, 200);
  await anna.call('/sys/file/saveOssFile', { id: target.id });
  const late = await put(anna, target.url, bytes, target.headers);
  assert.equal(late.status, 404);
  assert.match(late.body.msg, /no longer good/);
});

test('an address dies after its minutes', async () => {
  const bytes = pdf();
  const target = await anna.call('/sys/file/presignedPutUrl', { name: 'late.pdf', size: bytes.length });
  app.advance(15 * 60 + 1);
  assert.equal((await put(anna, target.url, bytes, target.headers)).status, 404);
});

test('a file may come in pieces, in their order, and goes on where it broke off', async () => {
  const bytes = text('0123456789'.repeat(10));
  const target = await anna.call('/sys/file/presignedPutUrl', { name: 'pieces.txt', size: bytes.length });
  const piece = (start: number, end: number) =>
    put(anna, target.url, bytes.subarray(start, end), {
      ...target.headers,
      'content-range': `bytes ${start}-${end - 1}/${bytes.length}`,
    });
  assert.equal((await piece(0, 40)).status, 200);
  const wrong = await piece(60, 100);
  assert.equal(wrong.status, 409);
  assert.deepEqual(wrong.body.data, { offset: 40 });
  assert.equal((await piece(40, 100)).status, 200);
  const { id, state } = await anna.call('/sys/file/saveOssFile', { id: target.id });
  assert.equal(state, 'confirmed');
  assert.deepEqual(readFileSync(join(kept, (await rowOf(id)).key)), Buffer.from(bytes));
});

test('two pieces at the same moment never mix', async () => {
  const bytes = text('x'.repeat(300_000));
  const target = await anna.call('/sys/file/presignedPutUrl', { name: 'twice.txt', size: bytes.length });
  const answers = await Promise.all(Array.from({ length: 6 }, () => put(anna, target.url, bytes, target.headers)));
  assert.ok(answers.some(({ status }) => status === 200));
  assert.ok(answers.every(({ status }) => status === 200 || status === 409));
  assert.equal((await anna.call('/sys/file/saveOssFile', { id: target.id })).state, 'confirmed');
});

test('a prefix of one’s own takes files under names of one’s own, and nothing beside it', async () => {
  const auth = await anna.call('/sys/file/getTemOssAuth', {});
  const headers = { 'x-upload-token': auth.securityToken };
  const bytes = pdf('by prefix');
  const key = `${auth.prefix}report.pdf`;
  assert.equal((await put(anna, auth.endpoint + key, bytes, headers)).status, 200);
  const other = await boris.call('/sys/file/getTemOssAuth', {});
  for (const foreign of [
    `${other.prefix}report.pdf`,
    `${auth.prefix}../escape.pdf`,
    `${auth.prefix}%2e%2e%2fescape.pdf`,
    `${auth.prefix}a/b.pdf`,
    'files/00/0.pdf',
    '/etc/passwd',
  ]) {
    const { status } = await put(anna, auth.endpoint + foreign, bytes, headers);
    assert.equal(status, 404, foreign);
  }
  const form = { key, name: 'report.pdf', size: bytes.length };
  await assert.rejects(boris.call('/sys/file/saveOssFile', form), refusedWith(404));
  const saved = await anna.call('/sys/file/saveOssFile', form);
  assert.equal(saved.state, 'confirmed');
  assert.deepEqual(await anna.call('/sys/file/saveOssFile', form), saved);
  // what is written there later is not what was confirmed
  await put(anna, auth.endpoint + key, pdf('something else'), headers);
  assert.deepEqual(readFileSync(join(kept, (await rowOf(saved.id)).key)), bytes);
});

test('nobody saves, attaches or fetches another’s file', async () => {
  const bytes = pdf();
  const target = await anna.call('/sys/file/presignedPutUrl', { name: 'a.pdf', size: bytes.length });
  await put(anna, target.url, bytes, target.headers);
  await assert.rejects(boris.call('/sys/file/saveOssFile', { id: target.id }), refusedWith(404));
  const { id } = await anna.call('/sys/file/saveOssFile', { id: target.id });
  await assert.rejects(attach(boris, '1', [id]), { status: 400 });
  await assert.rejects(boris.call('/sys/file/getDownloadTicket', { id }), refusedWith(404));
  // not even an administrator, but by the call that leaves a row in the log
  await assert.rejects(admin.call('/sys/file/getDownloadTicket', { id }), refusedWith(404));
  const { address } = await admin.call('/sys/file/inspect', { id });
  assert.equal((await fetch(app.server.address + address)).status, 200);
});

test('a download is an attachment, by an address that works once and for 30 seconds', async () => {
  const { id } = await bring(anna, 'a"b\r\nx.pdf'.replace(/[\r\n]/g, ''), pdf());
  const response = await download(anna, id);
  assert.equal(response.headers.get('content-type'), 'application/octet-stream');
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="a_bx\.pdf"/);
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), pdf());
  const { address } = await anna.call('/sys/file/getDownloadTicket', { id });
  assert.equal((await fetch(app.server.address + address, { method: 'HEAD' })).status, 404);
  assert.equal((await fetch(app.server.address + address)).status, 200);
  assert.equal((await fetch(app.server.address + address)).status, 404);
  const late = await anna.call('/sys/file/getDownloadTicket', { id });
  app.advance(31);
  assert.equal((await fetch(app.server.address + late.address)).status, 404);
});

test('files become those of a thing, in its order; what it lets go belongs to nothing again', async () => {
  const [one, two, three] = await Promise.all(['1.txt', '2.txt', '3.txt'].map((name) => bring(anna, name, text(name))));
  assert.ok(one && two && three);
  await attach(anna, '7', [three.id, one.id]);
  const names = async () => (await filesOf(db, 'service', ['7', '8'])).get('7')?.map(({ name }) => name);
  assert.deepEqual(await names(), ['3.txt', '1.txt']);
  // somebody else who may change the thing may leave its files, and not take them elsewhere
  await attach(boris, '7', [one.id, three.id]);
  assert.deepEqual(await names(), ['1.txt', '3.txt']);
  await assert.rejects(attach(anna, '8', [one.id]), { status: 400 });
  await assert.rejects(attach(anna, '7', [one.id, one.id]), { status: 400 });
  await assert.rejects(attach(anna, '7', [one.id, two.id, three.id], 2), { status: 400 });
  await assert.rejects(admin.call('/sys/file/deleteById', { id: one.id, version: 1 }), refusedWith(409));
  await attach(anna, '7', [two.id]);
  assert.deepEqual(await names(), ['2.txt']);
  assert.ok((await rowOf(one.id)).keepUntil !== null);
  await db
    .transaction()
    .execute((transaction) => releaseFiles({ db: transaction, services }, { object: 'service', objectId: '7' }));
  assert.equal(await names(), undefined);
});

test('an image has an address that shows it, to whoever knows it', async () => {
  const data = await bringImage(anna, png(40, 30), '头像.exe');
  assert.match(data.url, /^\/content\/img\/[\w-]{32}$/);
  const shown = await fetch(app.server.address + data.url);
  assert.equal(shown.headers.get('content-type'), 'image/png');
  assert.match(shown.headers.get('cache-control') ?? '', /immutable/);
  assert.equal(shown.headers.get('x-content-type-options'), 'nosniff');
  assert.match(shown.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.deepEqual(Buffer.from(await shown.arrayBuffer()), png(40, 30));
  const row = await rowOf(data.id);
  assert.deepEqual([row.name, row.width, row.height, row.state], ['头像.png', 40, 30, 'confirmed']);
  assert.equal((await fetch(`${app.server.address}/content/img/${'A'.repeat(32)}`)).status, 404);
});

test('an administrator sees files, lets one out of quarantine, and deletes one', async () => {
  const brought = await bring(anna, 'photo.png', text('<html>'));
  assert.deepEqual([brought.state, brought.problem], ['quarantined', 'contentDiffers']);
  await assert.rejects(attach(anna, '11', [brought.id]), { status: 400 });
  await assert.rejects(anna.call('/sys/file/getDownloadTicket', { id: brought.id }), refusedWith(404));
  await assert.rejects(anna.call('/sys/file/release', { id: brought.id, version: 1 }), refusedWith(403));
  const found = await admin.call('/sys/file/getPageList', { keyword: 'photo', state: 'quarantined' });
  assert.deepEqual(
    found.list.map(({ id, ownerAccount }) => [id, ownerAccount]),
    [[brought.id, anna.account]],
  );
  const { version } = await admin.call('/sys/file/release', { id: brought.id, version: 1 });
  assert.equal((await anna.call('/sys/file/saveOssFile', { id: brought.id })).state, 'confirmed');
  await assert.rejects(admin.call('/sys/file/deleteById', { id: brought.id, version: 1 }), refusedWith(409));
  await admin.call('/sys/file/deleteById', { id: brought.id, version });
  await collectFiles(services);
  assert.ok(!liesAt((await rowOf(brought.id)).key));
  await assert.rejects(attach(anna, '11', [brought.id]), { status: 400 });
});

test('images of a text are kept while it shows them', async () => {
  const [first, second] = [await bringImage(anna, png()), await bringImage(anna, png())];
  const show = (...texts: string[]) =>
    db
      .transaction()
      .execute((transaction) =>
        attachImages({ db: transaction, services, actor: anna }, { object: 'service', objectId: '9' }, texts),
      );
  await show(`<p><img src="${first.url}"></p>`, second.url);
  assert.deepEqual([(await rowOf(first.id)).objectId, (await rowOf(second.id)).objectId], ['9', '9']);
  await show(`<img src="${second.url}">`);
  assert.deepEqual([(await rowOf(first.id)).objectId, (await rowOf(second.id)).objectId], ['', '9']);
  app.advance(25 * 3600);
  await collectFiles(services);
  assert.equal((await fetch(app.server.address + first.url)).status, 404);
  assert.equal((await fetch(app.server.address + second.url)).status, 200);
});

test('what belongs to nothing is collected after a day, in the store too, once', async () => {
  const client = await app.signInAs('operations');
  const orphan = await bring(client, 'orphan.txt', text('orphan'));
  const used = await bring(client, 'used.txt', text('used'));
  await attach(client, '10', [used.id]);
  const announced = await client.call('/sys/file/presignedPutUrl', { name: 'never.txt', size: 5 });
  await put(client, announced.url, text('never'), announced.headers);
  const [orphanKey, usedKey] = [(await rowOf(orphan.id)).key, (await rowOf(used.id)).key];
  await collectFiles(services);
  assert.ok(liesAt(orphanKey) && liesAt(announced.key));
  app.advance(25 * 3600);
  await Promise.all([collectFiles(services), collectFiles(services), collectFiles(services)]);
  assert.ok(!liesAt(orphanKey) && !liesAt(announced.key) && liesAt(usedKey));
  const rows = await Promise.all([orphan.id, announced.id, used.id].map(rowOf));
  assert.deepEqual(
    rows.map(({ state, removedAt }) => [state, removedAt !== null]),
    [
      ['deleted', true],
      ['deleted', true],
      ['confirmed', false],
    ],
  );
  assert.equal(rows[0]?.version, 2);
  assert.deepEqual(
    readdirSync(join(kept, 'incoming')).filter(
      (owner) => owner === client.userId && readdirSync(join(kept, 'incoming', owner)).length > 0,
    ),
    [],
  );
});
