/**
 * The server killed again and again while people write. The long run, which prints its figures:
 * `KILLS=200 node --test server/ground/instance/kills.trust.test.ts`.
 */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { after, test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { Client } from '#server/testing/harness.ts';
import { startProduct } from '#server/testing/product.ts';
import { newScratch } from '#server/testing/scratch.ts';
import { until } from '#server/testing/until.ts';

const KILLS = Number(process.env['KILLS'] ?? (process.env['TEST_ALL'] === 'yes' ? 50 : 3));
const WRITERS = 6;

const dataDir = newScratch('kills');
let product = await startProduct(dataDir);
after(async () => {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Submit {
  code: string;
  key: string;
}

/** Writes one role after another until the server is gone; returns the submit without an answer. */
async function write(client: Client, prefix: string, acknowledged: string[]): Promise<Submit> {
  for (let at = 0; ; at += 1) {
    const code = `${prefix}x${at}`;
    const submit = { code, key: `key-of-${code}` };
    try {
      const answer = await send(client, submit);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      acknowledged.push(code);
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      return submit;
    }
  }
}

const send = (client: Client, { code, key }: Submit) =>
  client.send('/sys/role/addOne', { code, nameZh: '角色', nameEn: code, dataScope: 'own' }, { 'idempotency-key': key });

test(`a server killed ${KILLS} times under load loses no acknowledged write and leaves none half done`, async (t) => {
  let client = new Client(product.address);
  client = client.as((await client.call('/login', { account: 'admin', password: ADMIN_PASSWORD })).token);
  const acknowledged: string[] = [];
  const readyAfter: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(client, `k${kill}w${writer}`, acknowledged));
    // the moment of each kill differs
    const enough = acknowledged.length + 1 + ((kill * 37) % 100);
    await until('so many are acknowledged', () => acknowledged.length >= enough);
    product.child.kill('SIGKILL');
    const unanswered = await Promise.all(writers);
    product = await startProduct(dataDir);
    readyAfter.push(product.readyAfterMs);
    client = new Client(product.address).as(client.token ?? '');
    // the submit without an answer is repeated and has one effect
    for (const submit of unanswered) {
      assert.equal((await send(client, submit)).status, 200);
      assert.equal((await send(client, submit)).status, 200);
      acknowledged.push(submit.code);
    }
  }
  const found = new Map<string, number>();
  for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
    const input = { pageSize: 200, ...(cursor === null ? {} : { cursor }) };
    const page: { list: { code: string }[]; nextCursor: string | null } = await client.call(
      '/sys/role/getPageList',
      input,
    );
    for (const { code } of page.list) found.set(code, (found.get(code) ?? 0) + 1);
    cursor = page.nextCursor;
  }
  assert.ok(acknowledged.length >= KILLS * WRITERS);
  assert.deepEqual(
    acknowledged.filter((code) => found.get(code) !== 1),
    [],
    'every acknowledged role is there, once',
  );
  const { intact, checked } = await client.call('/sys/sysLog/verify', {});
  assert.equal(intact, true);
  const made = [...found.keys()].filter((code) => /^k\d+w\d+x\d+$/.test(code)).length;
  assert.equal(made, acknowledged.length, 'none without an answer');
  assert.equal(checked, made, 'each left exactly one row in the log');
  const sorted = readyAfter.toSorted((one, other) => one - other);
  const ms = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0);
  t.diagnostic(
    `${KILLS} kills, ${acknowledged.length} acknowledged writes, 0 lost; ready after ${ms(0)} to ${ms(1)} ms, half within ${ms(0.5)} ms; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
});
