import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { ownIdentity } from '#server/ground/instance/identity.ts';
import { acquireLock, AlreadyRunning, askLock } from '#server/ground/instance/lock.ts';
import { StartRefused } from '#server/ground/instance/startRefused.ts';

const base = mkdtempSync(join(tmpdir(), 'pilotdesk-lock-'));
after(() => rmSync(base, { recursive: true, force: true }));

/** Starts another process that takes the lock; resolves once it holds it. */
async function holder(dataDir: string, role = 'server') {
  const script = `
    const { acquireLock } = await import(${JSON.stringify(import.meta.resolve('#server/ground/instance/lock.ts'))});
    const lock = await acquireLock(${JSON.stringify(dataDir)}, { role: ${JSON.stringify(role)} });
    lock.setAddress('http://127.0.0.1:8123');
    console.log('held');
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for await (const line of createInterface({ input: child.stdout })) if (line === 'held') break;
  return {
    pid: child.pid,
    kill: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      if (signal !== 'SIGSTOP') await ended;
    },
  };
}

test('a second server is refused with the first one’s process and address', async () => {
  const dataDir = join(base, 'second');
  const other = await holder(dataDir);
  await assert.rejects(acquireLock(dataDir), (error: unknown) => {
    assert.ok(error instanceof AlreadyRunning && error instanceof StartRefused);
    assert.equal(error.pid, other.pid);
    assert.equal(
      error.message,
      `Pilotdesk is already running on this data folder (pid ${other.pid}, http://127.0.0.1:8123): ${dataDir}`,
    );
    return true;
  });
  assert.deepEqual(await askLock(dataDir), { pid: other.pid, role: 'server', address: 'http://127.0.0.1:8123' });
  await other.kill('SIGKILL');
});

test('a killed holder leaves nothing that has to be cleaned by hand', async () => {
  const dataDir = join(base, 'killed');
  const other = await holder(dataDir);
  await other.kill('SIGKILL');
  assert.equal(await askLock(dataDir), null);
  const lock = await acquireLock(dataDir);
  await lock.release();
  assert.equal(await askLock(dataDir), null);
  assert.deepEqual(readdirSync(dataDir), ['secrets'], 'a clean end leaves no file');
});

test('another path to the same folder is the same lock', async () => {
  const dataDir = join(base, 'real');
  const lock = await acquireLock(dataDir, { address: 'http://127.0.0.1:1' });
  symlinkSync(dataDir, join(base, 'alias'));
  await assert.rejects(acquireLock(join(base, 'alias')), AlreadyRunning);
  lock.setAddress('http://127.0.0.1:2');
  assert.deepEqual(await askLock(join(base, 'alias')), {
    pid: process.pid,
    role: 'server',
    address: 'http://127.0.0.1:2',
  });
  await lock.release();
});

test('of many that start at once exactly one wins', async () => {
  const dataDir = join(base, 'race');
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => acquireLock(dataDir)));
  const won = results.filter((result) => result.status === 'fulfilled');
  assert.equal(won.length, 1);
  for (const result of results) if (result.status === 'rejected') assert.ok(result.reason instanceof AlreadyRunning);
  await won[0]?.value.release();
});

test('a command that works on the folder is named', async () => {
  const dataDir = join(base, 'command');
  const lock = await acquireLock(dataDir, { role: 'import' });
  await assert.rejects(acquireLock(dataDir), /^AlreadyRunning: The command "import" is working on this data folder/);
  await lock.release();
});

test('a holder that hangs still holds', async () => {
  const dataDir = join(base, 'hangs');
  const other = await holder(dataDir);
  await other.kill('SIGSTOP');
  assert.equal(await askLock(dataDir), 'silent');
  await assert.rejects(acquireLock(dataDir), AlreadyRunning);
  await other.kill('SIGKILL');
});

test('a holder in another container is seen by its heartbeat, a dead one is not waited for in vain', async () => {
  const dataDir = join(base, 'container');
  await (await acquireLock(dataDir)).release();
  const file = join(dataDir, 'instance.json');
  writeFileSync(file, JSON.stringify({ ...ownIdentity(), pid: 1, scope: 'another container' }));
  const beating = setInterval(() => utimesSync(file, new Date(), new Date()), 50);
  await assert.rejects(acquireLock(dataDir), (error: unknown) => error instanceof AlreadyRunning && error.pid === 1);
  clearInterval(beating);
  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(file, longAgo, longAgo);
  const lock = await acquireLock(dataDir);
  await lock.release();
  assert.equal(existsSync(file), false);
});

test('the number of a former holder that another process has now does not block', async () => {
  const dataDir = join(base, 'reused');
  await (await acquireLock(dataDir)).release();
  writeFileSync(join(dataDir, 'instance.json'), JSON.stringify({ ...ownIdentity(), pid: process.ppid, ticks: '1' }));
  await (await acquireLock(dataDir)).release();
});

test('a folder that cannot be made is refused in a sentence', async () => {
  writeFileSync(join(base, 'file'), '');
  await assert.rejects(
    acquireLock(join(base, 'file', 'data')),
    /^StartRefused: The data folder .* cannot be used \(ENOTDIR\)/,
  );
  assert.equal(await askLock(join(base, 'nowhere')), null);
});

test('the secrets folder is private', async () => {
  const dataDir = join(base, 'private');
  await (await acquireLock(dataDir)).release();
  assert.equal(statSync(join(dataDir, 'secrets')).mode & 0o777, 0o700);
});
