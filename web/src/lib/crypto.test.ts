import assert from 'node:assert/strict';
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { test } from 'node:test';
import { EncryptionError, encryptJson, encryptPieces, piecesOf } from './crypto.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
const KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

function decrypt(ciphertext: string): string {
  const how = { key: privateKey, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING };
  return privateDecrypt(how, Buffer.from(ciphertext, 'base64')).toString('utf8');
}

test('a value comes back whole, and never twice as the same ciphertext', async () => {
  const value = { oldPassword: '旧密码 "1"', newPassword: 'n'.repeat(40) };
  const first = await encryptJson(value, KEY);
  assert.deepEqual(JSON.parse(decrypt(first)), value);
  assert.notEqual(first, await encryptJson(value, KEY));
});

test('318 bytes of JSON fit a key of 3072 bits, 319 are refused', async () => {
  assert.equal(decrypt(await encryptJson('x'.repeat(316), KEY)).length, 318);
  await assert.rejects(encryptJson('x'.repeat(317), KEY), (error) => {
    assert.ok(error instanceof EncryptionError);
    assert.deepEqual([error.reason, error.max, error.bytes], ['tooLong', 318, 319]);
    return true;
  });
});

test('pieces are 20 characters long, counted so that none is cut in two', async () => {
  const text = `${'a'.repeat(19)}🚕🚌${'汉'.repeat(20)}`;
  assert.deepEqual(piecesOf(text), [`${'a'.repeat(19)}🚕`, `🚌${'汉'.repeat(19)}`, '汉']);
  assert.deepEqual(piecesOf(''), []);
  const pieces: unknown = JSON.parse(await encryptPieces(text, KEY));
  assert.ok(Array.isArray(pieces));
  assert.equal(pieces.map(decrypt).join(''), text);
});

test('what is no key is refused', async () => {
  await assert.rejects(encryptJson({}, 'AAAA'));
  await assert.rejects(encryptJson({}, 'not base64!'));
});
