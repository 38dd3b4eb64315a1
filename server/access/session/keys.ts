/** RSA-OAEP key pairs for encrypted passwords: SHA-256, 3072 bits, single use, five minutes. */
import { constants, createHash, createPrivateKey, generateKeyPair, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Language } from '#contract/ground/enums.ts';
import { speaking } from '#server/ground/core/issues.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { sessionMessages } from './messages.ts';
import { Turns } from '#server/ground/core/turns.ts';
import { insertRsaKey, rsaKeyExists, spendRsaKey } from './queries.ts';

export const KEY_BITS = 3072;
export const KEY_LIFE_SECONDS = 300;

const generate = promisify(generateKeyPair);
const makePair = () =>
  generate('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });

/** Making a pair takes a good part of a second of one core: one at a time, and only so many wait. */
const turns = new Turns();
const MOST_WAITING = 20;
const makeInTurn = () => turns.take('pair', 1, makePair, MOST_WAITING);

/** One is always ready. */
let ready: ReturnType<typeof makePair> | undefined;

/** Makes a key known and answers its public half: base64 of SPKI DER. */
export async function issueKey(db: Db, now: Date): Promise<string> {
  const pair = ready ?? makeInTurn();
  ready = makeInTurn();
  ready.catch(() => (ready = undefined));
  const { publicKey, privateKey } = await pair;
  const expiresAt = new Date(now.getTime() + KEY_LIFE_SECONDS * 1000);
  await insertRsaKey(db, { fingerprint: fingerprintOf(publicKey), privateKey, expiresAt, usedAt: null }).execute();
  return publicKey.toString('base64');
}

const fingerprintOf = (publicKey: Buffer): Buffer => createHash('sha256').update(publicKey).digest();
const refuse = (sentence: Message, cause?: unknown) => new Refusal(400, sentence, { cause });

/** Uses a key up, whatever comes of it. 400 for a foreign, used or expired one. */
async function spendKey(db: Db, publicKey: string, now: Date): Promise<Buffer> {
  const fingerprint = fingerprintOf(Buffer.from(publicKey, 'base64'));
  const key = await spendRsaKey(db, fingerprint, now.toISOString()).executeTakeFirst();
  if (key === undefined) {
    const known = await rsaKeyExists(db, fingerprint).executeTakeFirst();
    throw refuse(known === undefined ? sessionMessages.keyUnknown : sessionMessages.keyUsed);
  }
  if (Date.parse(key.expiresAt) <= now.getTime()) throw refuse(sessionMessages.keyExpired);
  return key.privateKey;
}

function decrypt(privateKey: Buffer, ciphertext: string): string {
  try {
    const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
    const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    const plain = privateDecrypt({ key, ...padding }, Buffer.from(ciphertext, 'base64'));
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch (error) {
    throw refuse(sessionMessages.cannotDecrypt, error);
  }
}

/** Opens what the console's `encryptJson` closed. `db` is apart from the call's transaction, so that a failed try uses the key up too. */
export async function openJson<Value>(
  db: Db,
  closed: { publicKey: string; jsonData: string },
  schema: z.ZodType<Value>,
  now: Date,
  language: Language,
): Promise<Value> {
  const text = decrypt(await spendKey(db, closed.publicKey, now), closed.jsonData);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refuse(sessionMessages.cannotDecrypt, error);
  }
  return schema.parse(value, speaking(language));
}

/** No password has more pieces; each costs a decryption. */
const MOST_PIECES = 10;
const pieceList = z.array(z.string().max(1024)).min(1).max(MOST_PIECES);

/** Opens what the console's `encryptPieces` closed: the JSON list of the encrypted pieces of a text. */
export async function openPieces(db: Db, publicKey: string, piecesJson: string, now: Date): Promise<string> {
  const privateKey = await spendKey(db, publicKey, now);
  let pieces: string[];
  try {
    pieces = pieceList.parse(JSON.parse(piecesJson));
  } catch (error) {
    throw refuse(sessionMessages.cannotDecrypt, error);
  }
  return pieces.map((piece) => decrypt(privateKey, piece)).join('');
}
