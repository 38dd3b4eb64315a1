/** A repeated submit is one effect: the second with the same key gets the answer of the first. */
import { createHash } from 'node:crypto';
import type { Db } from '../database/pool.ts';
import { messages } from './messages.ts';
import { claimIdempotencyKey, findIdempotencyKey, keepIdempotentResult } from './queries.ts';
import { Refusal, refuseField } from './refusal.ts';

const KEY_SHAPE = /^[\w:.-]{8,128}$/;

export interface Submit {
  userId: string;
  key: string;
  call: string;
  input: unknown;
}

/** The key of a request, or null without one. 400 for a malformed one. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY_SHAPE.test(header)) throw refuseField('Idempotency-Key', messages.inputInvalid);
  return header;
}

/**
 * Runs `work` unless the key was used before, in which case its answer comes back. Claim, work and answer are one
 * transaction: a second submit waits at the claim until the first has committed or rolled back.
 */
export async function once<Result>(db: Db, submit: Submit, work: () => Promise<Result>): Promise<{ result: unknown; repeated: boolean }> {
  const { userId, key, call } = submit;
  const inputHash = createHash('sha256').update(JSON.stringify(submit.input)).digest('hex');
  const claimed = await claimIdempotencyKey(db, { userId, key, call, inputHash, result: null }).executeTakeFirst();
  if (claimed === undefined) {
    const before = await findIdempotencyKey(db, userId, key).executeTakeFirst();
    if (before === undefined || before.call !== call || before.inputHash !== inputHash) {
      throw new Refusal(409, messages.keyReused);
    }
    return { result: before.result, repeated: true };
  }
  const result = await work();
  await keepIdempotentResult(db, userId, key, JSON.stringify(result)).execute();
  return { result, repeated: false };
}
