/**
 * Reaches the database by any of its hosts: the first that answers and can be written to. A connection to a standby is
 * refused, so that nothing old is read when a primary has become one, and the next host is tried.
 */
import pg from 'pg';
import { StartRefused } from '#server/ground/instance/startRefused.ts';
import { readTarget, type DatabaseTarget, type Way } from './address.ts';

/** The text of `DATABASE_URL`, or the parts of one address without TLS. */
export type Connection = string | { host: string; port: number; user: string; password: string; database: string };

const OLDEST = 15;
const CONNECT_WITHIN_MS = 3000;
/** With several hosts, of which any may hang; every call is answered within 5 s. */
const EACH_WITHIN_MS = 1500;

/** The host can be reached, and is a standby or allows no writing. It has PostgreSQL's own code for that. */
export class ReadOnlyDatabase extends Error {
  override readonly name = 'ReadOnlyDatabase';
  readonly code = '25006';

  constructor(way: Way) {
    super(`${nameOf(way)} is a standby or read-only`);
  }
}

/** No host lets us in, for a reason that has no code or none of an outage, such as TLS or a password that was changed. */
class NoConnection extends Error {
  override readonly name = 'NoConnection';
  readonly code = '08001';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'no connection', { cause });
  }
}

const nameOf = ({ host, port }: Pick<Way, 'host' | 'port'>): string =>
  host.startsWith('/') ? `the socket in ${host} (port ${port})` : `${host}:${port}`;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether PostgreSQL, or `ReadOnlyDatabase`, says that this connection cannot write. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006';

/** The ways to one database, and the one that serves now. */
export class Hosts {
  readonly target: DatabaseTarget;
  #place = 0;

  constructor(connection: Connection) {
    if (typeof connection === 'string') this.target = readTarget(connection);
    else {
      const { host, port, password, user, database } = connection;
      const ways = [{ host, port, password, ssl: false as const }];
      this.target = { ways, user, database, connectTimeoutMs: null, applicationName: null, options: '' };
    }
  }

