/** A PostgreSQL with a streaming standby, as an operator builds it: pg_basebackup, synchronous replication, promotion. */
import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { accountFor } from '#server/ground/database/embedded/account.ts';
import { certificate, endProgram, freePort, missingPrograms, scratchFolder } from './programs.ts';
import { until } from './until.ts';

export interface ReplicatedPostgres {
  /** Of the primary and of the standby. */
  ports: readonly [number, number];
  user: string;
  password: string;
  database: string;
  /** The primary offers TLS with this certificate, which nobody else knows; the standby offers none. */
  certificate: string;
  /** The folder of the primary's socket. */
  socketFolder: string;
  /** Ends the primary without a chance to clean up. */
  killPrimary: () => Promise<void>;
  promote: () => void;
  /** What was promoted is restarted as a standby. */
  demote: () => Promise<void>;
}

const INSTALLED = '/usr/lib/postgresql';

function binaries(): string | null {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0] ?? '';
  const folder = join(INSTALLED, newest, 'bin');
  return existsSync(join(folder, 'pg_basebackup')) ? folder : null;
}

/** Starts both; they end with the test file. Or says why it cannot. */
export async function startReplicated(): Promise<ReplicatedPostgres | string> {
  const missing =
    binaries() === null
      ? missingPrograms(['pg_basebackup', 'openssl'], ['postgresql', 'openssl'])
      : missingPrograms(['openssl'], ['openssl']);
  if (missing !== null && binaries() !== null) return missing;
  const bin = binaries();
  if (bin === null) return missing ?? 'there is no PostgreSQL with pg_basebackup below /usr/lib/postgresql';
  const folder = scratchFolder('replicated');
  const account = accountFor(null);
  const own = (path: string) => account !== null && chownSync(path, account.uid, account.gid);
  own(folder);
  const options: SpawnOptions = {
    ...account,
    cwd: folder,
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', PGPASSWORD: 'p' },
  };
  const run = (program: string, args: readonly string[], input = '') => {
    const { status, stderr } = spawnSync(join(bin, program), args, { ...options, input, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  const [password, sockets] = [join(folder, 'password'), join(folder, 'socket')];
  writeFileSync(password, 'p\n');
  mkdirSync(sockets);
  for (const path of [password, sockets]) own(path);
  const locale = ['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  run('initdb', ['-D', one, '-U', 'pilotdesk', '-A', 'scram-sha-256', `--pwfile=${password}`, ...locale]);
  const ports = [await freePort(), await freePort()] as const;
  const servers: ChildProcess[] = [];
  const end = async (place: 0 | 1, signal: NodeJS.Signals) => {
    const server = servers[place];
    if (server !== undefined) await endProgram(server, signal);
  };
  // here and not where they start: what a test starts anew is to outlive it
  after(async () => {
    for (const place of [0, 1] as const) await end(place, 'SIGQUIT');
  });
  const start = async (place: 0 | 1, data: string, more: readonly string[] = []) => {
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${sockets}`, 'fsync=off', ...more];
    const args = ['-D', data, '-p', String(ports[place]), ...settings.flatMap((setting) => ['-c', setting])];
    const server = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' });
    servers[place] = server;
    const ready = ['-q', '-h', '127.0.0.1', '-p', String(ports[place])];
    await until('PostgreSQL is ready', () => spawnSync(join(bin, 'pg_isready'), ready, options).status === 0);
  };
  const { cert, key } = certificate(folder);
  own(key);
  await start(0, one, ['synchronous_standby_names=*', 'ssl=on', `ssl_cert_file=${cert}`, `ssl_key_file=${key}`]);
  const backup = ['-h', '127.0.0.1', '-p', String(ports[0]), '-U', 'pilotdesk', '-D', two, '-R', '-X', 'stream'];
  run('pg_basebackup', [...backup, '-c', 'fast', '--no-sync']);
  await start(1, two);
  return {
    ports,
    user: 'pilotdesk',
    password: 'p',
    database: 'postgres',
    certificate: cert,
    socketFolder: sockets,
    // its children end when they see that it is gone
    killPrimary: () => end(0, 'SIGKILL'),
    promote: () => run('pg_ctl', ['promote', '-D', two, '-w']),
    async demote() {
      await end(1, 'SIGINT');
      writeFileSync(join(two, 'standby.signal'), '');
      await start(1, two);
    },
  };
}
