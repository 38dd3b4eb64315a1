/** Messages to one person. Notices, which stand in the same inbox, are tested beside their noun. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { MOST_UNREAD } from '#contract/notices/message/calls.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { refused } from '#server/testing/refusals.ts';
import { sendMessages, type NewMessages } from '#server/ground/inbox/inbox.ts';

type Person = Client & { userId: string };

const app = await startTestApp();
const { services } = app.server;
const { db } = services;

const send = (userIds: readonly string[], wishes: Partial<NewMessages> = {}) =>
  db.transaction().execute((transaction) =>
    sendMessages(
      { db: transaction, services },
      {
        kind: 'task',
        titleZh: '标题',
        titleEn: 'Title',
        link: '',
        object: 'test',
        objectId: '1',
        ...wishes,
        userIds,
      },
    ),
  );
/** What was sent to the person; the demo's notices stand beside it. */
const own = async (person: Person, filters: object = {}) =>
  (await person.call('/sys/message/getPageList', { pageSize: 200, ...filters })).list.filter(
    ({ kind }) => kind !== 'notice',
  );
const unread = async (person: Person) => (await person.call('/sys/message/getUnreadCount', {})).unread;
/** Somebody who has read what there was for everybody. */
async function newPerson(): Promise<Person> {
  const person = await app.signInAs('operations');
  await person.call('/sys/message/markAllRead', {});
  return person;
}

test('whoever started a job is told how it ended, with the way to it, and nobody else is', async () => {
  const [person, stranger] = [await newPerson(), await newPerson()];
  const before = [await unread(person), await unread(stranger)];
  const { jobId } = await person.call('/operation/order/exportList', { format: 'csv' });
  await endOfJob(person, jobId);
  const [message] = await own(person);
  assert.ok(message !== undefined);
  assert.deepEqual([message.kind, message.link], ['job', `/personal/jobs?drawer=detail&record=${jobId}`]);
  assert.deepEqual([await unread(person), await unread(stranger)], [(before[0] ?? 0) + 1, before[1]]);
  const { id } = message;
  const sent = await app.server.services.db
    .selectFrom('message')
    .select(['bodyZh', 'bodyEn'])
    .where('objectId', '=', jobId)
    .executeTakeFirstOrThrow();
  assert.match(sent.bodyZh, /导出/);
  assert.match(sent.bodyEn, /exported/);
  await refused(stranger.call('/sys/message/getById', { id }), 404);
  await stranger.call('/sys/message/markRead', { ids: [id] });
  assert.equal((await person.call('/sys/message/getById', { id })).readAt, null);
  await person.call('/sys/message/markRead', { ids: [id, '999999'] });
  assert.notEqual((await person.call('/sys/message/getById', { id })).readAt, null);
  assert.equal(await unread(person), before[0]);
});

test('the inbox is found by kind, by what is unread, and by words of either title', async () => {
  const person = await newPerson();
  await send([person.userId], { kind: 'ticket', titleZh: '车窗', titleEn: 'Window' });
  await send([person.userId], { kind: 'security', titleZh: '登录', titleEn: 'Sign-in' });
  const titles = async (filters: object) => (await own(person, filters)).map(({ titleEn }) => titleEn);
  assert.deepEqual(await titles({}), ['Sign-in', 'Window']);
  assert.deepEqual(await titles({ kind: 'ticket' }), ['Window']);
  assert.deepEqual(await titles({ keyword: '登' }), ['Sign-in']);
  assert.deepEqual(await titles({ keyword: 'wind' }), ['Window']);
  await person.call('/sys/message/markAllRead', { kind: 'ticket' });
  assert.deepEqual(await titles({ unread: true }), ['Sign-in']);
  assert.deepEqual(await titles({ unread: false }), ['Window']);
  await person.call('/sys/message/markAllRead', {});
  assert.deepEqual(await titles({ unread: true }), []);
});

test('named twice a person gets a message once; none leads out of the console, or is sent by what is undone', async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  await send([one.userId, other.userId, one.userId]);
  assert.deepEqual([(await own(one)).length, (await own(other)).length], [1, 1]);
  for (const link of ['https://example.com', '//example.com', '/\\example.com', 'javascript:1', '/a b'])
    await assert.rejects(send([one.userId], { link }), /links to a page of the console/);
  const undone = db.transaction().execute(async (transaction) => {
    const message = { kind: 'task' as const, titleZh: '无', titleEn: 'None', link: '', object: 'test', objectId: '1' };
    await sendMessages({ db: transaction, services }, { ...message, userIds: [one.userId] });
    throw new Error('undone');
  });
  await assert.rejects(undone, /undone/);
  assert.equal((await own(one)).length, 1);
});

test('beyond a thousand the unread are no longer counted', async () => {
  const person = await newPerson();
  await send([person.userId]);
  await sql`insert into "message" ("userId", "kind", "titleZh", "titleEn", "bodyZh", "bodyEn", "link", "object", "objectId", "createdAt")
    select "userId", "kind", "titleZh", "titleEn", "bodyZh", "bodyEn", "link", "object", "objectId", "createdAt"
    from "message", generate_series(1, ${MOST_UNREAD + 5}) where "userId" = ${person.userId}`.execute(db);
  assert.equal(await unread(person), MOST_UNREAD);
  await person.call('/sys/message/markAllRead', {});
  assert.equal(await unread(person), 0);
});

/** The unread of this title, in the list and in the count: what else reaches somebody meanwhile is in both. */
async function unreadOf(person: Person, title: string): Promise<[number, number]> {
  const before = await unread(person);
  const { list } = await person.call('/sys/message/getPageList', { pageSize: 200, unread: true });
  if ((await unread(person)) !== before) return unreadOf(person, title);
  const others = list.filter(({ titleEn }) => titleEn !== title).length;
  return [list.length - others, before - others];
}

test('a message leaves the inbox after 180 days', async () => {
  const person = await newPerson();
  await send([person.userId], { titleEn: 'Old' });
  const message = (await own(person)).find(({ titleEn }) => titleEn === 'Old');
  assert.ok(message !== undefined);
  const age = (days: number) =>
    db
      .updateTable('message')
      .set({ createdAt: new Date(services.now().getTime() - days * 86_400_000) })
      .where('id', '=', message.id)
      .execute();
  await age(179);
  assert.deepEqual(await unreadOf(person, 'Old'), [1, 1]);
  await age(181);
  assert.deepEqual(await unreadOf(person, 'Old'), [0, 0]);
  await refused(person.call('/sys/message/getById', { id: message.id }), 404);
});
