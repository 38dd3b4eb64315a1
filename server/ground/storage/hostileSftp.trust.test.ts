/** An SFTP server that means harm: it lists names that lead elsewhere, links, and folders without end. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { after, beforeEach, test } from 'node:test';
import ssh2, { type FileEntry } from 'ssh2';
import { SftpStore } from './sftp.ts';

const { STATUS_CODE } = ssh2.utils.sftp;
const FOLDER = 0o040_755;
const FILE = 0o100_644;
const LINK = 0o120_777;
const PREFIX = 'incoming/1/x/';

type Listed = readonly (readonly [name: string, mode: number])[];
/** What a folder lists: a list at once, or pages without end. */
let listing: (path: string) => Listed = () => [];
let isEndless = false;
const removed: string[] = [];
let pages = 0;

const attrs = (mode: number) => ({ mode, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 });
const entry = ([filename, mode]: Listed[number]): FileEntry => ({ filename, longname: filename, attrs: attrs(mode) });

// of its ed25519 keys ssh2 cannot read some again
const { private: hostKey } = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 });
const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
  client.on('error', () => undefined);
  client.on('authentication', (context) => context.accept());
  client.on('ready', () => {
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => {
        const sftp = acceptSftp();
        const open: { path: string; isRead: boolean }[] = [];
        const ok = (id: number) => sftp.status(id, STATUS_CODE.OK);
        sftp.on('REALPATH', (id, path) => sftp.name(id, [entry([path, FOLDER])]));
        sftp.on('LSTAT', (id) => sftp.attrs(id, attrs(FOLDER)));
        sftp.on('STAT', (id) => sftp.attrs(id, attrs(FOLDER)));
        sftp.on('OPENDIR', (id, path) => {
          open.push({ path, isRead: false });
          sftp.handle(id, Buffer.from([open.length - 1]));
        });
        sftp.on('READDIR', (id, handle) => {
          const folder = open[handle[0] ?? 0];
          if (folder === undefined || (folder.isRead && !isEndless)) return sftp.status(id, STATUS_CODE.EOF);
          folder.isRead = true;
          pages += 1;
          return sftp.name(id, listing(folder.path).map(entry));
        });
        sftp.on('CLOSE', ok);
        sftp.on('REMOVE', (id, path) => {
          removed.push(path);
          ok(id);
        });
        sftp.on('RMDIR', (id, path) => {
          removed.push(`${path}/`);
          ok(id);
        });
      });
    });
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => server.close());

const at = server.address();
assert.ok(at !== null && typeof at !== 'string');
const publicKey = ssh2.utils.parseKey(hostKey);
assert.ok(!(publicKey instanceof Error));
const fingerprint = createHash('sha256').update(publicKey.getPublicSSH()).digest('base64').replace(/=+$/, '');
const store = new SftpStore({
  host: '127.0.0.1',
  port: at.port,
  user: 'pilotdesk',
  password: 'x',
  privateKey: '',
  hostKey: `SHA256:${fingerprint}`,
  folder: '/srv/files',
});
const clear = () => store.clear(PREFIX, AbortSignal.timeout(20_000));

beforeEach(() => {
  removed.length = 0;
  pages = 0;
  isEndless = false;
});

test('an honest folder is removed with what is in it; a link is removed and not followed', async () => {
  listing = (path) =>
    path.endsWith('/inner')
      ? [['b.part', FILE]]
      : [
          ['.', FOLDER],
          ['..', FOLDER],
          ['a', FILE],
          ['elsewhere', LINK],
          ['inner', FOLDER],
        ];
  await clear();
  const own = '/srv/files/incoming/1/x';
  assert.deepEqual(removed, [`${own}/a`, `${own}/elsewhere`, `${own}/inner/b.part`, `${own}/inner/`, `${own}/`]);
});

test('names that lead elsewhere are not removed, and the failure is told', async () => {
  listing = (path) =>
    path.endsWith('/x')
      ? [
          ['a', FILE],
          ['../../../files/of-somebody', FILE],
          ['../../2', FOLDER],
          ['/etc/passwd', FILE],
          ['..', FILE],
          ['b/../../../c', FILE],
          ['d\0e', FILE],
          ['', FOLDER],
        ]
      : [['deeper', FILE]];
  await assert.rejects(clear(), /names that are not ours/);
  assert.deepEqual(removed, ['/srv/files/incoming/1/x/a']);
});

test('a list names nothing but what lies below its folder', async () => {
  const list = (most: number) => store.list(PREFIX, most, AbortSignal.timeout(20_000));
  listing = (path) =>
    path.endsWith('/x')
      ? [
          ['a', FILE],
          ['../../../files/of-somebody', FILE],
          ['b/c', FILE],
          ['link', LINK],
          ['..', FILE],
        ]
      : [];
  const found = await list(10);
  assert.deepEqual([found.files.map(({ key }) => key), found.isCut, found.foreign], [['incoming/1/x/a'], false, 2]);
  listing = () => [['again', FOLDER]];
  await assert.rejects(list(10), /deeper than 8/);
});

test('folders in folders, and lists, without end are given up', async () => {
  listing = () => [['again', FOLDER]];
  await assert.rejects(clear(), /deeper than 8/);
  assert.deepEqual(removed, []);
  isEndless = true;
  listing = () => Array.from({ length: 100 }, (_, index) => [`f${index}`, FILE] as const);
  pages = 0;
  await assert.rejects(clear(), /more than 10000 entries/);
  assert.ok(pages <= 101, `${pages} pages were read`);
});