  get current(): Way {
    const way = this.target.ways[this.#place];
    if (way === undefined) throw new Error('an address without a host');
    return way;
  }

  /**
   * `way` does not serve, for this reason: the next one is to be tried, unless somebody has gone on already. With and without
   * TLS are tried in turn only where that is what was refused: an outage must not end in a connection without.
   */
  leave(way: Way, error: unknown): void {
    if (this.current !== way) return;
    const { ways } = this.target;
    const next = ways[this.#place + 1];
    if (isAboutTls(error) && next !== undefined && nameOf(next) === nameOf(way)) this.#place += 1;
    else {
      const other = ways.findIndex((one, place) => place > this.#place && nameOf(one) !== nameOf(way));
      this.#place = Math.max(0, other);
    }
  }

  get connectWithinMs(): number {
    const isOne = new Set(this.target.ways.map(nameOf)).size === 1;
    return this.target.connectTimeoutMs ?? (isOne ? CONNECT_WITHIN_MS : EACH_WITHIN_MS);
  }

  /** For `pg`: how to connect to the host that serves now. `options` are of the session, after those of the address. */
  config(applicationName: string, options = ''): pg.ClientConfig {
    const { user, database, applicationName: ownName, options: own } = this.target;
    return {
      ...this.current,
      user,
      database,
      connectionTimeoutMillis: this.connectWithinMs,
      keepAlive: true,
      application_name: ownName ?? applicationName,
      options: `${own} ${options}`.trim(),
    };
  }

  /** Connects until it works or each way was tried once, but begins no try when a person has waited long enough. */
  async byAnyWay<Result>(connect: () => Promise<Result>): Promise<Result> {
    const since = performance.now();
    for (let left = this.target.ways.length; ; left -= 1) {
      const way = this.current;
      try {
        return await connect();
      } catch (error) {
        if (!isOfTheWay(error)) throw error;
        this.leave(way, error);
        if (left <= 1 || this.current === way || performance.now() - since > CONNECT_WITHIN_MS)
          throw /^(28|3D|$)/.test(codeOf(error)) ? new NoConnection(error) : error;
      }
    }
  }
}

/** The host has no TLS, or lets nobody in without (or with) it. */
const isAboutTls = (error: unknown): boolean =>
  codeOf(error) === '28000' || (error instanceof Error && error.message.includes('does not support SSL'));

/** Whether a connection failed for its host, and not since the pool had none to give. */
const isOfTheWay = (error: unknown): boolean =>
  !(error instanceof Error && /timeout exceeded when trying to connect|Cannot use a pool after/.test(error.message));

/** A class of clients that connect to the host that serves now, and only if it can be written to. */
export function clientsOf(hosts: Hosts, applicationName: string, options: string, more: pg.ClientConfig = {}) {
  return class extends pg.Client {
    readonly #way: Way;

    constructor() {
      const way = hosts.current;
      super({ ...hosts.config(applicationName, options), ...more });
      this.#way = way;
      // the pool stops listening once a connection has failed; what breaks after that must not end the process
      this.on('error', () => undefined);
    }

    override connect(): Promise<this>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
    override connect(callback?: (error: never, client: never) => void): Promise<this> | void {
      const connected = this.#connect();
      if (callback === undefined) return connected;
      const told = callback as (error: unknown, client?: pg.Client) => void; // oxlint-disable-line typescript/no-unsafe-type-assertion -- pg declares two callbacks for the two outcomes of one
      connected.then(
        () => told(null, this),
        (error: unknown) => told(error),
      );
    }

    async #connect(): Promise<this> {
      await super.connect();
      const { rows } = await this.query<{ transaction_read_only: string }>('show transaction_read_only');
      if (rows[0]?.transaction_read_only !== 'on') return this;
      this.end().catch(() => undefined);
      throw new ReadOnlyDatabase(this.#way);
    }
  };
}

/** What is wrong with one way, and what to do; `of` is the account and the database. */
function problemOf(error: unknown, way: Way, { user, database }: DatabaseTarget): string {
  const at = nameOf(way);
  const said = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : 'unknown';
  const code = codeOf(error);
  if (code === '28P01' || /password must be a string|no password supplied/i.test(said))
    return `${at} refuses the password of ${user}; write the right one into DATABASE_URL, PGPASSWORD or the passfile`;
  if (code === '28000') return `${at} does not let ${user} in (${said}); allow it in pg_hba.conf or name another user`;
  if (code === '3D000') return `${at} has no database ${database}; create it, or name another one`;
  if (code === '42501') return `${at} does not let ${user} use the database ${database}; make it the database's owner`;
  if (code === '25006') return `${at} is a standby or read-only; name the primary, or all hosts separated by commas`;
  if (code === '53300') return `${at} has no connection left; raise max_connections or end other programs`;
  if (code.startsWith('57P')) return `${at} is starting or stopping; start the server again when it is up`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `the name ${way.host} cannot be resolved; look for a slip in it`;
  if (code === 'ENOENT') return `${at} is not there; PostgreSQL does not run, or keeps its socket elsewhere`;
  if (code === 'ECONNREFUSED') return `nothing answers at ${at}; start PostgreSQL there, or name another host and port`;
  if (/timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(`${said} ${code}`))
    return `${at} does not answer in time; look at the address and the network`;
  if (said.includes('does not support SSL'))
    return `${at} offers no TLS; switch it on there, or choose sslmode=disable in a network of your own`;
  if (/CERT|SELF_SIGNED|ISSUER|ALTNAME/.test(code))
    return `the certificate of ${at} is not to be trusted (${said}); name its authority in sslrootcert`;
  return `${at} cannot be used (${said})`;
}

async function tryWay(target: DatabaseTarget, hosts: Hosts, way: Way): Promise<void> {
  const client = new pg.Client({ ...hosts.config('pilotdesk'), ...way });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; readOnly: boolean; mayCreate: boolean | null }>(
      `select current_setting('server_version_num')::int / 10000 as "version",
        current_setting('transaction_read_only') = 'on' as "readOnly",
        has_schema_privilege(current_schema(), 'create') as "mayCreate"`,
    );
    const [found] = rows;
    const { user, database } = target;
    if (found?.readOnly === true) throw new ReadOnlyDatabase(way);
    if ((found?.version ?? OLDEST) < OLDEST)
      throw new Error(`it is PostgreSQL ${found?.version}, and ${OLDEST} is the oldest that will do`);
    if (found?.mayCreate !== true)
      throw new Error(
        `${user} may not create tables there; as its owner run: ALTER DATABASE "${database}" OWNER TO "${user}"`,
      );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Looks whether the database can be used, by any of its hosts.
 * @throws StartRefused with one sentence for what is wrong with each
 */
export async function refuseUnusable(connection: Connection): Promise<void> {
  const hosts = new Hosts(connection);
  const problems = new Map<string, string>();
  for (const way of hosts.target.ways) {
    try {
      return await tryWay(hosts.target, hosts, way);
    } catch (error) {
      // with and without TLS are two ways to one host: the refusal of the host itself says more than "no TLS"
      const problem = problemOf(error, way, hosts.target);
      if (!problems.has(nameOf(way)) || !problem.includes('offers no TLS')) problems.set(nameOf(way), problem);
    }
  }
  throw new StartRefused(`The database of DATABASE_URL cannot be used: ${[...problems.values()].join('; ')}.`);
}
