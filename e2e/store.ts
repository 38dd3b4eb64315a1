/** A real S3 store beside the product, for tests of direct uploads. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const storeSchema = z.object({
  endpoint: z.string(),
  bucket: z.string(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  roleArn: z.string(),
});
const answerSchema = z.union([storeSchema, z.object({ problem: z.string() })]);

export type Store = z.output<typeof storeSchema>;

/** Starts a store, or returns the reason why not. It ends with `stop`, or with this process. */
export async function startStore(): Promise<{ store: Store | string; stop: () => Promise<void> }> {
  const program = resolve(import.meta.dirname, '..', join('server', 'testing', 'radosProgram.ts'));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const answer = answerSchema.parse(JSON.parse(line));
    return { store: 'problem' in answer ? answer.problem : answer, stop };
  }
  throw new Error('the store did not start');
}

/** Variables that make the product use the store. */
export const storeEnvironment = (store: Store): Record<string, string> => ({
  STORAGE: 's3',
  S3_ENDPOINT: store.endpoint,
  S3_BUCKET: store.bucket,
  S3_ACCESS_KEY_ID: store.accessKeyId,
  S3_SECRET_ACCESS_KEY: store.secretAccessKey,
  S3_ROLE_ARN: store.roleArn,
});
