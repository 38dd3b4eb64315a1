/** The server as a process of its own, for tests that kill it or take its disk away. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { programEnv } from '#server/ground/core/programEnv.ts';
import { ADMIN_PASSWORD } from './databases.ts';

const MAIN = resolve(import.meta.dirname, '..', 'main.ts');

export interface Product {
  child: ChildProcess;
  address: string;
  readyAfterMs: number;
  /** Ends it, if it still runs, and waits until it is gone. */
  stop: () => Promise<void>;
}

/**
 * Starts the server on a data folder, with a database of its own unless `more` names one, and waits until it says where
 * it is ready. `more`: further variables; `openFiles`: how many files and connections the system lets it have.
 */
export async function startProduct(
  dataDir: string,
  more: Record<string, string> = {},
  openFiles: number | 'unchanged' = 'unchanged',
): Promise<Product> {
  const since = performance.now();
  const limited = openFiles === 'unchanged' ? 'exec "$@"' : `ulimit -n ${openFiles}; exec "$@"`;
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', MAIN];
  const child = spawn('/bin/sh', ['-c', limited, 'sh', ...command], {
    env: {
      ...programEnv(),
      PORT: '0',
      MQTT_PORT: '0',
      JT808_PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'fatal',
      ADMIN_PASSWORD,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((found, failed) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const ready = /is ready:\s+(http:\/\/\S+)/.exec(said)?.[1];
      if (ready !== undefined) found(ready);
    });
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { child, address, readyAfterMs: performance.now() - since, stop };
}
