/** The connections of a server: one pool for each kind of work, so that none takes those of another. */
import type { FastifyBaseLogger } from 'fastify';
import { clientsOf, Hosts } from './ground/database/hosts.ts';
import { openDatabase, type DatabaseOptions } from './ground/database/pool.ts';

/** Gives every answer within 5 s, also when the database hangs. */
const QUERY_TIMEOUT_MS = 4000;
/** A batch of positions may take longer, since no person waits for it. */
const HISTORY_TIMEOUT_MS = 20_000;
const LISTEN_TIMEOUT_MS = 2000;
const SIZES = { short: 16, long: 4, apart: 2, history: 2 } as const;

export type Databases = ReturnType<typeof openDatabases>;

/** Opens them; connections are made as they are needed. */
export function openDatabases({
  connection,
  log,
  isStopping,
}: {
  connection: DatabaseOptions['connection'];
  log: FastifyBaseLogger;
  /** Connections that are lost then are no news. */
  isStopping: () => boolean;
}) {
  const onIdleError = (error: Error) => {
    if (!isStopping()) log.warn({ err: error }, 'a database connection was lost');
  };
  const open = (max: number, queryTimeoutMs: number) =>
    openDatabase({ connection, max, queryTimeoutMs, applicationName: 'pilotdesk', onIdleError });
  const hosts = new Hosts(connection);
  const short = open(SIZES.short, QUERY_TIMEOUT_MS);
  const long = open(SIZES.long, 0);
  const apart = open(SIZES.apart, QUERY_TIMEOUT_MS);
  const history = open(SIZES.history, HISTORY_TIMEOUT_MS);
  return {
    /** For calls. */
    short: short.db,
    /** For jobs: no time-out. */
    long: long.db,
    /** For what must be written whatever becomes of a call's transaction. */
    apart: apart.db,
    /** For what cars report. */
    history: history.db,
    /** A connection that hears what other nodes say. */
    listen: (what: string) => new (clientsOf(hosts, `pilotdesk ${what}`, '', { query_timeout: LISTEN_TIMEOUT_MS }))(),
    close: async (): Promise<void> => {
      await Promise.all([short, long, apart, history].map((pool) => pool.close()));
    },
  };
}
