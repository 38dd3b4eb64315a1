/** The database for command-line tools: the running server's, or one started for the command alone. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '#server/ground/config/config.ts';
import type { DatabaseAddress } from '#server/ground/database/embedded/address.ts';
import { clusterPath } from '#server/ground/database/embedded/location.ts';
import type { Log } from '#server/ground/database/embedded/log.ts';
import { readSecrets } from '#server/ground/database/embedded/secrets.ts';
import { addressOf, readListening, startEmbedded } from '#server/ground/database/embedded/supervisor.ts';
import { acquireLock, AlreadyRunning, askLock, type InstanceLock } from '#server/ground/instance/lock.ts';
import { StartRefused } from '#server/ground/instance/startRefused.ts';

const SERVER_READY_WITHIN_MS = 30_000;
export const BREAKING_OFF: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Parameters of `pg`: the parts of an address, or the address of `DATABASE_URL`. */
export type DatabaseTarget = DatabaseAddress | { readonly connectionString: string };

async function ofRunningServer(dataDir: string): Promise<DatabaseAddress> {
  for (const until = Date.now() + SERVER_READY_WITHIN_MS; Date.now() < until; await delay(50)) {
    const at = readListening(clusterPath(dataDir));
    const secrets = at === null ? null : readSecrets(dataDir);
    if (at !== null && secrets !== null) return addressOf(at, secrets);
    if ((await askLock(dataDir)) === null)
      throw new StartRefused(
        'The server stopped while the command was about to use its database; run the command again.',
      );
  }
  throw new StartRefused(
    'The running server has no embedded database that is ready; if it uses another one, set DATABASE_URL as it does.',
  );
}

/** Locks the data folder for a command; null when a server holds it. */
async function lockUnlessServed(dataDir: string, role: string): Promise<InstanceLock | null> {
  try {
    return await acquireLock(dataDir, { role });
  } catch (error) {
    if (error instanceof AlreadyRunning && (error.role === 'server' || error.role === null)) return null;
    throw error;
  }
}

interface Borrower {
  /** The command's name, reported to processes that want the folder meanwhile. */
  role: string;
  log: Log;
  /** Whoever gives one ends `work` itself when a signal comes; else the process ends, without waiting for it. */
  signal?: AbortSignal;
}

/** Runs `work` on a database started for it, and stops it afterwards, also when the command is interrupted. */
async function onOwn<T>(
  dataDir: string,
  { log, signal }: Borrower,
  work: (target: DatabaseTarget) => Promise<T>,
): Promise<T> {
  const database = await startEmbedded({ dataDir, log });
  const breakOff = (_name: NodeJS.Signals, code: number) =>
    void database.stop().finally(() => process.exit(128 + code));
  if (signal === undefined) for (const name of BREAKING_OFF) process.once(name, breakOff);
  try {
    return await work(database.connection);
  } finally {
    for (const name of BREAKING_OFF) process.off(name, breakOff);
    await database.stop();
  }
}

/**
 * Runs `work` on the database of `config`: the one of DATABASE_URL; else that of the server running on the data folder;
 * else the embedded one, started for this and stopped afterwards.
 * @throws StartRefused (AlreadyRunning when another command works on the folder)
 */
export async function withDatabase<T>(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  borrower: Borrower,
  work: (target: DatabaseTarget) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== null) return work({ connectionString: config.databaseUrl });
  const lock = await lockUnlessServed(config.dataDir, borrower.role);
  if (lock === null) return work(await ofRunningServer(config.dataDir));
  try {
    return await onOwn(config.dataDir, borrower, work);
  } finally {
    await lock.release();
  }
}
