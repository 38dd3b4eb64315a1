/** The product in its own process, as `npm start` runs it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { programEnv } from '#server/ground/core/programEnv.ts';
import { SERVER_FLAGS } from '../scripts/lib/serverFlags.mjs';

export const ROOT = resolve(import.meta.dirname, '..');
const PASSWORD = 'bench-only-passphrase';
const READY_WITHIN_MS = 120_000;

export interface Product {
  address: string;
  token: string;
  pid: number;
  /** Milliseconds from its start until it was ready. */
  readyAfterMs: number;
  call: (path: string, input: unknown) => Promise<unknown>;
  /** Resident memory in MB; null where unknown. */
  memory: () => number | null;
  stop: () => Promise<void>;
}

const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });

async function post(address: string, token: string | null, path: string, input: unknown): Promise<unknown> {
  const response = await fetch(`${address}/taxiadmin${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { token }) },
    body: JSON.stringify(input),
  });
  const { code, msg, data } = envelope.parse(await response.json());
  if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
  return data;
}

/** The address that the server prints once it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /is ready: +(http\S+)/.exec(printed)?.[1];
      if (address !== undefined) done(address);
    });
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}: ${printed}`)));
  });
}

export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...SERVER_FLAGS, join(ROOT, 'server', 'main.ts')], {
    env: {
      ...programEnv(),
      PORT: '0',
      MQTT_PORT: '0',
      JT808_PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: PASSWORD,
      DEMO: 'on',
      SIMULATOR: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await addressOf(child);
  for (const until = performance.now() + READY_WITHIN_MS; ; await delay(5)) {
    if ((await fetch(`${address}/readyz`)).ok) break;
    if (performance.now() > until) throw new Error('the server did not become ready');
  }
  const readyAfterMs = performance.now() - startedAt;
  const { token } = z
    .object({ token: z.string() })
    .parse(await post(address, null, '/login', { account: 'admin', password: PASSWORD }));
  return {
    address,
    token,
    pid: child.pid ?? 0,
    readyAfterMs,
    call: (path, input) => post(address, token, path, input),
    memory: () => memoryOf(child.pid ?? 0),
    stop: () =>
      new Promise((done) => {
        child.removeAllListeners('exit');
        child.once('exit', () => done());
        child.kill('SIGTERM');
      }),
  };
}

function memoryOf(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/** Runs a command-line tool on a data folder; resolves to its output. */
export function runTool(tool: 'import' | 'seed', args: readonly string[], dataDir: string): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(ROOT, 'server', 'cli', `${tool}.ts`), ...args], {
      env: { ...programEnv(), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.once('exit', (code) =>
      code === 0 ? done(printed) : fail(new Error(`${tool} ended with ${code}: ${printed}`)),
    );
  });
}
