/** A real MQTT broker for tests, on loopback, that keeps what it acknowledged over a kill. */
import { mkdirSync, writeFileSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, listens, missingPrograms, restartable, runProgram, scratchFolder } from './programs.ts';

export interface Mosquitto {
  port: number;
  url: string;
  /** Ends it without a chance to clean up. */
  kill: () => Promise<void>;
  /** Starts it again on the same port, with what it kept. */
  start: () => Promise<void>;
  /** From now on these accounts may sign in and nobody else; the password of each is its name. */
  setAccounts: (names: readonly string[]) => void;
}

/** Starts a broker that ends with the test file; or says why it cannot. `accounts`: who may sign in; without it everybody. */
export async function startMosquitto(accounts?: readonly string[]): Promise<Mosquitto | string> {
  const missing = missingPrograms(['mosquitto', 'mosquitto_passwd'], ['mosquitto']);
  if (missing !== null) return missing;
  const folder = scratchFolder('mosquitto');
  const data = join(folder, 'data');
  mkdirSync(data);
  // as root it runs under another account
  chmodSync(folder, 0o755);
  chmodSync(data, 0o777);
  const port = await freePort();
  const passwords = join(folder, 'passwords');
  const settings = [
    `listener ${port} 127.0.0.1`,
    ...(accounts === undefined ? ['allow_anonymous true'] : [`password_file ${passwords}`]),
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
  const broker = restartable(program, ['-c', config]);
  /** Tells it to read its accounts again. */
  let reload = () => {};
  const start = async () => {
    const started = broker.start();
    reload = () => void started.kill('SIGHUP');
    await listens(port);
    if (started.exitCode !== null) throw new Error(`another program listens on port ${port}`);
  };
  const setAccounts = (names: readonly string[]) => {
    writeFileSync(passwords, '');
    for (const name of names) runProgram('mosquitto_passwd', ['-b', passwords, name, name]);
    chmodSync(passwords, 0o644);
    reload();
  };
  if (accounts !== undefined) setAccounts(accounts);
  await start();
  return {
    port,
    url: `mqtt://127.0.0.1:${port}`,
    start,
    setAccounts,
    kill: broker.kill,
  };
}
