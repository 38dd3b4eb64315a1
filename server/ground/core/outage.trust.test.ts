/** Tests a database that goes away in the middle of a transaction, at a sign-out, and right after a commit. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { readConfig } from '#server/ground/config/config.ts';
import { openDatabase } from '#server/ground/database/pool.ts';
import { runServer } from '#server/run.ts';
import { ADMIN_PASSWORD, cloneDatabase, testServer } from '#server/testing/databases.ts';
import { Client } from '#server/testing/harness.ts';
import { patient } from '#server/testing/patience.ts';
import { until } from '#server/testing/until.ts';
import { proxyTo } from '#server/testing/proxy.ts';

const ANSWER_WITHIN_MS = patient(5000);

const postgres = await testServer();
const { connection, drop } = await cloneDatabase(postgres.connection);
const proxy = await proxyTo(connection);
/** Past the proxy: it stays when the server's own connections hang. */
const direct = openDatabase({
  connection,
  max: 3,
  queryTimeoutMs: 0,
  applicationName: 'test',
  onIdleError: () => undefined,
});
const config = readConfig({
  PORT: '0',
  MQTT_PORT: '0',
  JT808_PORT: '0',
  LOG_LEVEL: 'silent',
  DEMO: 'on',
  ADMIN_PASSWORD,
  SECRET_KEY: 'a key for tests, long enough to be one',
});
const log = pino({ level: 'silent' });
const server = await runServer({ config, connection: { ...connection, host: '127.0.0.1', port: proxy.port }, log });
after(async () => {
  proxy.recover();
  await server.stop();
  await proxy.close();
  await direct.close();
  await drop();
  await postgres.stop();
});

const anonymous = new Client(server.address);
const signIn = async () =>
  anonymous.as((await anonymous.call('/login', { account: 'admin', password: ADMIN_PASSWORD })).token);
const role = (code: string) => ({ code, nameZh: '角色', nameEn: code, dataScope: 'own' });
const isWell = async () => (await (await signIn()).send('/sys/role/getPageList', {})).status === 200;
const untilWell = () => until('the server answers again', () => isWell().catch(() => false));

test('a database that hangs in the middle of a transaction is answered for in time', async () => {
  const client = await signIn();
  const { ms, status } = await direct.db.transaction().execute(async (transaction) => {
    // the call waits here with its transaction open
    await sql`select 1 from "auditHead" for update`.execute(transaction);
    const since = performance.now();
    const adding = client
      .send('/sys/role/addOne', role('inTheMiddle'))
      .then((answer) => ({ status: answer.status, ms: performance.now() - since }));
    await until('the call waits for the lock', async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`.execute(direct.db);
      return rows.length > 0;
    });
    proxy.hang();
    return adding;
  });
  proxy.recover();
  assert.equal(status, 503);
  assert.ok(ms < ANSWER_WITHIN_MS, `${Math.round(ms)} ms`);
  await untilWell();
});

test('signing out while the database is away does not pretend', async () => {
  const client = await signIn();
  proxy.vanish();
  const { status } = await client.send('/logout', {});
  proxy.recover();
  assert.equal(status, 503);
  await untilWell();
  assert.equal((await client.send('/sys/sysuser/mySessions', {})).status, 200);
});

test('what was committed is not called unsaved when the other nodes cannot be asked for', async () => {
  const { nodes, db } = server.services;
  const serial = await nodes.announceChange(db, ['rights']);
  proxy.vanish();
  const since = performance.now();
  await nodes.settleChange(serial);
  // every other node's lease has run out by then
  assert.ok(performance.now() - since >= 2900);
  proxy.recover();
  await untilWell();
});
