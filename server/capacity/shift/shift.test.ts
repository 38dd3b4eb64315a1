/** A shift is handed over whole, and the next one finds what it needs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeAlert } from '#server/testing/alerts.ts';
import { addCar } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { services } = app.server;
// without the week that a demo begins with
await services.db.deleteFrom('shiftEntry').execute();
await services.db.deleteFrom('shift').execute();

async function takenAlert(): Promise<string> {
  const id = await makeAlert(services.db, await addCar(services), services.now(), { kind: 'fault' });
  await admin.call('/capacity/alert/take', { id });
  return id;
}

test('all alerts go to the next person with a word for each, and the shift ends', async () => {
  const next = await app.signInAs('dispatcher');
  await admin.call('/capacity/shift/begin', {});
  await admin.call('/capacity/shift/begin', {});
  await next.call('/capacity/shift/begin', {});
  const [one, other] = [await takenAlert(), await takenAlert()];
  await admin.call('/capacity/alert/answer', { id: one, note: '拖车已在路上' });
  await refused(admin.call('/capacity/shift/end', {}), 409);
  const now = await admin.call('/capacity/shift/getNow', {});
  assert.deepEqual(
    now.people.map(({ alerts }) => alerts),
    [2, 0],
  );
  assert.ok(now.mine.some(({ id, lastNote }) => id === one && lastNote === '拖车已在路上'));
  const { list } = await admin.call('/capacity/shift/getPeople', {});
  assert.ok(list.some(({ id, isOn }) => id === next.userId && isOn));
  assert.ok(list.every(({ id }) => id !== now.people[0]?.id));

  const supplier = await app.signInAs('supplier');
  await refusedField(admin.call('/capacity/shift/handOver', { userId: supplier.userId, alerts: [] }), 'userId');
  const handed = await admin.call('/capacity/shift/handOver', {
    userId: next.userId,
    alerts: [{ id: one, note: '等拖车' }, { id: other }],
    note: '夜里有雨',
  });
  assert.deepEqual(handed, { done: 2, left: 0 });
  const after = await next.call('/capacity/shift/getNow', {});
  assert.deepEqual(
    after.people.map(({ id }) => id),
    [next.userId],
  );
  assert.deepEqual(
    after.mine.map(({ lastNote }) => lastNote).toSorted((a, b) => a.localeCompare(b)),
    ['', '等拖车'],
  );
  const [ended, given] = after.log;
  assert.deepEqual([ended?.kind, given?.kind, given?.alerts, given?.note], ['ended', 'handedOver', 2, '夜里有雨']);
  const { list: inbox } = await next.call('/sys/message/getPageList', { kind: 'alert' });
  assert.equal(inbox.length, 1);
  // what somebody else has is left
  assert.deepEqual(await admin.call('/capacity/shift/handOver', { userId: next.userId, alerts: [{ id: one }] }), {
    done: 0,
    left: 1,
  });
});

test('a pinned note stays on top until it is taken down, and then stands in the log', async () => {
  const { id } = await admin.call('/capacity/shift/addNote', { note: '南山大道施工', isPinned: true });
  const pinned = async () => (await admin.call('/capacity/shift/getNow', {})).pinned.map((entry) => entry.id);
  assert.deepEqual(await pinned(), [id]);
  await admin.call('/capacity/shift/unpin', { id });
  assert.deepEqual(await pinned(), []);
  await refused(admin.call('/capacity/shift/unpin', { id }), 404);
  const { log } = await admin.call('/capacity/shift/getNow', {});
  assert.ok(log.some((entry) => entry.id === id));
});

test('older entries of the log are reached page by page', async () => {
  const notes = Array.from({ length: 110 }, (_, place) => `第 ${place} 条`);
  const { id: userId } = await services.db
    .selectFrom('sysUser')
    .select('id')
    .where('account', '=', 'admin')
    .executeTakeFirstOrThrow();
  const at = services.now().toISOString();
  await services.db
    .insertInto('shiftEntry')
    .values(notes.map((note) => ({ kind: 'note' as const, at, userId, note })))
    .execute();
  const { log } = await admin.call('/capacity/shift/getNow', {});
  const first = await admin.call('/capacity/shift/getLog', { before: log.at(-1)?.id ?? '' });
  assert.deepEqual([log.length, first.list.length, first.hasMore], [50, 50, true]);
  const second = await admin.call('/capacity/shift/getLog', { before: first.list.at(-1)?.id ?? '' });
  assert.equal(second.hasMore, false);
  const read = [...log, ...first.list, ...second.list].map(({ note }) => note).filter((note) => note.startsWith('第'));
  assert.deepEqual(read, notes.toReversed());
  const supplier = await app.signInAs('supplier');
  await refused(supplier.call('/capacity/shift/getLog', { before: log[0]?.id ?? '' }), 403);
});
