/**
 * Connects to PostgreSQL: a pool with time-outs, an error handler and prepared statements, and Kysely over it.
 * Only the entry point, the command-line tools and the test harness open one.
 */
import {
  Kysely,
  PostgresDialect,
  type LogEvent,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import utils from 'pg/lib/utils.js';
import { clientsOf, Hosts, isReadOnly, type Connection } from './hosts.ts';
import type { Database } from './schema.ts';
import { Statement, type PreparedStatements, type StatementAnswer } from './statement.ts';

export type Db = Kysely<Database>;

/** Does work in the transaction that `db` is, or in one of its own. */
export const inTransaction = <Result>(db: Db, work: (transaction: Db) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

export interface DatabaseOptions {
  connection: Connection;
  /** Most connections at once. */
  max: number;
  /**
   * A query without an answer for this long fails and its connection is discarded; PostgreSQL itself stops it a little
   * earlier, which keeps the connection. 0: never (jobs).
   */
  queryTimeoutMs: number;
  applicationName: string;
  /** Called for errors of idle connections, e.g. when the database restarts. */
  onIdleError: (error: Error) => void;
  log?: (event: LogEvent) => void;
}

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  /** Waits for the queries under way, three seconds at most: then they fail, and their transactions are rolled back. */
  close: () => Promise<void>;
}

const CLOSES_WITHIN_MS = 3000;

/** Of a query's time, after which PostgreSQL stops it: only one that does not answer at all takes the whole. */
const SERVERS_SHARE = 0.85;

/** Holds the places of two million rows found by an index: else PostgreSQL forgets which, and compares whole pages. */
const WORK_MEM = '64MB';

const TIMESTAMPTZ = 1184;

/** `2020-01-20 00:01:04.5+00` (the session is in UTC) becomes `2020-01-20T00:01:04.5Z`. */
function isoTimestamp(text: string): string {
  return text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : new Date(text).toISOString();
}

/** Parsers of PostgreSQL's types by their number; times become ISO 8601. */
const parserOf = (typeId: number): ((text: string) => unknown) =>
  // oxlint-disable-next-line typescript/no-unsafe-return -- pg declares its parsers with any
  typeId === TIMESTAMPTZ ? isoTimestamp : pg.types.getTypeParser(typeId, 'text');

export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const hosts = new Hosts(options.connection);
  const pool = new pg.Pool({
    max: options.max,
    // a connection that is new, and one that is waited for
    connectionTimeoutMillis: Math.max(hosts.connectWithinMs, 3000),
    Client: clientsOf(hosts, options.applicationName, `-c timezone=UTC -c jit=off -c work_mem=${WORK_MEM}`, {
      statement_timeout: options.queryTimeoutMs === 0 ? undefined : Math.round(options.queryTimeoutMs * SERVERS_SHARE),
      idle_in_transaction_session_timeout: 60_000,
    }),
  });
  pool.on('error', options.onIdleError);
  const preparing = new PreparingPool(pool, hosts, options.queryTimeoutMs);
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: preparing }),
    ...(options.log === undefined ? {} : { log: options.log }),
  });
  const close = async () => {
    const patience = setTimeout(() => preparing.breakOff(), CLOSES_WITHIN_MS);
    await db.destroy().finally(() => clearTimeout(patience));
  };
  return { db, pool, close };
}

/** A statement gets a name after this many runs. */
const USES_BEFORE_NAMED = 3;
/** Each named statement costs memory in every connection's server process. */
const MOST_NAMED = 300;
const MOST_COUNTED = 3000;
/** Statements with more parameters are batches of changing length. */
const MOST_PARAMETERS = 40;

/**
 * Gives frequent statements a name, so that PostgreSQL parses and plans them once for each connection. Kysely
 * builds the text anew for each call; the text is the identity.
 */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  nameOf(text: string, parameterCount: number): string | null {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    if (parameterCount > MOST_PARAMETERS || this.#names.size >= MOST_NAMED) return null;
    // without parameters only reads are named: others are `begin`, `commit` and the like
    if (parameterCount === 0 && !/^(select|with) /.test(text)) return null;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < USES_BEFORE_NAMED) {
      if (this.#uses.size >= MOST_COUNTED) this.#uses.clear();
      this.#uses.set(text, uses);
      return null;
    }
    this.#uses.delete(text);
    const fresh = `q${this.#names.size}`;
    this.#names.set(text, fresh);
    return fresh;
  }
}

class PreparingPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #hosts: Hosts;
  readonly #names = new StatementNames();
  /** One wrapper for each client, since Kysely knows its connections by their clients. */
  readonly #clients = new WeakMap<pg.PoolClient, PreparingClient>();
  readonly #inUse = new Set<PreparingClient>();
  readonly #timeoutMs: number;

  constructor(pool: pg.Pool, hosts: Hosts, timeoutMs: number) {
    this.#pool = pool;
    this.#hosts = hosts;
    this.#timeoutMs = timeoutMs;
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#hosts.byAnyWay(() => this.#pool.connect());
    const prepared = this.#clients.get(client) ?? this.#prepare(client);
    this.#inUse.add(prepared);
    return prepared;
  }

  #prepare(client: pg.PoolClient): PreparingClient {
    const fresh = new PreparingClient(client, {
      names: this.#names,
      timeoutMs: this.#timeoutMs,
      released: () => this.#inUse.delete(fresh),
    });
    // the pool listens only while a client is idle: an error between two statements would end the process
    client.on('error', () => fresh.markBroken());
    this.#clients.set(client, fresh);
    return fresh;
  }

  /** Whatever is asked fails now. */
  breakOff(): void {
    for (const client of this.#inUse) client.breakOff();
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  get options(): pg.PoolOptions {
    return this.#pool.options;
  }
}

/** After these errors the connection's state is unknown or its plans are stale: it must not return to the pool. */
function leavesConnectionBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  const isAnswerOfPostgres = 'severity' in error;
  // its primary has become a standby: another host may be the primary now
  return !isAnswerOfPostgres || isReadOnly(error) || error.message.startsWith('cached plan must not change');
}

type Command = PostgresQueryResult<unknown>['command'];
const COMMANDS: ReadonlySet<string> = new Set<Command>([
  'UPDATE',
  'DELETE',
  'INSERT',
  'SELECT',
  'MERGE',
  'COMMIT',
  'ROLLBACK',
]);
const isCommand = (command: string): command is Command => COMMANDS.has(command);
/** Kysely needs to know only whether rows changed or a transaction ended; other commands (`BEGIN`) count as neither. */
const toCommand = (command: string): Command => (isCommand(command) ? command : 'SELECT');

interface PreparingOptions {
  readonly names: StatementNames;
  readonly timeoutMs: number;
  /** Called when it goes back to the pool. */
  readonly released: () => void;
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #prepared: PreparedStatements = new Map();
  readonly #timeoutMs: number;
  /** One timer for the connection: those of pg, one for each query, keep the rows of many answers in memory. */
  #timer: NodeJS.Timeout | null = null;
  /** Rejects the statements under way, usually one. */
  readonly #underWay = new Set<(error: Error) => void>();
  #broken = false;
  readonly #released: () => void;

  constructor(client: pg.PoolClient, { names, timeoutMs, released }: PreparingOptions) {
    this.#client = client;
    this.#names = names;
    this.#timeoutMs = timeoutMs;
    this.#released = released;
  }

  /** Its statements fail now, under way or later. */
  breakOff(): void {
    this.#broken = true;
    for (const fail of this.#underWay) fail(new Error('Connection terminated: the pool is closed'));
  }

  /** Whether the connection broke: it must not return to the pool. */
  markBroken(): void {
    this.#broken = true;
  }

  #startTimer(): void {
    if (this.#timeoutMs === 0) return;
    if (this.#timer !== null) return void this.#timer.refresh();
    this.#timer = setTimeout(() => {
      for (const fail of this.#underWay) fail(new Error('Query read timeout'));
    }, this.#timeoutMs);
    this.#timer.unref();
  }

  #ask(text: string, values: readonly unknown[]): Promise<StatementAnswer> {
    const parameters = values.map((value) => utils.prepareValue(value));
    const name = this.#names.nameOf(text, values.length);
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, answer: StatementAnswer | null) => {
        this.#underWay.delete(reject);
        if (answer === null) reject(error);
        else resolve(answer);
      };
      this.#startTimer();
      this.#underWay.add(reject);
      this.#client.query(new Statement({ text, parameters, name, prepared: this.#prepared, parserOf }, settle));
    });
  }

  async #run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // a connection in an unknown state would only wait for another time-out; closing it rolls back
    if (this.#broken && text === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    if (this.#broken) throw new Error('Connection terminated: an earlier statement of this transaction broke it');
    try {
      const { command, rowCount, rows } = await this.#ask(text, values);
      // oxlint-disable-next-line typescript/no-unsafe-assignment -- what a row holds is known to the query alone
      return { command: toCommand(command), rowCount, rows };
    } catch (error) {
      this.#broken ||= leavesConnectionBroken(error);
      throw error;
    }
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): never;
  query<R>(text: unknown, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> | never {
    if (typeof text !== 'string') throw new TypeError('cursors are not used here: read in batches by key');
    return this.#run<R>(text, parameters);
  }

  release(destroy = false): void {
    this.#released();
    this.#client.release(destroy || this.#broken);
  }
}
