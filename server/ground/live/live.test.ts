import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import { LIVE_PATH } from '#contract/ground/live/calls.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { watch, watchWith } from '#server/testing/live.ts';
import { until } from '#server/testing/until.ts';
import { MOST_STREAMS_OF_A_PERSON } from './live.ts';

const app = await startTestApp();
const { services } = app.server;
const { db, live } = services;
const second = await app.secondNode();
const admin = await app.signInAs('administrator');

const there = (client: Client): Client => second.anonymous.as(client.token);

const tellOf = (userIds: string[], title: string) =>
  db
    .transaction()
    .execute((transaction) =>
      sendMessages(
        { db: transaction, services },
        { userIds, kind: 'alert', titleZh: title, titleEn: title, link: '/', object: 'test', objectId: '1' },
      ),
    );

test('a stream opens with a ticket that works once, for 30 seconds', async () => {
  const client = await app.signInAs('operations');
  const { ticket } = await client.call('/sys/live/getTicket', {});
  const first = await watchWith(app.server.address, ticket);
  assert.equal(first.status, 200);
  await until('the stream begins', () => first.events.length === 1);
  assert.deepEqual(first.events, [{ kind: 'resync' }]);
  assert.equal((await watchWith(app.server.address, ticket)).status, 401);
  const late = await client.call('/sys/live/getTicket', {});
  app.advance(31);
  assert.equal((await watchWith(app.server.address, late.ticket)).status, 401);
  assert.equal((await watchWith(app.server.address, 'x'.repeat(43))).status, 401);
  assert.equal((await watchWith(app.server.address, client.token ?? '')).status, 401);
  first.close();
});

test('a page of another site opens no stream, and its ticket is not used up', async () => {
  const client = await app.signInAs('operations');
  const { ticket } = await client.call('/sys/live/getTicket', {});
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];
  for (const headers of foreign) {
    assert.equal((await watchWith(app.server.address, ticket, headers)).status, 403);
  }
  const own = await watchWith(app.server.address, ticket, { origin: app.server.address });
  assert.equal(own.status, 200);
  own.close();
});

