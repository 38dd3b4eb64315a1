import assert from 'node:assert/strict';
import { pbkdf2 } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { scratchFolder } from '#server/testing/programs.ts';
import { spool } from './spool.ts';

const work = promisify(pbkdf2);
/** Node's threads for files and hashes. */
const THREADS = 4;

test('of a body that breaks off nothing is left, though its file is still being opened', async () => {
  const folder = scratchFolder('spool');
  for (let round = 0; round < 60; round += 1) {
    const body = new PassThrough();
    // as whoever reads requests does: it may fail before anybody else listens
    body.on('error', () => undefined);
    body.write('some');
    const spooled = spool(body, folder);
    // the file is opened, and would be removed, by threads that become free at the same moment
    setImmediate(() => {
      for (let thread = 0; thread < THREADS; thread += 1) void work('a', 'b', 2000, 32, 'sha256');
      body.destroy(new Error('broken off'));
    });
    await assert.rejects(spooled);
  }
  assert.deepEqual(await readdir(join(folder, 'uploads')), []);
});
