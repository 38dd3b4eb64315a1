/** The entry point: reads the environment, locks the data folder, starts the database, runs the server. */
import type { Logger } from 'pino';
import { readConfig, type Config } from './ground/config/config.ts';
import { refuseUnusable } from './ground/database/hosts.ts';
import { startEmbedded } from './ground/database/embedded/supervisor.ts';
import { acquireLock, type InstanceLock } from './ground/instance/lock.ts';
import { checkPorts } from './ground/instance/ports.ts';
import { StartRefused } from './ground/instance/startRefused.ts';
import { createLog } from './ground/config/log.ts';
import { runServer, type RunningServer } from './run.ts';
import { tellStory } from './seed/story.ts';
import { startTown } from './town/town.ts';

/** Requests end within seconds, but a database may need longer to write all data. */
const STOP_WITHIN_MS = 40_000;

function welcome({ address, generatedPassword }: RunningServer, config: Config): string {
  const lines = ['', `  Pilotdesk is ready:  ${address}`, ''];
  if (generatedPassword !== null) {
    lines.push(
      `  Sign in as  admin  with  ${generatedPassword}`,
      '  This password is shown only now and has to be changed at the first sign-in.',
      '',
    );
  }
  if (config.demo)
    lines.push('  This is a demo: the sign-in page offers sample people with one click (DEMO=off ends that).', '');
  return `${lines.join('\n')}\n`;
}

/** What a person can mend is one sentence. @throws anything else */
function refuse(error: unknown): never {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`\n  ${error.message}\n\n`);
  process.exit(1);
}

function configured(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return refuse(error);
  }
}

async function main(): Promise<void> {
  const config = configured();
  const log = createLog(config);
  const undo: (() => Promise<void>)[] = [];
  const breakOff = new AbortController();
  let stopping: Promise<void> | undefined;
  const stopAll = () =>
    (stopping ??= (async () => {
      for (const step of undo.toReversed())
        await step().catch((error: unknown) => log.error({ err: error }, 'could not stop cleanly'));
    })());
  const leave = (reason: string) => {
    if (breakOff.signal.aborted) return;
    log.info({ reason }, 'stopping');
    breakOff.abort();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    // a start under way aborts by itself and stops what it began
    void started.then(stopAll, stopAll).then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave(signal));
  // the launcher was killed: this process stops itself
  process.once('disconnect', () => leave('the launcher has gone'));
  const started = start(config, log, undo, breakOff.signal);
  try {
    await started;
  } catch (error) {
    await stopAll();
    if (breakOff.signal.aborted) return;
    refuse(error);
  }
}

/** Locks the data folder, starts the database, runs the server; `undo` collects the reversal of each step. */
async function start(config: Config, log: Logger, undo: (() => Promise<void>)[], signal: AbortSignal): Promise<void> {
  const lock: InstanceLock | null = config.databaseUrl === null ? await acquireLock(config.dataDir) : null;
  if (lock !== null) undo.push(() => lock.release());
  await checkPorts(config);
  const database = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log, signal }) : null;
  if (database !== null) undo.push(() => database.stop());
  if (config.databaseUrl !== null) await refuseUnusable(config.databaseUrl);
  signal.throwIfAborted();
  const server = await runServer({ config, connection: database?.connection ?? config.databaseUrl ?? '', log });
  undo.push(() => server.stop());
  const town = config.simulator ? await startTown(server) : null;
  if (town !== null) undo.push(() => town.stop());
  lock?.setAddress(server.address);
  if (!signal.aborted) process.stdout.write(welcome(server, config));
  if (config.demo) {
    const stop = new AbortController();
    void tellStory(server.services, stop.signal);
    // a part that is being told ends with the databases, and is told by the next start
    undo.push(async () => stop.abort());
  }
}

process.on('unhandledRejection', (reason) => {
  process.stderr.write(
    `unhandled rejection: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}\n`,
  );
});

await main();
