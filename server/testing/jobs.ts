/** Waiting for background work in tests. */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Job } from '#contract/base/job/calls.ts';
import type { Client } from './harness.ts';

const LOOK_EVERY_MS = 50;

/** Asks until the answer is a value; fails after `seconds`. */
export async function until<Value>(ask: () => Promise<Value | null | undefined | false>, seconds = 30): Promise<Value> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await delay(LOOK_EVERY_MS)) {
    const value = await ask();
    if (value !== null && value !== undefined && value !== false) return value;
  }
  return assert.fail(`not within ${seconds} s`);
}

/** Waits for one of the client's jobs to end. */
export const endOfJob = (client: Client, id: string, seconds = 60): Promise<Job> =>
  until(async () => {
    const job = await client.call('/sys/job/getById', { id });
    return job.finishedAt !== null && job;
  }, seconds);

/** The content of a file of a job, by a ticket as the console does it. */
export async function fileOfJob(
  client: Client,
  id: string,
  fileName: string,
): Promise<{ content: Buffer; headers: Headers }> {
  const { address } = await client.call('/sys/job/getDownloadTicket', { id, fileName });
  const response = await fetch(client.address + address);
  assert.equal(response.status, 200);
  return { content: Buffer.from(await response.arrayBuffer()), headers: response.headers };
}
