import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '#server/ground/config/config.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { openVault } from './open.ts';
import { Vault } from './vault.ts';

const vault = new Vault(Buffer.alloc(32, 1));

test('what is sealed is opened by the same key for the same purpose only', () => {
  const sealed = vault.seal('a', '身份证 110101');
  assert.equal(vault.open('a', sealed), '身份证 110101');
  assert.notEqual(vault.seal('a', '身份证 110101'), sealed);
  assert.throws(() => vault.open('b', sealed), { name: 'NotOpened' });
  assert.throws(() => new Vault(Buffer.alloc(32, 2)).open('a', sealed), { name: 'NotOpened' });
});

test('an altered or foreign text is not opened', () => {
  const sealed = vault.seal('a', 'text');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ 1;
    assert.throws(() => vault.open('a', `v1.${altered.toString('base64url')}`), { name: 'NotOpened' });
  }
  for (const text of ['', 'v1.', 'text', 'v2.' + sealed.slice(3)])
    assert.throws(() => vault.open('a', text), { name: 'NotOpened' });
});

test('a digest is the same for the same text and purpose under one key', () => {
  assert.equal(vault.digest('a', 'x'), vault.digest('a', 'x'));
  assert.notEqual(vault.digest('a', 'x'), vault.digest('b', 'x'));
  assert.notEqual(vault.digest('a', 'x'), new Vault(Buffer.alloc(32, 2)).digest('a', 'x'));
});

test('the key is made once, for its owner only, and a node with another one does not start', async () => {
  const { config, server, secondNode } = await startTestApp();
  const file = join(config.dataDir, 'secrets', 'vault.key');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const key = readFileSync(file, 'utf8');
  const { server: second } = await secondNode();
  assert.equal(second.services.vault.open('a', server.services.vault.seal('a', 'both nodes')), 'both nodes');
  assert.equal(readFileSync(file, 'utf8'), key);
  const foreign = readConfig({ DATA_DIR: config.dataDir, SECRET_KEY: 'another key, long enough to be taken' });
  await assert.rejects(openVault(server.services.db, foreign), { name: 'StartRefused', message: /SECRET_KEY/ });
  writeFileSync(file, 'not a key');
  await assert.rejects(openVault(server.services.db, config), { message: /does not hold the key/ });
});
