/**
 * A repeated submit has one effect: the second with the same key gets the answer of the first. Answers may hold secrets that
 * are shown once (a first password), so the table has only a hash of the key, and the answer encrypted under the key itself,
 * which only the submitter knows.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#server/ground/database/pool.ts';
import { messages } from './messages.ts';
import {
  claimIdempotencyKey,
  claimUnheldKey,
  dropIdempotencyKey,
  findIdempotencyKey,
  keepIdempotentResult,
  renewIdempotencyKey,
} from './queries.ts';
import { Refusal, refuseField } from './refusal.ts';

const KEY_SHAPE = /^[\w:.-]{8,128}$/;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Submit {
  userId: string;
  key: string;
  call: string;
  /** The submitted input; the hash of a file. */
  input: unknown;
}

/** The key of a request, or null without one. 400 for a malformed one. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY_SHAPE.test(header))
    throw refuseField('Idempotency-Key', messages.inputInvalid);
  return header;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const secretOf = ({ userId, key }: Submit): Buffer =>
  Buffer.from(hkdfSync('sha256', key, userId, 'idempotent result', 32));

function seal(submit: Submit, result: unknown): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secretOf(submit), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(result), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function open(submit: Submit, sealed: Buffer): unknown {
  const decipher = createDecipheriv('aes-256-gcm', secretOf(submit), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
  return JSON.parse(text);
}

/**
 * Runs `work` unless the key was used before, in which case its answer comes back. Claim, work and answer are one
 * transaction: a second submit waits at the claim until the first has committed or rolled back.
 */
export async function once<Result>(db: Db, submit: Submit, work: () => Promise<Result>): Promise<unknown> {
  const { userId, call } = submit;
  const keyHash = sha256(submit.key);
  const inputHash = sha256(JSON.stringify(submit.input));
  const claimed = await claimIdempotencyKey(db, { userId, keyHash, call, inputHash, result: null }).executeTakeFirst();
  if (claimed === undefined) {
    const before = await findIdempotencyKey(db, userId, keyHash).executeTakeFirst();
    if (before === undefined || before.result === null || before.call !== call || before.inputHash !== inputHash) {
      throw new Refusal(409, messages.keyReused);
    }
    return open(submit, before.result);
  }
  const result = await work();
  await keepIdempotentResult(db, userId, keyHash, seal(submit, result)).execute();
  return result;
}

/** A claim not renewed for this long belongs to a server that was killed. */
const LEASE_SECONDS = 90;
const RENEW_EVERY_MS = 30_000;
/** How long a repeat waits for the answer of the first, and how often it checks. */
const WAIT_MS = 20_000;
const LOOK_EVERY_MS = 250;

/**
 * The same for work that must hold no transaction, such as sending a file to a store. Claim and answer are written
 * separately: a repeat waits for the first, and is refused with 409 when that takes long. A submit that failed, or ended
 * with its server, may be repeated. `work` returns the text of the answer.
 */
export async function onceUnheld(db: Db, submit: Submit, work: () => Promise<string>): Promise<string> {
  const { userId, call } = submit;
  const keyHash = sha256(submit.key);
  const inputHash = sha256(JSON.stringify(submit.input));
  const claim = () => claimUnheldKey(db, { userId, keyHash, call, inputHash }, LEASE_SECONDS).executeTakeFirst();
  for (const until = performance.now() + WAIT_MS; (await claim()) === undefined; await delay(LOOK_EVERY_MS)) {
    const before = await findIdempotencyKey(db, userId, keyHash).executeTakeFirst();
    if (before === undefined) continue;
    if (before.call !== call || before.inputHash !== inputHash) throw new Refusal(409, messages.keyReused);
    if (before.result !== null) return String(open(submit, before.result));
    if (performance.now() > until) throw new Refusal(409, messages.submitUnderWay, { headers: { 'retry-after': '5' } });
  }
  // the next renewal makes up for a failed one
  const renew = () =>
    void renewIdempotencyKey(db, userId, keyHash)
      .execute()
      .catch(() => undefined);
  const renewal = setInterval(renew, RENEW_EVERY_MS);
  let result: string;
  try {
    result = await work();
  } catch (error) {
    await dropIdempotencyKey(db, userId, keyHash).execute();
    throw error;
  } finally {
    clearInterval(renewal);
  }
  await keepIdempotentResult(db, userId, keyHash, seal(submit, result)).execute();
  return result;
}
