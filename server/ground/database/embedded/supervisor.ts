/**
 * Starts the embedded database, restarts it while the server runs, and stops it. The caller holds the lock on the data
 * folder, and with it the right to start, stop or adopt this database.
 */
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  APPLICATION,
  onConnection,
  SUPERUSER,
  type DatabaseAddress,
} from '#server/ground/database/embedded/address.ts';
import { findBinaries, type Binaries } from '#server/ground/database/embedded/binaries.ts';
import {
  checkVersion,
  clusterExists,
  createCluster,
  isProvisioned,
  provision,
} from '#server/ground/database/embedded/cluster.ts';
import { locate, type Location } from '#server/ground/database/embedded/location.ts';
import type { Log } from '#server/ground/database/embedded/log.ts';
import { keepSmall, lastFatal, logFileOf } from '#server/ground/database/embedded/logFile.ts';
import {
  isPostmasterOf,
  launch,
  readPostmasterFile,
  removeForeignFile,
  stopPostmaster,
  watch,
  type Postmaster,
} from '#server/ground/database/embedded/postmaster.ts';
import { createSecrets, readSecrets, type DatabaseSecrets } from '#server/ground/database/embedded/secrets.ts';
import { postmasterArguments, type Listening, type Settings } from '#server/ground/database/embedded/settings.ts';
import { makeSocketFolder, removeSocketFolder } from '#server/ground/database/embedded/socketFolder.ts';
import { isAlive } from '#server/ground/instance/identity.ts';
import { StartRefused } from '#server/ground/instance/startRefused.ts';

const POLL_MS = 10;
const STILL_WAITING_MS = 10_000;
/** How long an orphan may be silent before it is restarted. */
const ORPHAN_ANSWERS_WITHIN_MS = 15_000;
/** Time for the processes of a killed database to end. */
const PREDECESSOR_ENDS_WITHIN_MS = 20_000;
const RESTART_DELAYS_MS = [100, 250, 500, 1000, 2000, 5000];
const STABLE_AFTER_MS = 60_000;
const LOOK_FOR_STOPS_EVERY_MS = 500;

/** Facts about a cluster on this machine. */
interface Site extends Location {
  readonly dataDir: string;
  readonly binaries: Binaries;
  readonly secrets: DatabaseSecrets;
  readonly logFile: string;
  readonly settings: Settings | undefined;
  readonly log: Log;
  /** Aborts a start. */
  readonly signal: AbortSignal;
}

interface Running {
  readonly postmaster: Postmaster;
  readonly host: string;
  readonly port: number;
  readonly adopted: boolean;
}

export interface EmbeddedDatabase {
  /** As the server's role, which owns the database and nothing else. It stays the same over restarts. */
  readonly connection: DatabaseAddress;
  /** As the superuser, for tests that make databases of their own. */
  readonly superuser: DatabaseAddress;
  /** Whether the database of a killed server was adopted. */
  readonly adopted: boolean;
  /** The main process's number; another one after a restart. */
  pid(): number;
  /** Stops the database and waits until it has ended. */
  stop(): Promise<void>;
}

/** The connections of the server's role and of the superuser. */
export function addressOf(
  running: { host: string; port: number },
  secrets: DatabaseSecrets,
  asSuperuser = false,
): DatabaseAddress {
  const { host, port } = running;
  return asSuperuser
    ? { host, port, user: SUPERUSER, password: secrets.superuserPassword, database: 'postgres' }
    : { host, port, user: APPLICATION, password: secrets.password, database: APPLICATION };
}

