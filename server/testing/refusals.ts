/** What a test expects of a call that is refused. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { Refused, type RawAnswer } from './harness.ts';

/** Waits for the call to be refused with this status and answers what came. */
export async function refused(call: Promise<unknown>, status: number): Promise<RawAnswer> {
  const answer = await call.then(
    () => assert.fail(`expected a ${status}, but the call succeeded`),
    (error: unknown) => (error instanceof Refused ? error.answer : Promise.reject(error)),
  );
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  return answer;
}

const withFields = z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) });

/** The same, about these fields. */
export async function refusedField(call: Promise<unknown>, path: string, status = 400): Promise<RawAnswer> {
  const answer = await refused(call, status);
  const { fields } = withFields.parse(answer.body.data);
  assert.deepEqual(
    fields.map((field) => field.path),
    [path],
    JSON.stringify(fields),
  );
  return answer;
}
