/**
 * The location of the cluster (PostgreSQL's own data folder): in the data folder, or, when root runs the server and the
 * database's account cannot reach the data folder, under /var/lib with a pointer in the data folder.
 */
import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { accountFor, canReach, isRoot, type Account } from '#server/ground/database/embedded/account.ts';
import type { Log } from '#server/ground/database/embedded/log.ts';
import { errorCode } from '#server/ground/instance/errorCode.ts';
import { StartRefused } from '#server/ground/instance/startRefused.ts';

const POINTER = 'postgres.location';
const BACK_POINTER = 'dataDir';
const FAR_PARENT = '/var/lib/pilotdesk';

export interface Location {
  /** PostgreSQL's data folder; need not exist yet. */
  readonly cluster: string;
  readonly account: Account;
}

/** The cluster's path by the data folder, whether or not the cluster exists. */
export function clusterPath(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, POINTER), 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return join(realpathSync(dataDir), 'postgres');
    throw new StartRefused(`${join(dataDir, POINTER)} cannot be read (${errorCode(error)}).`);
  }
}

/** Whether files made in the data folder can be given to the account and reached by it. */
function canLiveIn(dataDir: string, account: Account): boolean {
  if (account === null) return true;
  if (!canReach(account, dataDir)) return false;
  // A network or shared folder may refuse a change of owner, or silently ignore it.
  const probe = mkdtempSync(join(dataDir, '.probe-'));
  try {
    chownSync(probe, account.uid, account.gid);
    return statSync(probe).uid === account.uid;
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/** A copied data folder still points to the cluster of the original; a moved one keeps its own. */
function checkBackPointer(dataDir: string, cluster: string): void {
  const file = join(dirname(cluster), BACK_POINTER);
  const here = realpathSync(dataDir);
  const there = existsSync(file) ? readFileSync(file, 'utf8').trim() : here;
  if (there !== here && existsSync(join(there, POINTER)) && clusterPath(there) === cluster) {
    throw new StartRefused(
      `The data folder ${here} is a copy of ${there}, whose database lies in ${cluster}; remove ${join(here, POINTER)} to begin with an empty database.`,
    );
  }
  writeFileSync(file, `${here}\n`, { mode: 0o600 });
}

/** An unused home for a cluster; the home of a removed data folder is not reused. */
function emptyFarHome(dataDir: string, log: Log): string {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  for (let turn = 1; ; turn++) {
    const home = join(FAR_PARENT, turn === 1 ? name : `${name}-${turn}`);
    if (!existsSync(join(home, 'postgres'))) return home;
    log.warn(`The database of a former data folder at this path is still in ${home}; remove it when it is not needed.`);
  }
}

function makeFarHome(dataDir: string, account: Account, log: Log): string {
  const home = emptyFarHome(dataDir, log);
  try {
    mkdirSync(FAR_PARENT, { recursive: true, mode: 0o711 });
    mkdirSync(home, { recursive: true, mode: 0o711 });
  } catch (error) {
    throw new StartRefused(
      `The account of the embedded database cannot reach ${dataDir}, and ${FAR_PARENT} cannot be used instead (${errorCode(error)}); set DATA_DIR to a folder that everybody may pass through, or DATABASE_URL.`,
    );
  }
  if (!canReach(account, home)) {
    throw new StartRefused(
      `The account of the embedded database can reach neither ${dataDir} nor ${home}; set DATA_DIR to a folder that everybody may pass through, or DATABASE_URL.`,
    );
  }
  return home;
}

function checkExisting(dataDir: string, cluster: string, account: Account): void {
  const owner = statSync(cluster).uid;
  if (account === null && process.getuid !== undefined && owner !== process.getuid()) {
    throw new StartRefused(
      `The embedded database in ${cluster} belongs to the user with the number ${owner}; start Pilotdesk as that user or as root, or set another DATA_DIR.`,
    );
  }
  if (!canReach(account, cluster)) {
    throw new StartRefused(
      `The embedded database in ${cluster} was made in a place that its account (number ${owner}) could reach, and now cannot; let it pass through the folders above.`,
    );
  }
  if (dirname(cluster) !== realpathSync(dataDir)) checkBackPointer(dataDir, cluster);
}

/**
 * Decides the location of the cluster and the account it runs under. Call it only while holding the lock.
 * @throws StartRefused when there is no place the database's account can use.
 */
export function locate(dataDir: string, log: Log): Location {
  const pointed = clusterPath(dataDir);
  if (existsSync(pointed)) {
    const account = accountFor(pointed);
    checkExisting(dataDir, pointed, account);
    return { cluster: pointed, account };
  }
  if (existsSync(join(dataDir, POINTER))) {
    // The home is created before the pointer: a missing home means lost data or an unmounted disk.
    if (existsSync(dirname(pointed))) return { cluster: pointed, account: accountFor(null) };
    throw new StartRefused(
      `The embedded database should be in ${pointed}, as ${join(dataDir, POINTER)} says, but is not there; bring it back, or remove that file and ${join(dataDir, 'secrets')} to begin with an empty database.`,
    );
  }
  const account = accountFor(null);
  if (!isRoot() || canLiveIn(dataDir, account)) return { cluster: join(realpathSync(dataDir), 'postgres'), account };
  const home = makeFarHome(dataDir, account, log);
  const cluster = join(home, 'postgres');
  const pointer = join(dataDir, POINTER);
  writeFileSync(join(home, BACK_POINTER), `${realpathSync(dataDir)}\n`, { mode: 0o600 });
  writeFileSync(`${pointer}.new`, `${cluster}\n`, { mode: 0o600 });
  renameSync(`${pointer}.new`, pointer);
  log.info(`The database is kept in ${cluster}, because its account cannot reach ${dataDir}.`);
  return { cluster, account };
}
