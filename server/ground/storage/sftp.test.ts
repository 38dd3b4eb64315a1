/** Tests files on a real SFTP server, also with a wrong host key and with a dead server. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { collectFiles } from '#server/base/file/collect.ts';
import { bringBySftp, bringImage, pdf, png } from '#server/testing/files.ts';
import { Refused, startTestApp } from '#server/testing/harness.ts';
import { patient } from '#server/testing/patience.ts';
import { startSshd } from '#server/testing/sshd.ts';
import { testStore } from './testStore.ts';

const sshd = await startSshd();
const skip = typeof sshd === 'string' ? sshd : false;
const server = typeof sshd === 'string' ? null : sshd;

const app = await startTestApp(
  server === null
    ? {}
    : {
        env: {
          STORAGE: 'sftp',
          SFTP_HOST: server.host,
          SFTP_PORT: String(server.port),
          SFTP_USER: server.user,
          SFTP_PRIVATE_KEY: server.privateKey,
          SFTP_HOST_KEY: server.hostKey,
          SFTP_FOLDER: server.folder,
        },
      },
);
const { services } = app.server;
const client = await app.signInAs('operations');

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

test('a file goes through to the server and lies there whole, under one name', { skip }, async () => {
  assert.ok(server);
  assert.equal((await client.call('/sys/file/fileMode', {})).mode, 'sftp');
  const bytes = pdf('x'.repeat(3_000_000));
  const brought = await bringBySftp(client, '报告.pdf', bytes);
  assert.deepEqual([brought.state, brought.size], ['confirmed', bytes.length]);
  const files = filesBelow(server.folder);
  assert.equal(files.length, 1);
  assert.ok(readFileSync(files[0] ?? '').equals(bytes));
  const logged = await app.server.services.db
    .selectFrom('audit')
    .select(['account', 'label'])
    .where('call', '=', '/sys/file/sftp/upload')
    .execute();
  assert.deepEqual(logged, [{ account: client.account, label: '报告.pdf' }]);
  const { address } = await client.call('/sys/file/getDownloadTicket', { id: brought.id });
  const download = await fetch(app.server.address + address);
  assert.ok(Buffer.from(await download.arrayBuffer()).equals(bytes));
});

test('a file that is submitted again, also at the same moment, is one file', { skip }, async () => {
  const submit = () =>
    client.send('/sys/file/sftp/upload', pdf('again'), {
      'content-type': 'application/octet-stream',
      'x-upload-input': encodeURIComponent(JSON.stringify({ name: 'again.pdf' })),
      'idempotency-key': 'the-same-file',
    });
  const [first, second] = await Promise.all([submit(), submit()]);
  const third = await submit();
  assert.deepEqual([first.status, second.status, third.status], [200, 200, 200]);
  assert.deepEqual([second.body, third.body], [first.body, first.body]);
  const admin = await app.signInAs('administrator');
  const { list } = await admin.call('/sys/file/getPageList', { keyword: 'again.pdf' });
  assert.equal(list.length, 1);
});

test('images lie there too, and are shown', { skip }, async () => {
  const { url } = await bringImage(client, png());
  assert.ok(Buffer.from(await (await fetch(app.server.address + url)).arrayBuffer()).equals(png()));
});

test(
  'what is not what it says is in quarantine; the other calls say that they are not for this store',
  { skip },
  async () => {
    const { state } = await bringBySftp(client, 'a.pdf', Buffer.from('MZ not a document'));
    assert.equal(state, 'quarantined');
    const conflict = (error: unknown) => error instanceof Refused && error.answer.status === 409;
    await assert.rejects(client.call('/sys/file/presignedPutUrl', { name: 'a.pdf', size: 3 }), conflict);
    await assert.rejects(client.call('/sys/file/getTemOssAuth', {}), conflict);
  },
);

test('what lies under a prefix is listed in its order, as far as it is asked for', { skip }, async () => {
  const { current } = services.storage;
  assert.deepEqual(await current.list('import/', 10), { files: [], isCut: false, foreign: 0 });
  for (const name of ['b/2.png', 'a+1.png', 'b/1.png'])
    await current.put(`import/${name}`, Readable.from([png()]), { size: png().length, type: 'image/png' });
  const whole = await current.list('import/', 10);
  assert.deepEqual(
    [whole.files.map(({ key }) => key), whole.isCut, whole.foreign],
    [['import/a+1.png', 'import/b/1.png', 'import/b/2.png'], false, 0],
  );
  assert.equal(whole.files[0]?.size, png().length);
  const cut = await current.list('import/', 2);
  assert.deepEqual([cut.files.length, cut.isCut], [2, true]);
  for (const { key } of whole.files) await current.remove(key);
});

test('orphans are removed from the server', { skip }, async () => {
  assert.ok(server);
  app.advance(31 * 24 * 3600);
  await collectFiles(services);
  assert.deepEqual(filesBelow(server.folder), []);
});

test('the connection test says what is wrong', { skip }, async () => {
  assert.ok(server);
  const { settings } = services.storage;
  const outcome = async (change: object) => {
    const { passed, sentence, params } = await testStore(
      'sftp',
      { ...settings, sftp: { ...settings.sftp, ...change } },
      '',
    );
    return { passed, said: sentence.en.replace('{detail}', params['detail'] ?? '') };
  };
  assert.deepEqual(await outcome({}), { passed: true, said: 'Writing, reading, moving and deleting all work' });
  const other = `SHA256:${'A'.repeat(43)}`;
  const wrongKey = await outcome({ hostKey: other });
  assert.ok(!wrongKey.passed);
  assert.match(wrongKey.said, /host key is not the configured one; nothing was sent/);
  assert.ok(wrongKey.said.includes(server.hostKey));
  assert.equal((await outcome({ hostKey: '' })).said, 'The settings are not complete');
  assert.match((await outcome({ user: 'nobodyatall' })).said, /^Writing failed: .*authentication/i);
  assert.match((await outcome({ port: 1 })).said, /^Writing failed: .*ECONNREFUSED|refused/);
  assert.match((await outcome({ folder: '/proc/nowhere' })).said, /^Writing failed/);
});

test(
  'a server that has stopped answering fails its calls within ten seconds; other calls do not notice',
  { skip },
  async () => {
    assert.ok(server);
    server.process.kill('SIGSTOP');
    try {
      const began = performance.now();
      const fresh = await app.signInAs('operations');
      let isAnswered = false;
      const upload = fresh.upload('/sys/file/sftp/upload', { name: 'a.pdf' }, pdf()).finally(() => (isAnswered = true));
      await Promise.all(Array.from({ length: 20 }, () => fresh.call('/sys/file/fileMode', {})));
      assert.equal(isAnswered, false, 'the others were answered first');
      const { status, body } = await upload;
      assert.equal(status, 503, JSON.stringify(body));
      assert.match(body.msg, /file store is not available/);
      assert.ok(performance.now() - began < patient(10_000));
    } finally {
      server.process.kill('SIGCONT');
    }
  },
);
