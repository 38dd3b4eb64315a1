/** A primary that is lost: the standby is promoted, the server finds it, and nothing acknowledged is lost. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { programEnv } from '#server/ground/core/programEnv.ts';
import { StartRefused } from '#server/ground/instance/startRefused.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { Client } from '#server/testing/harness.ts';
import { startProduct } from '#server/testing/product.ts';
import { freePort, scratchFolder } from '#server/testing/programs.ts';
import { startReplicated } from '#server/testing/replicated.ts';
import { until } from '#server/testing/until.ts';

import { refuseUnusable } from './hosts.ts';

const MAIN = resolve(import.meta.dirname, '..', '..', 'main.ts');

const SECRET_KEY = 'a key for tests, long enough to be one';
const postgres = await startReplicated();

/** What the server says when it is started with such an address; it must end by itself. */
async function refusalOf(address: string): Promise<string> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: { ...programEnv(), PORT: '0', DATA_DIR: scratchFolder('refused'), DATABASE_URL: address },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  after(() => child.kill('SIGKILL'));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended: unknown[] = await once(child, 'close');
  assert.equal(ended[0], 1, said);
  return said.trim();
}

if (typeof postgres === 'string') test('a primary that is lost', { skip: postgres }, () => undefined);
else {
  const cluster = postgres;
  const { ports, certificate, user, password, database, socketFolder } = postgres;
  const [primary, standby] = ports;
  const at = (hosts: string, more = '', secret = password, name = database) =>
    `postgresql://${user}:${secret}@${hosts}/${name}${more}`;
  const both = at(`127.0.0.1:${standby},127.0.0.1:${primary}`, '?target_session_attrs=read-write');

  /** Settings of the promoted one; several statements in one go would be one transaction. */
  const asOwner = async (...statements: string[]) => {
    const client = new pg.Client({ host: '127.0.0.1', port: standby, user, password, database });
    await client.connect();
    for (const statement of [...statements, 'select pg_reload_conf()']) await client.query(statement);
    await client.end();
  };

  test('each wrong setting is one sentence without a stack', async () => {
    const nobody = await freePort();
    const wrong: [string, RegExp][] = [
      [at(`127.0.0.1:${primary}`, '', 'wrong'), /refuses the password of pilotdesk; write the right one/],
      [at(`127.0.0.1:${primary}`, '', password, 'none'), /has no database none; create it/],
      [at(`127.0.0.1:${nobody}`), /nothing answers at 127\.0\.0\.1:\d+; start PostgreSQL there/],
      [at('nobody.invalid'), /nobody\.invalid cannot be resolved/],
      [at(`127.0.0.1:${standby}`), /is a standby or read-only; name the primary, or all hosts/],
      [at(`127.0.0.1:${nobody},127.0.0.1:${standby}`), /nothing answers at .*; 127\.0\.0\.1:\d+ is a standby/],
      [at(`127.0.0.1:${standby}`, '?sslmode=require'), /offers no TLS/],
      [at(`127.0.0.1:${primary}`, '?sslmode=verify-full'), /certificate of .* is not to be trusted/],
      [`host=${socketFolder}/none port=${primary} user=${user}`, /the socket in .* is not there/],
    ];
    const whole = /^The database of DATABASE_URL cannot be used: [^\n]+\.$/;
    for (const [address, sentence] of wrong) {
      await assert.rejects(refuseUnusable(address), (error: unknown) => {
        assert.ok(error instanceof StartRefused, String(error));
        assert.match(error.message, sentence, address);
        assert.match(error.message, whole, address);
        return true;
      });
    }
    assert.match(await refusalOf(at(`127.0.0.1:${nobody}`)), whole);
    await refuseUnusable(at(`127.0.0.1:${primary}`, '?sslmode=require'));
    await refuseUnusable(at(`127.0.0.1:${primary}`, `?sslmode=verify-full&sslrootcert=${certificate}`));
    await refuseUnusable(`host='${socketFolder}' port=${primary} user=${user} password=${password} dbname=${database}`);
  });

  test('the primary is lost and its standby promoted: the server goes on, nothing acknowledged is lost', async () => {
    const product = await startProduct(scratchFolder('failover'), { DATABASE_URL: both, SECRET_KEY });
    after(() => product.child.kill('SIGKILL'));
    const nobody = new Client(product.address);
    const { token } = await nobody.call('/login', { account: 'admin', password: ADMIN_PASSWORD });
    const admin = nobody.as(token);
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    let next = 0;
    const enough = new AbortController();
    const write = async () => {
      while (!enough.signal.aborted) {
        const fleetNumber = `F-${(next += 1)}`;
        const { status } = await admin.send('/capacity/car/addOne', { fleetNumber, plate: `粤B${10_000 + next}` });
        statuses.add(status);
        if (status === 200) acknowledged.push(fleetNumber);
      }
    };
    const readiness = async () => {
      const answer = await fetch(`${product.address}/readyz`);
      return `${answer.status} ${await answer.text()}`;
    };
    const writers = [write(), write()];
    await until('some are written', () => acknowledged.length >= 50);
    await cluster.killPrimary();
    await until('it is said', async () => (await readiness()).startsWith('503 no database'));
    cluster.promote();
    await until('it is ready again', async () => (await readiness()) === '200 ready\n');
    const before = acknowledged.length;
    await until('more is written', () => acknowledged.length >= before + 50);
    await cluster.demote();
    await until('it is said', async () => (await readiness()) === '503 no database that can be written to\n');
    cluster.promote();
    await until('it is ready once more', async () => (await readiness()) === '200 ready\n');
    const later = acknowledged.length;
    await until('more is written', () => acknowledged.length >= later + 10);
    // sessions that stand while the database becomes read-only, as behind an address that moves
    await asOwner('alter system set default_transaction_read_only = on');
    await until('it is said', async () => (await readiness()).startsWith('503 '));
    await asOwner('alter system reset default_transaction_read_only');
    await until('it is ready again', async () => (await readiness()) === '200 ready\n');
    enough.abort();
    await Promise.all(writers);
    const kept = new Set<string>();
    for (let page = 1; ; page += 1) {
      const { list } = await admin.call('/capacity/car/getPageList', { keyword: 'F-', pageSize: 100, pageNum: page });
      for (const { fleetNumber } of list) kept.add(fleetNumber);
      if (list.length < 100) break;
    }
    assert.deepEqual(
      acknowledged.filter((fleetNumber) => !kept.has(fleetNumber)),
      [],
    );
    assert.deepEqual(statuses, new Set([200, 503]), 'refused for a while, and never a 500');
  });
}
