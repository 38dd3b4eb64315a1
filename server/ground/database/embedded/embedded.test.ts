/** Tests starts, kills, adoption and damage of the embedded database. Under root it runs as an unprivileged account. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { z } from 'zod';
import { isRoot } from '#server/ground/database/embedded/account.ts';
import { onConnection, type DatabaseAddress } from '#server/ground/database/embedded/address.ts';
import { withDatabase } from '#server/ground/database/embedded/borrow.ts';
import { clusterPath } from '#server/ground/database/embedded/location.ts';
import { readPostmasterFile } from '#server/ground/database/embedded/postmaster.ts';
import { startEmbedded, type EmbeddedDatabase } from '#server/ground/database/embedded/supervisor.ts';
import { isAlive } from '#server/ground/instance/identity.ts';
import { acquireLock, AlreadyRunning } from '#server/ground/instance/lock.ts';
import { StartRefused } from '#server/ground/instance/startRefused.ts';
import { until } from '#server/testing/until.ts';

const base = mkdtempSync(join(tmpdir(), 'pilotdesk-embedded-'));
chmodSync(base, 0o711);
const farClusters: string[] = [];
const started: EmbeddedDatabase[] = [];
after(async () => {
  for (const database of started) await database.stop();
  for (const cluster of farClusters) rmSync(dirname(cluster), { recursive: true, force: true });
  rmSync(base, { recursive: true, force: true });
});

const readyShape = z.object({
  connection: z.object({
    host: z.string(),
    port: z.int(),
    user: z.string(),
    password: z.string(),
    database: z.string(),
  }),
  pid: z.int(),
});

const lines: string[] = [];
const log = {
  info: (line: string) => void lines.push(line),
  warn: (line: string) => void lines.push(line),
  error: (line: string) => void lines.push(line),
};

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const database = await startEmbedded({ dataDir, log });
  started.push(database);
  return database;
}

async function ask(address: DatabaseAddress, sql: string): Promise<unknown> {
  return onConnection(address, async (client) => {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  });
}

/** A server of its own that takes the lock, starts the database and stays. */
async function server(dataDir: string) {
  const at = (path: string) => JSON.stringify(import.meta.resolve(path));
  const script = `
    const { acquireLock } = await import(${at('#server/ground/instance/lock.ts')});
    const { startEmbedded } = await import(${at('#server/ground/database/embedded/supervisor.ts')});
    const dataDir = ${JSON.stringify(dataDir)};
    await acquireLock(dataDir);
    const log = { info() {}, warn() {}, error() {} };
    const database = await startEmbedded({ dataDir, log });
    console.log('ready ' + JSON.stringify({ connection: database.connection, pid: database.pid() }));
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let connection: DatabaseAddress | null = null;
  let postmaster = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('ready ')) continue;
    ({ connection, pid: postmaster } = readyShape.parse(JSON.parse(line.slice(6))));
    break;
  }
  assert.ok(connection !== null);
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { connection, postmaster, kill };
}

test('a new database is made, used with few rights, and kept over a restart', async () => {
  const dataDir = join(base, 'first');
  const first = await start(dataDir);
  assert.equal(first.adopted, false);
  assert.equal(await ask(first.connection, 'show server_encoding'), 'UTF8');
  assert.equal(await ask(first.connection, 'show timezone'), 'UTC');
  assert.equal(await ask(first.connection, 'show listen_addresses'), '');
  assert.equal(
    await ask(
      first.connection,
      'select rolsuper or rolcreaterole or rolcreatedb from pg_roles where rolname = current_user',
    ),
    false,
  );
  assert.equal(
    await ask(first.connection, 'select pg_get_userbyid(datdba) from pg_database where datname = current_database()'),
    'pilotdesk',
  );
  await assert.rejects(ask({ ...first.connection, database: 'postgres' }, 'select 1'), /permission denied/);
  await assert.rejects(ask({ ...first.connection, password: 'guessed' }, 'select 1'), /password authentication failed/);
  assert.equal(await ask(first.superuser, 'select rolsuper from pg_roles where rolname = current_user'), true);
  assert.equal(
    await ask(
      first.connection,
      `select upper('é') || (to_tsvector('simple', 'naïve') @@ to_tsquery('simple', 'naïve'))`,
    ),
    'Étrue',
  );
  await ask(first.connection, 'create table kept as select 42 as answer');
  await first.stop();
  assert.equal(isAlive(first.pid()), false);
  assert.equal(existsSync(first.connection.host), false, 'the socket’s folder is gone');
  const second = await start(dataDir);
  assert.equal(await ask(second.connection, 'select answer from kept'), 42);
  assert.deepEqual(second.connection, first.connection);
  await second.stop();
});

test('passwords and data are closed to others, and secrets do not reach the database’s processes', async () => {
  const dataDir = join(base, 'closed');
  process.env['ADMIN_PASSWORD'] = 'should-not-travel';
  const database = await start(dataDir);
  delete process.env['ADMIN_PASSWORD'];
  assert.equal(statSync(join(dataDir, 'secrets')).mode & 0o777, 0o700);
  assert.equal(statSync(join(dataDir, 'secrets', 'postgres.json')).mode & 0o777, 0o600);
  assert.equal(statSync(clusterPath(dataDir)).mode & 0o777, 0o700);
  assert.equal(statSync(join(dataDir, 'postgres.log')).mode & 0o777, 0o600);
  assert.equal(statSync(database.connection.host).mode & 0o007, 0);
  if (process.platform === 'linux')
    assert.doesNotMatch(readFileSync(`/proc/${database.pid()}/environ`, 'utf8'), /should-not-travel/);
  await database.stop();
});

test('after the kill of the server the database is taken over, and no committed row is lost', async () => {
  const dataDir = join(base, 'orphan');
  const killed = await server(dataDir);
  await ask(killed.connection, 'create table kept as select 1 as answer');
  await killed.kill();
  assert.equal(isAlive(killed.postmaster), true, 'the orphan runs');
  const next = await start(dataDir);
  assert.equal(next.adopted, true);
  assert.equal(next.pid(), killed.postmaster);
  assert.equal(await ask(next.connection, 'select answer from kept'), 1);
  await next.stop();
  assert.equal(isAlive(killed.postmaster), false, 'an adopted one is stopped as well');
});

test('after the kill of server and database alike no committed row is lost', async () => {
  const dataDir = join(base, 'both');
  const killed = await server(dataDir);
  await ask(killed.connection, 'create table kept as select 2 as answer');
  await killed.kill();
  process.kill(killed.postmaster, 'SIGKILL');
  const next = await start(dataDir);
  assert.equal(next.adopted, false);
  assert.equal(await ask(next.connection, 'select answer from kept'), 2);
  await next.stop();
});

test('an orphan with other settings, and one whose socket was removed, are started anew', async () => {
  const dataDir = join(base, 'outdated');
  const killed = await server(dataDir);
  await ask(killed.connection, 'create table kept as select 3 as answer');
  await killed.kill();
  const options = join(clusterPath(dataDir), 'postmaster.opts');
  writeFileSync(options, readFileSync(options, 'utf8').replace('max_connections=100', 'max_connections=50'));
  const next = await start(dataDir);
  assert.equal(next.adopted, false);
  assert.notEqual(next.pid(), killed.postmaster);
  assert.equal(await ask(next.connection, 'select answer from kept'), 3);
  await next.stop();

  const deaf = await server(dataDir);
  await deaf.kill();
  rmSync(deaf.connection.host, { recursive: true });
  const again = await start(dataDir);
  assert.equal(again.adopted, false);
  assert.equal(await ask(again.connection, 'select answer from kept'), 3);
  await again.stop();
});

test('a database that is killed under a running server is started again at the same address', async () => {
  const dataDir = join(base, 'crash');
  const database = await start(dataDir);
  await ask(database.connection, 'create table kept as select 4 as answer');
  for (let round = 0; round < 2; round++) {
    const before = database.pid();
    process.kill(before, 'SIGKILL');
    await until('a new main process', () => database.pid() !== before);
    assert.equal(await ask(database.connection, 'select answer from kept'), 4);
  }
  assert.ok(lines.some((line) => /ended unexpectedly \(signal SIGKILL\)/.test(line)));
  await database.stop();
  assert.equal(isAlive(database.pid()), false);
});

test('a database that somebody else tells to stop does not wait for its users, and is started again', async () => {
  const database = await start(join(base, 'told'));
  const before = database.pid();
  const dropped = onConnection(database.connection, async (client) => {
    // the query reports the end of the connection
    client.on('error', () => undefined);
    process.kill(before, 'SIGTERM');
    await client.query('select pg_sleep(25)');
  });
  await assert.rejects(dropped);
  await until('a new main process', () => database.pid() !== before);
  assert.equal(await ask(database.connection, 'select 1'), 1);
  await database.stop();
});

test('stopping in the middle of a restart leaves nothing running', async () => {
  const dataDir = join(base, 'crossed');
  const database = await start(dataDir);
  process.kill(database.pid(), 'SIGKILL');
  await until('the end of the main process', () => !isAlive(database.pid()));
  await database.stop();
  const file = readPostmasterFile(clusterPath(dataDir));
  assert.ok(file === null || !isAlive(file.pid));
  assert.equal(existsSync(database.connection.host), false, 'nor the socket of the killed one');
});

test('a start that is broken off leaves nothing running', async () => {
  const dataDir = join(base, 'broken-off');
  mkdirSync(dataDir, { mode: 0o711 });
  const controller = new AbortController();
  const starting = startEmbedded({ dataDir, log, signal: controller.signal });
  await until('the main process', () => existsSync(join(dataDir, 'postgres', 'postmaster.pid')));
  const file = readPostmasterFile(join(dataDir, 'postgres'));
  controller.abort();
  await starting.then(
    (database) => database.stop(),
    (error: unknown) => assert.ok(error instanceof StartRefused),
  );
  await until('its end', () => file === null || !isAlive(file.pid));
});

test('a note whose number belongs to another process by now is not taken for a database', async () => {
  const dataDir = join(base, 'reused');
  const database = await start(dataDir);
  await database.stop();
  const note = join(clusterPath(dataDir), 'postmaster.pid');
  writeFileSync(note, `${process.pid}\n${clusterPath(dataDir)}\n1700000000\n5432\n/tmp\n\n  1234 5678\nready   \n`);
  const next = await start(dataDir);
  assert.equal(next.adopted, false);
  await next.stop();
});

test('a cluster that was left half-made is thrown away', async () => {
  const dataDir = join(base, 'half');
  mkdirSync(join(dataDir, 'postgres.new-abcdef', 'cluster'), { recursive: true });
  chmodSync(dataDir, 0o711);
  const database = await start(dataDir);
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => name.includes('.new-')),
    [],
  );
  await database.stop();
});

test('a role and a database that were not yet made, or have another password, are made good', async () => {
  const dataDir = join(base, 'provision');
  const first = await start(dataDir);
  await ask(first.superuser, 'drop database pilotdesk');
  await ask(first.superuser, `alter role pilotdesk password 'another'`);
  await first.stop();
  const second = await start(dataDir);
  assert.equal(await ask(second.connection, 'select 1'), 1);
  await second.stop();
});

test('what cannot work is refused in one sentence', async () => {
  const dataDir = join(base, 'refused');
  const database = await start(dataDir);
  await database.stop();
  const cluster = clusterPath(dataDir);
  const refusal = (pattern: RegExp) =>
    assert.rejects(start(dataDir), (error: unknown) => {
      assert.ok(error instanceof StartRefused, String(error));
      assert.match(error.message, pattern);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });

  const secrets = join(dataDir, 'secrets', 'postgres.json');
  renameSync(secrets, `${secrets}.away`);
  await refusal(/passwords are missing/);
  writeFileSync(secrets, '{"half":');
  await refusal(/cannot be read/);
  renameSync(`${secrets}.away`, secrets);

  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8');
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
  await refusal(/made by PostgreSQL 17, and this version of Pilotdesk brings PostgreSQL 18/);
  writeFileSync(join(cluster, 'PG_VERSION'), version);

  renameSync(join(cluster, 'global'), join(cluster, 'global.away'));
  await refusal(/did not start \(.+\); its log is .+postgres\.log/);
  renameSync(join(cluster, 'global.away'), join(cluster, 'global'));
  const healthy = await start(dataDir);
  await healthy.stop();
});

test(
  'a data folder that the database’s account cannot reach points at a cluster elsewhere',
  { skip: !isRoot() && 'only root works as another account' },
  async () => {
    const closed = join(base, 'closed-home');
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = join(closed, 'data');
    const first = await start(dataDir);
    const cluster = clusterPath(dataDir);
    farClusters.push(cluster);
    assert.match(cluster, /^\/var\/lib\/pilotdesk\//);
    assert.equal(existsSync(join(dataDir, 'postgres')), false);
    await ask(first.connection, 'create table kept as select 5 as answer');
    await first.stop();

    const second = await start(dataDir);
    assert.equal(await ask(second.connection, 'select answer from kept'), 5);
    await second.stop();

    const moved = join(closed, 'moved');
    renameSync(dataDir, moved);
    const third = await start(moved);
    assert.equal(await ask(third.connection, 'select answer from kept'), 5, 'a moved folder takes its database along');
    await third.stop();

    const copy = join(closed, 'copy');
    mkdirSync(copy);
    writeFileSync(join(copy, 'postgres.location'), readFileSync(join(moved, 'postgres.location')));
    await assert.rejects(start(copy), /is a copy of/);

    const again = await start(dataDir);
    farClusters.push(clusterPath(dataDir));
    assert.notEqual(clusterPath(dataDir), cluster, 'a new folder at the old path does not touch the old database');
    await again.stop();
  },
);

test('a command uses the running server’s database, or starts one of its own', async () => {
  const dataDir = join(base, 'borrowed');
  const config = { dataDir, databaseUrl: null };
  const about = { role: 'import', log };
  const answer = async (target: unknown) => JSON.stringify(target);

  const alone = await withDatabase(config, about, async (target) => {
    await assert.rejects(acquireLock(dataDir), /The command "import" is working/);
    await assert.rejects(withDatabase(config, about, answer), AlreadyRunning);
    return answer(target);
  });
  assert.equal(readPostmasterFile(clusterPath(dataDir)), null, 'stopped afterwards');
  await assert.rejects(
    withDatabase(config, about, () => Promise.reject(new Error('the command’s own'))),
    /the command’s own/,
  );
  assert.equal(readPostmasterFile(clusterPath(dataDir)), null, 'stopped after a failure as well');

  const running = await server(dataDir);
  assert.equal(await withDatabase(config, about, answer), JSON.stringify(running.connection));
  assert.equal(alone, JSON.stringify(running.connection));
  assert.equal(isAlive(running.postmaster), true, 'the server’s database stays');
  await running.kill();

  const database = await start(dataDir);
  assert.equal(database.adopted, true);
  await database.stop();
  assert.equal(
    await withDatabase({ dataDir, databaseUrl: 'postgres://h/d' }, about, answer),
    '{"connectionString":"postgres://h/d"}',
  );
});
