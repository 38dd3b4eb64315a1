/** A real MQTT broker for tests, on loopback, that keeps what it acknowledged over a kill. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, listens, missingPrograms, runProgram, scratchFolder, startProgram } from './programs.ts';

export interface Mosquitto {
  port: number;
  url: string;
  /** Ends it without a chance to clean up. */
  kill: () => Promise<void>;
  /** Starts it again on the same port, with what it kept. */
  start: () => Promise<void>;
}

/** Starts a broker that ends with the test file; or says why it cannot. */
export async function startMosquitto(): Promise<Mosquitto | string> {
  const missing = missingPrograms(['mosquitto'], ['mosquitto']);
  if (missing !== null) return missing;
  const folder = scratchFolder('mosquitto');
  const data = join(folder, 'data');
  mkdirSync(data);
  // as root it runs under another account
  chmodSync(folder, 0o755);
  chmodSync(data, 0o777);
  const port = await freePort();
  const settings = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'persistence true',
    `persistence_location ${data}/`,
    // without these two, a kill loses what was acknowledged
    'autosave_interval 1',
    'autosave_on_changes true',
    'max_inflight_messages 0',
    'max_queued_messages 0',
    'log_type none',
  ];
  const config = join(folder, 'mosquitto.conf');
  writeFileSync(config, `${settings.join('\n')}\n`);
  const program = runProgram('sh', ['-c', 'command -v mosquitto']).trim();
  let child: ChildProcess | null = null;
  const start = async () => {
    child = startProgram(program, ['-c', config]);
    await listens(port);
  };
  await start();
  return {
    port,
    url: `mqtt://127.0.0.1:${port}`,
    start,
    async kill() {
      if (child === null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