test('an event reaches the viewers it is for, on every node, and only with its commit', async () => {
  const client = await app.signInAs('operations');
  const other = await app.signInAs('operations');
  const [here, elsewhere, notMine] = await Promise.all([watch(client), watch(there(client)), watch(there(other))]);
  await db
    .transaction()
    .execute(async (transaction) => {
      await live.tell(transaction, { userIds: [client.userId] }, { kind: 'job', id: '1' });
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await tellOf([client.userId], 'Hello');
  await until('both hear', () => here.events.length === 2 && elsewhere.events.length === 2);
  assert.deepEqual(here.events[1], { kind: 'message' });
  await live.tell(db, 'everybody', { kind: 'settings' });
  await until('everybody hears', () => notMine.events.length === 2);
  assert.deepEqual(notMine.events[1], { kind: 'settings' });
  for (const stream of [here, elsewhere, notMine]) stream.close();
});

test('more people than a notice of the database holds are told all the same', async () => {
  const client = await app.signInAs('operations');
  const watching = await watch(client);
  const many = Array.from({ length: 2000 }, (_nothing, place) => String(900_000_000_000_000_000 + place));
  await live.tell(db, { userIds: [...many, client.userId] }, { kind: 'message' });
  await until('told', () => watching.events.length === 2);
  watching.close();
});

const within = async (what: string, ms: number, isOver: () => boolean): Promise<void> => {
  await until(what, isOver, ms);
};

test('a stream ends within a second when its session does, on another node too', async () => {
  const client = await app.signInAs('operations');
  const streams = [await watch(client), await watch(there(client))];
  await admin.call('/sys/systemUser/endSessions', { id: client.userId });
  for (const stream of streams) await within('ended with the session', 1000, stream.isOver);
});

test('a stream ends within a second when the person is disabled', async () => {
  const client = await app.signInAs('operations');
  const stranger = await app.signInAs('operations');
  const [ends, stays] = [await watch(there(client)), await watch(stranger)];
  await admin.call('/sys/systemUser/changeAccountState', {
    users: [{ id: client.userId, version: 1 }],
    state: 'disabled',
  });
  await within('ended with the account', 1000, ends.isOver);
  assert.equal(stays.isOver(), false);
  stays.close();
});

test('a stream ends within a second when the role changes what it allows', async () => {
  await admin.call('/sys/role/addOne', { code: 'watcher', nameZh: '看', nameEn: 'Watcher', dataScope: 'own' });
  const role = await db
    .selectFrom('role')
    .select(['id', 'version'])
    .where('code', '=', 'watcher')
    .executeTakeFirstOrThrow();
  const client = await app.signInAs('watcher');
  const streams = [await watch(client), await watch(there(client))];
  await admin.call('/sys/role/updateState', { ...role, state: 'disabled' });
  for (const stream of streams) await within('ended with the role', 1000, stream.isOver);
});

test('one person opens so many streams and no more', async () => {
  const client = await app.signInAs('operations');
  const open = [];
  for (let count = 0; count < MOST_STREAMS_OF_A_PERSON; count += 1) open.push(await watch(client));
  assert.equal((await watch(client)).status, 429);
  open[0]?.close();
  await until('there is room again', () => live.hasRoomFor(client.userId));
  const again = await watch(client);
  assert.equal(again.status, 200);
  for (const stream of [...open, again]) stream.close();
});

test('viewers who stop reading are cut and keep little memory; the others hear everything', async () => {
  const client = await app.signInAs('operations');
  const watching = await watch(client);
  const slow = await app.signInAs('operations');
  const { ticket } = await slow.call('/sys/live/getTicket', {});
  const { hostname, port } = new URL(app.server.address);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  socket.write(`GET ${LIVE_PATH}?ticket=${ticket} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
  await until('the slow stream is open', () => live.countOf(slow.userId) === 1);
  socket.pause();
  const typeCode = 'x'.repeat(7000);
  let sent = 0;
  while (live.countOf(slow.userId) > 0 && sent < 5000) {
    await live.tell(db, 'everybody', { kind: 'dict', typeCode, version: 1 });
    sent += 1;
  }
  assert.equal(live.countOf(slow.userId), 0, `${sent} events of 7 kB, and the slow viewer is still kept`);
  // changes of lists by other tests are reported in between
  const heard = () => watching.events.filter(({ kind }) => kind === 'dict').length;
  await until('the reader has heard all', () => heard() === sent);
  watching.close();
  socket.destroy();
});

test('a node that lost its ear hears again and lets its viewers ask anew', async () => {
  const client = await app.signInAs('operations');
  const watching = await watch(client);
  await sql`select pg_terminate_backend("pid") from pg_stat_activity
    where "application_name" = 'pilotdesk live' and "datname" = current_database()`.execute(db);
  await until('asked to begin anew', () => watching.events.filter(({ kind }) => kind === 'resync').length === 2);
  await tellOf([client.userId], 'After');
  await until('hears again', () => watching.events.some(({ kind }) => kind === 'message'));
  watching.close();
});

test('a server that stops lets its viewers go at once', async () => {
  const third = await app.secondNode();
  const client = await app.signInAs('operations');
  const watching = await watch(third.anonymous.as(client.token));
  await third.server.stop();
  await within('let go', 2000, watching.isOver);
});

test('a write tells every console which lists to ask for again; many at once tell it once', async () => {
  const client = await app.signInAs('operations');
  const [here, elsewhere] = await Promise.all([watch(client), watch(there(client))]);
  const add = (code: string) =>
    admin.call('/sys/role/addOne', { code, nameZh: code, nameEn: code, dataScope: 'own', homePage: '', remark: '' });
  await Promise.all(['rowsA', 'rowsB', 'rowsC'].map(add));
  // what happens beside it in the house is told too
  const told = ({ events }: typeof here) =>
    events.filter((event) => 'noun' in event && event.kind === 'rows' && event.noun === '/sys/role').length;
  await until('both hear', () => told(here) > 0 && told(elsewhere) > 0);
  assert.ok(told(here) < 3, 'several writes of a moment are one event');
  for (const stream of [here, elsewhere]) stream.close();
});
