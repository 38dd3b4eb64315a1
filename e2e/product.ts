/** Starts the product as `npm start` does, on its own folder and port. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { patient } from './patience.ts';

export const ADMIN_PASSWORD = 'a-password-for-tests';
const READY_WITHIN_MS = patient(180_000);
const MOST_LOG = 20_000;

let log = '';
/** What the product of this worker has written, without the lines that greet a person. */
export const productLog = (): string => log;

/** Starts the server and waits for its address. */
async function start(
  dataDir: string,
  more: Readonly<Record<string, string>>,
): Promise<{ server: ChildProcess; address: string }> {
  log = '';
  // Playwright's wishes for colours are not the product's
  const { FORCE_COLOR: _forced, NO_COLOR: _none, ...inherited } = process.env;
  const main = resolve(import.meta.dirname, '..', 'server', 'main.ts');
  const env = {
    ...inherited,
    PORT: '0',
    MQTT_PORT: '0',
    JT808_PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: 'on',
    SIMULATOR: 'off',
    LOG_LEVEL: 'warn',
    ADMIN_PASSWORD,
    ...more,
  };
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env,
    // the closed channel shows the product that the tests were killed
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const keep = (text: string) => void (log = `${log}${text}\n`.slice(-MOST_LOG));
  const lines = (input: Readable | null, each: (line: string) => void) =>
    input === null ? null : createInterface({ input }).on('line', each);
  lines(server.stderr, keep);
  const address = await new Promise<string>((found, failed) => {
    const timer = setTimeout(() => failed(new Error('the product was not ready in time')), READY_WITHIN_MS);
    lines(server.stdout, (line) => {
      if (line.startsWith('{')) keep(line);
      const ready = /is ready:\s+(http:\/\/\S+)/.exec(line)?.[1];
      if (ready === undefined) return;
      clearTimeout(timer);
      found(ready);
    });
    server.once('exit', (code) => failed(new Error(`the product ended with ${code}: ${log}`)));
  });
  return { server, address };
}

export default async function startProduct(more: Readonly<Record<string, string>> = {}): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(process.env['TEST_QUICK_FOLDER'] ?? tmpdir(), 'pilotdesk-e2e-'));
  // as root the database runs under another account, which has to pass through
  chmodSync(dataDir, 0o711);
  const { server, address } = await start(dataDir, more);
  process.env['E2E_ADDRESS'] = address;
  return async () => {
    const ended = server.exitCode === null ? once(server, 'exit') : null;
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
