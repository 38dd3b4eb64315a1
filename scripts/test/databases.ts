/** The two PostgreSQL servers that the server's tests run on: the embedded one, and version 15. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/ground/database/embedded/supervisor.ts';
import { QUICK_DATABASE } from '#server/testing/quickDatabase.ts';
import { QUICK_FOLDER } from './folders.ts';
import { aptInstall, isRoot, start } from './processes.ts';

export interface TestDatabase {
  /** For `TEST_DATABASE_URL`. */
  address: string;
  stop: () => Promise<void>;
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

function addressOf(parts: { host: string; port: number; user: string; password: string; database: string }): string {
  const password = parts.password === '' ? '' : `:${encodeURIComponent(parts.password)}`;
  return `postgresql://${parts.user}${password}@localhost:${parts.port}/${parts.database}?host=${encodeURIComponent(parts.host)}`;
}

const newFolder = (name: string): string =>
  mkdtempSync(join(process.env[QUICK_FOLDER] ?? tmpdir(), `pilotdesk-${name}-`));

/** The product's embedded database, in its own folder. */
export async function embeddedDatabase(): Promise<TestDatabase> {
  const dataDir = newFolder('test');
  // as root the database runs under another account, which has to pass through
  chmodSync(dataDir, 0o711);
  const database = await startEmbedded({ dataDir, log: quiet, settings: QUICK_DATABASE });
  return {
    address: addressOf(database.superuser),
    stop: async () => {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const BINARIES = '/usr/lib/postgresql/15/bin';

const NOBODY = { uid: 65_534, gid: 65_534 };

function accountOf(name: string): { uid: number; gid: number } | null {
  const [uid, gid] = ['-u', '-g'].map((which) =>
    Number(spawnSync('id', [which, name], { encoding: 'utf8' }).stdout || 'NaN'),
  );
  return uid === undefined || gid === undefined || Number.isNaN(uid + gid) ? null : { uid, gid };
}

/** PostgreSQL 15 in its own folder, on a socket only, installed where possible; or the reason why not. */
export async function postgres15(): Promise<TestDatabase | string> {
  const theirs = process.env['DATABASE_URL'] ?? '';
  if (theirs !== '') return { address: theirs, stop: async () => undefined };
  if (!existsSync(join(BINARIES, 'postgres'))) {
    const problem = await aptInstall(['postgresql-15']);
    if (problem !== null) return `PostgreSQL 15 is ${problem}; set DATABASE_URL to one whose user may create databases`;
  }
  const folder = newFolder('pg15');
  // PostgreSQL refuses to run as root.
  const account = isRoot ? (accountOf('postgres') ?? NOBODY) : null;
  if (account !== null) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const sockets = join(folder, 'socket');
  mkdirSync(sockets);
  if (account !== null) chownSync(sockets, account.uid, account.gid);
  const forget = () => rmSync(folder, { recursive: true, force: true });
  const options = { ...account, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } };
  const made = spawnSync(
    join(BINARIES, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) {
    forget();
    return `PostgreSQL 15 could not be prepared: ${made.stderr.trim().split('\n').at(-1) ?? ''}`;
  }
  const settings = {
    ...QUICK_DATABASE,
    listen_addresses: '',
    unix_socket_directories: sockets,
    max_connections: '200',
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = start(join(BINARIES, 'postgres'), ['-D', data, ...given], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  const ready = await new Promise<boolean>((resolve) => {
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('ready to accept connections')) resolve(true);
    });
    server.once('exit', () => resolve(false));
  });
  if (!ready) {
    forget();
    return `PostgreSQL 15 did not start: ${said.trim().split('\n').at(-1) ?? ''}`;
  }
  return {
    address: addressOf({ host: sockets, port: 5432, user: 'postgres', password: '', database: 'postgres' }),
    stop: async () => {
      const ended = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : null;
      server.kill('SIGINT');
      await ended;
      forget();
    },
  };
}