/** The address of the running database by its `postmaster.pid`; null while it is not ready. */
export function readListening(cluster: string): { pid: number; host: string; port: number } | null {
  const file = readPostmasterFile(cluster);
  if (file === null || file.status !== 'ready') return null;
  return { pid: file.pid, host: file.socketFolder === '' ? '127.0.0.1' : file.socketFolder, port: file.port };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/** A restart keeps the address, since pools and commands use it. */
async function listeningFor(site: Site, before: Running | null): Promise<Listening> {
  if (process.platform === 'win32') return { port: before?.port ?? (await freePort()) };
  return { socketFolder: makeSocketFolder(site.cluster, site.account, before?.host) };
}

/** Whether the database answers at all; a refused password is an answer. */
async function answers(site: Site, at: { host: string; port: number }): Promise<boolean> {
  try {
    await isProvisioned(addressOf(at, site.secrets));
    return true;
  } catch {
    return false;
  }
}

const argumentsOf = ({ cluster, settings }: Site, listening: Listening): string[] =>
  postmasterArguments(cluster, listening, settings);

/** Whether the running main process has our programs and settings. */
function isUpToDate(site: Site, at: { host: string; port: number }): boolean {
  const listening: Listening = process.platform === 'win32' ? { port: at.port } : { socketFolder: at.host };
  const ours = [site.binaries.postgres, ...argumentsOf(site, listening).map((arg) => `"${arg}"`)].join(' ');
  try {
    return readFileSync(join(site.cluster, 'postmaster.opts'), 'utf8').trim() === ours;
  } catch {
    return false;
  }
}

/** Adopts the database of a killed server, or stops it when it is not usable. */
async function adopt(site: Site): Promise<Running | null> {
  const file = readPostmasterFile(site.cluster);
  if (file === null || !isPostmasterOf(file.pid, site.cluster)) return null;
  for (
    const until = Date.now() + ORPHAN_ANSWERS_WITHIN_MS;
    Date.now() < until && isAlive(file.pid) && !site.signal.aborted;
    await delay(POLL_MS)
  ) {
    const at = readListening(site.cluster);
    // It recovers from its log or stops: wait in both cases.
    if (at === null) continue;
    if (!isUpToDate(site, at) || !(await answers(site, at))) break;
    site.log.info(`Taking over the database that is still running (pid ${at.pid}).`);
    return { postmaster: watch(at.pid), host: at.host, port: at.port, adopted: true };
  }
  checkNotBrokenOff(site);
  if (isAlive(file.pid)) {
    site.log.info(`Stopping the database that a former server left (pid ${file.pid}).`);
    if (!(await stopPostmaster(site.binaries, file.pid, site.cluster, site.log))) {
      throw new StartRefused(
        `The database that a former server left (pid ${file.pid}) does not end; end that process and start again.`,
      );
    }
  }
  return null;
}

function checkNotBrokenOff(site: Site): void {
  if (site.signal.aborted) throw new StartRefused('The start of the database was broken off.');
}

/** Waits until the database is ready. A recovery after a crash may take long and is not interrupted. */
async function untilReady(
  site: Site,
  postmaster: Postmaster,
): Promise<{ host: string; port: number } | { failed: string }> {
  const state: { failed: string | null } = { failed: null };
  void postmaster.ended.then((how) => (state.failed = how));
  const begun = Date.now();
  for (let told = 0; state.failed === null; await delay(POLL_MS)) {
    const at = readListening(site.cluster);
    if (at !== null && at.pid === postmaster.pid && (await answers(site, at))) return at;
    if (site.signal.aborted) {
      await stopPostmaster(site.binaries, postmaster.pid, site.cluster, site.log);
      return { failed: 'broken off' };
    }
    const waited = Math.floor((Date.now() - begun) / STILL_WAITING_MS);
    if (waited > told)
      site.log.info(`Still waiting for the database (${(told = waited) * (STILL_WAITING_MS / 1000)} s).`);
  }
  return { failed: state.failed };
}

async function start(site: Site, before: Running | null): Promise<Running> {
  await removeForeignFile(site.cluster, site.log);
  for (const until = Date.now() + PREDECESSOR_ENDS_WITHIN_MS; ; await delay(200)) {
    checkNotBrokenOff(site);
    const offset = statSync(site.logFile, { throwIfNoEntry: false })?.size ?? 0;
    const listening = await listeningFor(site, before);
    const postmaster = await launch(site.binaries, argumentsOf(site, listening), site.account, site.logFile);
    const result = await untilReady(site, postmaster);
    if (!('failed' in result)) return { postmaster, host: result.host, port: result.port, adopted: false };
    if ('socketFolder' in listening) removeSocketFolder(listening.socketFolder);
    checkNotBrokenOff(site);
    const reason = lastFatal(site.logFile, offset) ?? result.failed;
    const predecessorEnds = /pre-existing shared memory block|lock file ".*" already exists/.test(reason);
    if (!predecessorEnds || Date.now() > until) {
      throw new StartRefused(`The embedded database did not start (${reason}); its log is ${site.logFile}.`);
    }
  }
}

async function prepare({ dataDir, log, settings, signal }: EmbeddedOptions): Promise<Site> {
  const { cluster, account } = locate(dataDir, log);
  const binaries = await findBinaries(account, log);
  const known = readSecrets(dataDir);
  const aborted = signal ?? new AbortController().signal;
  const site = { dataDir, cluster, account, binaries, logFile: logFileOf(dataDir), settings, log, signal: aborted };
  if (clusterExists(cluster)) {
    checkVersion(cluster, binaries);
    if (known === null) {
      throw new StartRefused(
        `There is a database in ${cluster}, but its passwords are missing from ${join(dataDir, 'secrets')}; bring that folder back.`,
      );
    }
    return { ...site, secrets: known };
  }
  const secrets = known ?? createSecrets(dataDir);
  await createCluster(binaries, cluster, account, secrets.superuserPassword);
  return { ...site, secrets };
}

/** Whether the main process reports that it is stopping; false when that cannot be read. */
function isToldToStop(cluster: string, pid: number): boolean {
  try {
    const file = readPostmasterFile(cluster);
    return file?.pid === pid && file.status === 'stopping';
  } catch {
    return false;
  }
}

/** Restarts the database whenever its main process ends by itself, until `stop`. */
class Supervisor {
  #running: Running;
  #stopping: AbortController = new AbortController();
  #guard: Promise<void>;
  readonly #site: Site;

  constructor(site: Site, running: Running) {
    this.#site = site;
    this.#running = running;
    this.#guard = Promise.all([this.#keepUp(), this.#hurryStops()]).then(() => undefined);
  }

  get pid(): number {
    return this.#running.postmaster.pid;
  }

  async #keepUp(): Promise<void> {
    const told = new Promise<null>((resolve) => this.#stopping.signal.addEventListener('abort', () => resolve(null)));
    for (let failures = 0; ;) {
      const since = Date.now();
      const how = await Promise.race([this.#running.postmaster.ended, told]);
      if (how === null) return;
      this.#site.log.error(`The database ended unexpectedly (${how}); starting it again.`);
      if (Date.now() - since > STABLE_AFTER_MS) failures = 0;
      failures = await this.#startAgain(failures);
      if (this.#stopping.signal.aborted) return;
    }
  }

  /**
   * A database stopped from outside (a plain `kill`) refuses new connections and waits for the open ones, which are ours. It
   * is stopped for good here, so that it can be started again.
   */
  async #hurryStops(): Promise<void> {
    const { signal } = this.#stopping;
    const { binaries, cluster, log } = this.#site;
    while (!signal.aborted) {
      await delay(LOOK_FOR_STOPS_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted || !isToldToStop(cluster, this.pid)) continue;
      log.warn('Somebody else told the database to stop; ending it to start it again.');
      await stopPostmaster(binaries, this.pid, cluster, log).catch((error: unknown) => log.error(String(error)));
    }
  }

  /** @returns the number of consecutive starts that failed or did not last */
  async #startAgain(failuresSoFar: number): Promise<number> {
    for (let failures = failuresSoFar; ; failures++) {
      const pause = RESTART_DELAYS_MS[Math.min(failures, RESTART_DELAYS_MS.length - 1)];
      await delay(pause, undefined, { signal: this.#stopping.signal }).catch(() => {});
      if (this.#stopping.signal.aborted) return failures;
      try {
        this.#running = await start({ ...this.#site, signal: this.#stopping.signal }, this.#running);
        this.#site.log.info(`The database runs again (pid ${this.pid}).`);
        return failures + 1;
      } catch (error) {
        if (this.#stopping.signal.aborted) return failures;
        this.#site.log.error(error instanceof Error ? error.message : String(error));
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#guard;
    const { binaries, cluster, log } = this.#site;
    const { postmaster, host } = this.#running;
    const ended =
      !isPostmasterOf(postmaster.pid, cluster) || (await stopPostmaster(binaries, postmaster.pid, cluster, log));
    if (ended && process.platform !== 'win32') removeSocketFolder(host);
  }
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /** In place of the product's own (settings.ts); for tests, whose databases need not outlive a loss of power. */
  settings?: Settings;
  /** Aborts a start that still waits, e.g. for a long recovery; nothing is left running then. */
  signal?: AbortSignal;
}

/**
 * Starts the database of a data folder and creates it if there is none; the database of a killed server is adopted. Call it
 * only while holding the folder's lock.
 * @throws StartRefused with one sentence on the cause
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const site = await prepare(options);
  const endLogGuard = keepSmall(site.logFile);
  const running = (await adopt(site)) ?? (await start(site, null));
  const supervisor = new Supervisor(site, running);
  const connection = addressOf(running, site.secrets);
  const superuser = addressOf(running, site.secrets, true);
  const stop = async () => {
    await supervisor.stop();
    endLogGuard();
  };
  try {
    if (!(await isProvisioned(connection))) await provision(superuser, site.secrets.password);
    await onConnection(connection, (client) => client.query('select 1'));
  } catch (error) {
    await stop();
    throw new StartRefused(
      `The embedded database in ${site.cluster} runs but cannot be used (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  return { connection, superuser, adopted: running.adopted, pid: () => supervisor.pid, stop };
}
