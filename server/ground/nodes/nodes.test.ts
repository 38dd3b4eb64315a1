import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp } from '#server/testing/harness.ts';
import { patient } from '#server/testing/patience.ts';
import { refused } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';
import { notify } from './queries.ts';
import { TOPICS } from './topics.ts';

const app = await startTestApp();
const { db, nodes } = app.server.services;
const second = await app.secondNode();

const sessionsEnd = async (userId: string) => {
  const admin = await app.signInAs('administrator');
  await admin.call('/sys/systemUser/endSessions', { id: userId });
};

test('every node holds a lease, and gives it up when it stops', async () => {
  const third = await app.secondNode();
  const ids = async () => (await db.selectFrom('node').select('id').execute()).map(({ id }) => id);
  assert.ok((await ids()).includes(third.server.services.nodes.id));
  await third.server.stop();
  assert.ok(!(await ids()).includes(third.server.services.nodes.id));
});

test('a change is answered only after the other node has forgotten', async () => {
  const client = await app.signInAs('operations');
  const elsewhere = second.anonymous.as(client.token);
  await elsewhere.call('/sys/sysuser/mySessions', {});
  let forgotten = 0;
  second.server.services.nodes.onChanged('rights', () => (forgotten += 1));
  await sessionsEnd(client.userId);
  assert.ok(forgotten >= 1);
  await refused(elsewhere.call('/sys/sysuser/mySessions', {}), 401);
});

test('a node that lost its ear trusts no memory, hears again by itself, and misses nothing', async () => {
  const client = await app.signInAs('operations');
  const elsewhere = second.anonymous.as(client.token);
  await elsewhere.call('/sys/sysuser/mySessions', {});
  const deaf = sql`select pg_terminate_backend("pid") from pg_stat_activity where "application_name" = 'pilotdesk nodes' and "datname" = current_database()`;
  await deaf.execute(db);
  await sessionsEnd(client.userId);
  await refused(elsewhere.call('/sys/sysuser/mySessions', {}), 401);
  await until('both nodes hear', () => nodes.hearsOthers && second.server.services.nodes.hearsOthers);
  const again = await app.signInAs('operations');
  await second.anonymous.as(again.token).call('/sys/sysuser/mySessions', {});
  await sessionsEnd(again.userId);
  await refused(second.anonymous.as(again.token).call('/sys/sysuser/mySessions', {}), 401);
});

test('a node that died without a word delays a change no longer than its lease', async () => {
  await db
    .insertInto('node')
    .values({ id: 'dead', leaseUntil: sql<string>`now() + interval '2 seconds'` })
    .execute();
  const client = await app.signInAs('operations');
  const since = performance.now();
  await sessionsEnd(client.userId);
  assert.ok(performance.now() - since < patient(4500));
  await refused(client.call('/sys/sysuser/mySessions', {}), 401);
  await until(
    'the lease is over',
    async () =>
      (
        await db
          .selectFrom('node')
          .select('id')
          .where('leaseUntil', '>', sql<string>`now()`)
          .execute()
      ).length === 2,
  );
});

test('a change of prices, zones or devices forgets no session; what it is about is forgotten on every node', async () => {
  const other = second.server.services.nodes;
  const heard: string[] = [];
  for (const topic of TOPICS) other.onChanged(topic, () => heard.push(topic));
  await nodes.change(db, ['prices'], () => Promise.resolve());
  assert.deepEqual(heard.splice(0), ['prices']);
  await nodes.change(db, ['devices', 'ranges'], () => Promise.resolve());
  assert.deepEqual(heard.splice(0), ['devices', 'ranges']);
  // a node of an earlier version names no topics, and means all of them
  const signal = { kind: 'rights', from: 'earlier', serial: 1 };
  await notify(db, 'pilotdesk', JSON.stringify(signal)).execute();
  await until('everything is forgotten', () => heard.length === TOPICS.length);
  assert.deepEqual(heard.toSorted(), TOPICS.toSorted());
});

test('a transaction that does not commit tells nobody', async () => {
  let told = 0;
  second.server.services.nodes.onChanged('rights', () => (told += 1));
  await assert.rejects(
    nodes.change(db, ['rights'], () => Promise.reject(new Error('no'))),
    /no/,
  );
  const admin = await app.signInAs('administrator');
  await refused(
    admin.call('/sys/role/addOne', { code: 'administrator', nameZh: '一', nameEn: 'One', dataScope: 'own' }),
    409,
  );
  assert.equal(told, 0);
});
