/** A password is the same however its letters are composed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { hashPassword, verifyPassword } from './passwords.ts';

const COMPOSED = 'Zürich-Übung-1'.normalize('NFC');
const APART = COMPOSED.normalize('NFD');

test('composed and decomposed letters are one password, also one that was set before', async () => {
  for (const [set, typed] of [
    [COMPOSED, APART],
    [APART, COMPOSED],
  ] as const)
    assert.equal(await verifyPassword(await hashPassword(set), typed), true);
  assert.equal(await verifyPassword(await hash(APART), APART), true, 'hashed as it was typed');
  assert.equal(await verifyPassword(await hashPassword(COMPOSED), 'Zurich-Ubung-1'), false);
});
