/** Waiting for background work in tests. */
import assert from 'node:assert/strict';
import type { Job } from '#contract/base/job/calls.ts';
import type { Client } from './harness.ts';
import { until } from './until.ts';

/** Waits for one of the client's jobs to end. */
export const endOfJob = (client: Client, id: string, seconds = 60): Promise<Job> =>
  until(
    `the end of job ${id}`,
    async () => {
      const job = await client.call('/sys/job/getById', { id });
      return job.finishedAt !== null && job;
    },
    seconds * 1000,
  );

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
