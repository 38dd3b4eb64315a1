/** Creates a cluster, with the role and the database of the server. */
import { execFile } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from '#server/ground/database/embedded/account.ts';
import {
  APPLICATION,
  onConnection,
  SUPERUSER,
  type DatabaseAddress,
} from '#server/ground/database/embedded/address.ts';
import { databaseEnvironment, type Binaries } from '#server/ground/database/embedded/binaries.ts';
import { errorCode } from '#server/ground/instance/errorCode.ts';
import { StartRefused } from '#server/ground/instance/startRefused.ts';

const run = promisify(execFile);

/** The built-in provider sorts the same on every machine; the system's locale affects only text search. */
function localeArguments(): string[] {
  const builtin = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  if (process.platform === 'linux') return [...builtin, '--locale=C.UTF-8'];
  return process.platform === 'darwin' ? [...builtin, '--locale=C', '--lc-ctype=UTF-8'] : [...builtin, '--locale=C'];
}

/** @throws StartRefused when the cluster was made by another major version of PostgreSQL. */
export function checkVersion(cluster: string, binaries: Binaries): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === String(binaries.major)) return;
  throw new StartRefused(
    `The database in ${cluster} was made by PostgreSQL ${version}, and this version of Pilotdesk brings PostgreSQL ${binaries.major}: start the former version of Pilotdesk, or set another DATA_DIR.`,
  );
}

/**
 * Creates the cluster under another name and renames it; an interrupted one is removed.
 * @throws StartRefused with PostgreSQL's own reason.
 */
export async function createCluster(
  binaries: Binaries,
  cluster: string,
  account: Account,
  superuserPassword: string,
): Promise<void> {
  const parent = dirname(cluster);
  const prefix = `${basename(cluster)}.new-`;
  for (const name of readdirSync(parent))
    if (name.startsWith(prefix)) rmSync(join(parent, name), { recursive: true, force: true });
  const workshop = mkdtempSync(join(parent, prefix));
  try {
    const fresh = join(workshop, 'cluster');
    const passwordFile = join(workshop, 'password');
    writeFileSync(passwordFile, `${superuserPassword}\n`, { mode: 0o600 });
    if (account !== null) for (const path of [workshop, passwordFile]) chownSync(path, account.uid, account.gid);
    const args = [
      '-D',
      fresh,
      '-U',
      SUPERUSER,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--no-instructions',
      ...localeArguments(),
    ];
    await run(binaries.initdb, args, { ...account, cwd: '/', env: databaseEnvironment() });
    renameSync(fresh, cluster);
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    const reason = /^initdb: error: (.+)$/m.exec(stderr)?.[1] ?? (errorCode(error) || String(error).split('\n')[0]);
    throw new StartRefused(`The embedded database could not be made in ${parent} (${reason}).`);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/** Whether the server's role can work in its database. */
export async function isProvisioned(address: DatabaseAddress): Promise<boolean> {
  try {
    return await onConnection(address, async () => true);
  } catch (error) {
    // No such role or another password, no such database.
    if (['28P01', '28000', '3D000'].includes(errorCode(error))) return false;
    throw error;
  }
}

/** Creates the server's role and database; safe to run again after an interruption. */
export async function provision(superuser: DatabaseAddress, password: string): Promise<void> {
  await onConnection(superuser, async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [APPLICATION]);
    const rights = `login nosuperuser nocreaterole nocreatedb password ${client.escapeLiteral(password)}`;
    await client.query(`${role.rowCount === 0 ? 'create' : 'alter'} role "${APPLICATION}" with ${rights}`);
    const database = await client.query('select from pg_database where datname = $1', [APPLICATION]);
    if (database.rowCount === 0) await client.query(`create database "${APPLICATION}" owner "${APPLICATION}"`);
    await client.query('revoke connect on database postgres from public');
    await client.query(`revoke connect, temporary on database "${APPLICATION}" from public`);
  });
}

/** Whether the folder has a complete cluster. */
export function clusterExists(cluster: string): boolean {
  return existsSync(join(cluster, 'PG_VERSION'));
}
