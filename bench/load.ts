/** Requests from many connections at once, and one after another. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { ROOT } from './product.ts';

export const CONNECTIONS = 20;
const ROUNDS = 3;

export interface Target {
  url: string;
  headers: Record<string, string>;
  /** POST by default. */
  method?: 'GET' | 'POST';
  body?: string;
  /** `CONNECTIONS` by default. */
  connections?: number;
  /** Bodies to send in turn instead. */
  bodies?: readonly object[];
  /** Addresses to call from in turn, as a trusted proxy says them. */
  addresses?: readonly string[];
}

async function rate(target: Target, seconds: number): Promise<number> {
  const { bodies, addresses, ...one } = target;
  const requests =
    bodies?.map((body) => ({ body: JSON.stringify(body) })) ??
    addresses?.map((address) => ({ headers: { ...one.headers, 'x-forwarded-for': address } }));
  const result = await autocannon({
    ...one,
    ...(requests === undefined ? {} : { requests }),
    method: one.method ?? 'POST',
    connections: one.connections ?? CONNECTIONS,
    duration: seconds,
  });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${target.url}: ${result.errors} errors, ${result.non2xx} refusals`);
  return result.requests.average;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** Requests a second of two targets, measured alternately, so that other load of the machine affects both. */
export async function rates(one: Target, other: Target, seconds: number): Promise<[number, number]> {
  await rate(one, 2);
  await rate(other, 2);
  const found: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    found[0].push(await rate(one, seconds));
    found[1].push(await rate(other, seconds));
  }
  return [median(found[0]), median(found[1])];
}

/** Milliseconds of one request, the median of `times` after a warm-up. */
export async function latency(ask: () => Promise<unknown>, times = 100): Promise<number> {
  const taken: number[] = [];
  for (let at = 0; at < times + 20; at += 1) {
    const startedAt = performance.now();
    await ask();
    if (at >= 20) taken.push(performance.now() - startedAt);
  }
  return median(taken);
}

/** A bare server in its own process, while `work` runs. */
async function withServer<Result>(
  file: string,
  env: Record<string, string>,
  work: (target: Target) => Promise<Result>,
): Promise<Result> {
  const child = spawn(process.execPath, [join(ROOT, 'bench', file)], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'readable');
    const port = String(child.stdout.read()).trim();
    return await work({
      url: `http://127.0.0.1:${port}/`,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  } finally {
    child.kill();
  }
}

/** A bare server for one statement. */
export const withReference = <Result>(
  question: { connection: object; text: string; values: readonly unknown[] },
  work: (target: Target) => Promise<Result>,
): Promise<Result> => withServer('reference.ts', { REFERENCE: JSON.stringify(question) }, work);

/** A bare server that answers a constant. */
export const withConstant = <Result>(work: (target: Target) => Promise<Result>): Promise<Result> =>
  withServer('constant.ts', {}, work);

/** A bare server that sends the bytes of a packed file. */
export const withSameBytes = <Result>(file: string, work: (target: Target) => Promise<Result>): Promise<Result> =>
  withServer('sameBytes.ts', { BYTES_FILE: file }, work);
