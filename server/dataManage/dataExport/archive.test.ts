import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { unzipped } from '#server/testing/files.ts';
import { newScratch } from '#server/testing/scratch.ts';
import { Archive } from './archive.ts';
import { keyInArchive } from './names.ts';

/** What answers every write as a full disk does. */
const FULL_DISK = '/dev/full';
const MEGABYTE = 1_000_000;

const folder = newScratch('archive');
const open = new Set<Archive>();
after(async () => {
  for (const archive of open) await archive.close();
  await rm(folder, { recursive: true, force: true });
});

function archiveAt(path: string, signal = new AbortController().signal): Archive {
  const archive = new Archive(path, signal);
  open.add(archive);
  return archive;
}

/** As long as nobody ends it, like a picture of a store that fell silent. */
const endless = () => new Readable({ read: () => undefined });
const large = (megabytes = 3) => Readable.from(Array.from({ length: megabytes }, () => Buffer.alloc(MEGABYTE, 1)));

test('what is added is in it', async () => {
  const path = join(folder, 'whole.zip');
  const archive = archiveAt(path);
  await archive.add('a/b.txt', Readable.from(['云湾']));
  await archive.add('c.bin', large(), { compress: false });
  await archive.end();
  const files = await unzipped(await readFile(path));
  assert.equal(files.get('a/b.txt')?.toString(), '云湾');
  assert.equal(files.get('c.bin')?.length, 3 * MEGABYTE);
});

test('a full disk is told at once and lets go of what was read', async () => {
  const archive = archiveAt(FULL_DISK);
  // more than streams hold on their way
  const content = large(50);
  await assert.rejects(archive.add('c.bin', content, { compress: false }), { code: 'ENOSPC' });
  assert.ok(content.destroyed);
  await assert.rejects(archive.end(), { code: 'ENOSPC' });
});

test('who cancels does not wait for a file that never ends', async () => {
  const cancelling = new AbortController();
  const archive = archiveAt(join(folder, 'cancelled.zip'), cancelling.signal);
  const content = endless();
  const added = archive.add('a.png', content);
  cancelling.abort();
  await assert.rejects(added, { name: 'AbortError' });
  assert.ok(content.destroyed);
});

test('a name that no system takes becomes one that no other has', () => {
  assert.equal(keyInArchive('town/front/0.png'), 'town/front/0.png');
  const keys = ['a?1.png', 'a*1.png', '../a_1.png', './a_1.png', 'a_1.png', '12:30:00.jpg'].map(keyInArchive);
  assert.equal(new Set(keys).size, keys.length);
  for (const key of keys) assert.match(key, /^[\w-]+\.(png|jpg)$/);
});
