/**
 * Databases for tests: one migrated and seeded template for each server, one clone for each test file.
 * `TEST_DATABASE_URL` names a PostgreSQL whose user may create databases; without it an embedded one is started for
 * this process and stopped at its end.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/ground/database/embedded/supervisor.ts';
import { migrateToLatest } from '#server/ground/database/migrate.ts';
import { migrationFiles } from '#server/ground/database/migrationFiles.ts';
import { openDatabase, type DatabaseOptions } from '#server/ground/database/pool.ts';
import { seedBasics } from '#server/seed/seed.ts';
import { QUICK_DATABASE } from './quickDatabase.ts';
import { newScratch } from './scratch.ts';

type Connection = Exclude<DatabaseOptions['connection'], string>;

export interface TestServer {
  connection: Connection;
  stop: () => Promise<void>;
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

function partsOf(address: string): Connection {
  const url = new URL(address);
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || url.searchParams.get('port') || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
  };
}

/** The inverse of `partsOf`. */
export function addressOf({ host, port, user, password, database }: Connection): string {
  const [name, secret] = [user, password].map(encodeURIComponent);
  return `postgresql://${name}:${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** The PostgreSQL to test on. */
export async function testServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return { connection: partsOf(given), stop: async () => undefined };
  const dataDir = newScratch('test');
  const embedded = await startEmbedded({ dataDir, log: quiet, settings: QUICK_DATABASE });
  return {
    connection: { ...embedded.superuser },
    stop: async () => {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function asOwner<Result>(server: Connection, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Changes with anything that shapes the template. */
function templateName(): string {
  const hash = createHash('sha256');
  const seeds = join(import.meta.dirname, '..', 'seed');
  const files = [
    ...migrationFiles(),
    ...readdirSync(seeds)
      .sort()
      .map((name) => join(seeds, name)),
  ];
  for (const file of files) hash.update(basename(file)).update(readFileSync(file));
  return `template_${hash.digest('hex').slice(0, 16)}`;
}

const LOCK = 7_340_101;

/** Makes the template once, however many test files ask for it at the same moment. */
async function ensureTemplate(server: Connection): Promise<string> {
  const name = templateName();
  await asOwner(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists "${draft}" with (force)`);
    await client.query(`create database "${draft}"`);
    const { db, close } = openDatabase({
      connection: { ...server, database: draft },
      max: 2,
      queryTimeoutMs: 0,
      applicationName: 'test',
      onIdleError: () => undefined,
    });
    await migrateToLatest(db);
    await seedBasics(db, { adminPassword: ADMIN_PASSWORD, demo: true });
    await close();
    await client.query(`alter database "${draft}" rename to "${name}"`);
  });
  return name;
}

/** The administrator `admin` of every test database. */
export const ADMIN_PASSWORD = 'correct-horse-battery';

/** A fresh database with everything an installation begins with, and the demo's people. */
export async function cloneDatabase(
  server: Connection,
): Promise<{ connection: Connection; drop: () => Promise<void> }> {
  const template = await ensureTemplate(server);
  const database = `test_${process.pid}_${crypto.randomUUID().slice(0, 8)}`;
  await asOwner(server, (client) => client.query(`create database "${database}" template "${template}"`));
  return {
    connection: { ...server, database },
    drop: () =>
      asOwner(
        server,
        async (client) => void (await client.query(`drop database if exists "${database}" with (force)`)),
      ),
  };
}
