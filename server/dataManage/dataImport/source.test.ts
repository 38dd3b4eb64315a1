/** Archives that would fill memory or disk of whoever unpacks them. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { JobRefused } from '#server/ground/job/define.ts';
import { say } from '#server/ground/core/messages.ts';
import { zip } from '#server/testing/files.ts';
import { Sources } from './source.ts';

const folder = await mkdtemp(join(tmpdir(), 'archives-'));
after(() => rm(folder, { recursive: true }));

async function written(name: string, bytes: Uint8Array) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return { name, path };
}

/** What opening an archive is refused with. */
async function refusal(name: string, bytes: Uint8Array): Promise<string> {
  try {
    (await Sources.open([await written(name, bytes)])).close();
  } catch (error) {
    assert.ok(error instanceof JobRefused);
    return say(error.sentence, 'en-US', error.params);
  }
  return assert.fail(`${name} was opened`);
}

/** An archive of so many empty files, whose directory names each of them. */
function emptyFiles(count: number): Buffer {
  const one = zip([{ name: 'empty', content: '' }]);
  const begin = one.indexOf(Buffer.from('504b0102', 'hex'));
  const end = one.subarray(-22);
  const entry = one.subarray(begin, -22);
  const directory = Buffer.alloc(entry.length * count, entry);
  const large = Buffer.alloc(56 + 20);
  large.set(Buffer.from('504b0606', 'hex'));
  large.writeBigUInt64LE(44n, 4);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(directory.length), 40);
  large.writeBigUInt64LE(BigInt(begin), 48);
  large.set(Buffer.from('504b0607', 'hex'), 56);
  large.writeBigUInt64LE(BigInt(begin + directory.length), 64);
  large.writeUInt32LE(1, 72);
  end.fill(0xff, 8, 20);
  return Buffer.concat([one.subarray(0, begin), directory, large, end]);
}

test('an archive of a million empty files is refused by its last bytes, and one of a thousand is opened', async () => {
  assert.match(
    await refusal('many.zip', emptyFiles(1_000_000)),
    /^With many\.zip .*250000 files.* nothing was imported\. Split/,
  );
  const sources = await Sources.open([await written('few.zip', emptyFiles(1000))]);
  assert.equal(sources.files.length, 1000);
  sources.close();
});

test('files of all archives of an import count together', async () => {
  const uploads = [await written('one.zip', emptyFiles(200_000)), await written('two.zip', emptyFiles(60_000))];
  await assert.rejects(Sources.open(uploads), (error) => {
    assert.ok(error instanceof JobRefused);
    assert.match(say(error.sentence, 'en-US', error.params), /^With two\.zip there are more/);
    return true;
  });
});

test('a bomb of a few KB is refused before a byte of it is unpacked', async () => {
  const bomb = zip([{ name: 'zeros.json', content: Buffer.alloc(80_000_000) }]);
  assert.ok(bomb.length < 100_000);
  assert.match(await refusal('bomb.zip', bomb), /^bomb\.zip unpacks to far more.* nothing was imported\. Check/);
});

test('an archive that unpacks to more than may be is refused, though each of its files is small enough', async () => {
  const claims = { unpacked: 2 * 1024 ** 3 - 1 };
  const padding = {
    name: 'padding',
    content: Buffer.from(Array.from({ length: 100_000 }, (_, at) => at * at + (at >> 5))),
  };
  const large = zip([padding, ...Array.from({ length: 9 }, (_, at) => ({ name: `${at}.json`, content: 'x', claims }))]);
  // no bomb by its size
  const behind = Buffer.concat([Buffer.alloc(100_000_000), large]);
  const shift = behind.length - large.length;
  behind.writeUInt32LE(behind.readUInt32LE(behind.length - 6) + shift, behind.length - 6);
  assert.match(await refusal('large.zip', behind), /^large\.zip unpacks to more than 16 GB.* Split/);
});

test('a file that unpacks to more than the directory says stops there', async () => {
  const archive = zip([{ name: 'liar.json', content: 'x'.repeat(100_000), claims: { unpacked: 10 } }]);
  const sources = await Sources.open([await written('liar.zip', archive)]);
  let bytes = 0;
  const reading = async () => {
    for await (const part of sources.files[0]?.open() ?? []) bytes += part.length;
  };
  await assert.rejects(reading(), (error) => {
    assert.ok(error instanceof JobRefused);
    assert.match(say(error.sentence, 'en-US', error.params), /^“liar\.json” in liar\.zip cannot be unpacked/);
    return true;
  });
  assert.ok(bytes <= 10, `${bytes} bytes were given`);
  sources.close();
});
