import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { statements } from '#server/access/session/migrations/0024-noticeNamesAndEnrolments.ts';
import {
  canDelete,
  canEdit,
  canMove,
  NOTICE_MOVES,
  NOTICE_STATES,
  type NoticeMove,
} from '#contract/notices/sysNotice/calls.ts';
import { bring, pdf } from '#server/testing/files.ts';
import { pageOf } from '#server/ground/core/list.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';
import { watch } from '#server/testing/live.ts';
import { until } from '#server/testing/until.ts';
import { readerExport, readerList, readerSorts } from './queries.ts';

const app = await startTestApp();
const { services } = app.server;
const { db } = services;
const second = await app.secondNode();
const admin = await app.signInAs('administrator');

const idOf = async (table: 'role' | 'school' | 'supplier', code: string): Promise<string> =>
  (await db.selectFrom(table).select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
const partner = async (table: 'school' | 'supplier', code: string): Promise<string> =>
  (await db.insertInto(table).values({ code, name: code }).returning('id').executeTakeFirstOrThrow()).id;

const FORM = {
  title: 'Closed roads',
  content: '<p>Mind the <strong>north</strong> gate</p>',
  originSiteName: 'Platform',
};
type Form = Parameters<typeof admin.call<'/sys/sysNotice/addOne'>>[1];

const draft = (form: Partial<Form> = {}, by: Client = admin) =>
  by.call('/sys/sysNotice/addOne', { ...FORM, audience: { everybody: true }, ...form });
const move = (id: string, version: number, order: 'publish' | 'schedule' | 'unschedule' | 'recall') =>
  admin.call('/sys/sysNotice/updateState', { id, version, move: order });
async function publish(form: Partial<Form> = {}) {
  const { id } = await draft(form);
  return { id, ...(await move(id, 1, 'publish')) };
}
const inbox = async (client: Client) => (await client.call('/sys/message/getPageList', { pageSize: 200 })).list;
const sees = async (client: Client, id: string) => (await inbox(client)).some((row) => row.id === id);
const stateOf = async (id: string) => (await admin.call('/sys/sysNotice/getById', { id })).state;

test('the state machine allows exactly its moves', async () => {
  const ways = async (): Promise<Record<string, { id: string; version: number }>> => {
    const at = { publishAt: new Date(services.now().getTime() + 3_600_000).toISOString() };
    const scheduled = await draft(at);
    const recalled = await publish();
    const expired = await publish();
    await db.updateTable('sysNotice').set({ state: 'expired' }).where('id', '=', expired.id).execute();
    return {
      draft: { id: (await draft(at)).id, version: 1 },
      scheduled: { ...scheduled, version: (await move(scheduled.id, 1, 'schedule')).version },
      published: await publish(at),
      recalled: { ...recalled, version: (await move(recalled.id, recalled.version, 'recall')).version },
      expired,
    };
  };
  for (const order of ['publish', 'schedule', 'unschedule', 'recall'] as const) {
    const notices = await ways();
    for (const state of NOTICE_STATES) {
      const { id = '', version = 0 } = notices[state] ?? {};
      if (order === 'schedule' && (state === 'recalled' || state === 'expired')) {
        assert.ok(canMove(state, order));
        continue;
      }
      if (canMove(state, order)) assert.equal((await move(id, version, order)).state, NOTICE_MOVES[order].to);
      else {
        const answer = await refused(move(id, version, order), 409);
        assert.match(JSON.stringify(answer), new RegExp(`"state":"${state}"`));
      }
    }
  }
  const left = await ways();
  for (const state of NOTICE_STATES) {
    const { id = '', version = 0 } = left[state] ?? {};
    const change = admin.call('/sys/sysNotice/updateOne', { id, version, ...FORM, audience: { everybody: true } });
    if (canEdit(state)) await change;
    else await refused(change, 409);
    const remove = admin.call('/sys/sysNotice/deleteOne', { id, version: canEdit(state) ? version + 1 : version });
    if (canDelete(state)) await remove;
    else await refused(remove, 409);
  }
  const moves: NoticeMove[] = ['publish', 'schedule', 'unschedule', 'recall', 'expire'];
  assert.deepEqual(Object.keys(NOTICE_MOVES).toSorted(), moves.toSorted());
});

test('what a notice says is cleaned, whoever sends it', async () => {
  const { id } = await publish({ content: '<p onclick="x()">a</p><script>alert(1)</script><img src=x onerror=y>' });
  const reader = await app.signInAs('operations');
  assert.equal((await reader.call('/sys/message/getById', { id })).content, '<p>a</p>');
  assert.equal((await admin.call('/sys/sysNotice/getById', { id })).summary, 'a');
});

test('a notice without content, audience or a time ahead is not published', async () => {
  const past = new Date(services.now().getTime() - 1000).toISOString();
  const cases: [Partial<Form>, 'publish' | 'schedule', RegExp][] = [
    [{ content: '<p> </p>' }, 'publish', /content/i],
    [{ audience: {} }, 'publish', /whom/],
    [{ expiresAt: past }, 'publish', /passed/],
    [{}, 'schedule', /time of publication/],
    [{ publishAt: past }, 'schedule', /passed/],
  ];
  for (const [form, order, said] of cases) {
    const { id } = await draft(form);
    assert.match(JSON.stringify(await refused(move(id, 1, order), 409)), said);
    assert.equal(await stateOf(id), 'draft');
  }
  const later = new Date(services.now().getTime() + 60_000).toISOString();
  await refused(draft({ publishAt: later, expiresAt: later }), 400);
});

test('it reaches whoever is in its audience, and nobody else', async () => {
  const [schoolId, supplierId] = [await partner('school', 'noticeSchool'), await partner('supplier', 'noticeSupplier')];
  const people = {
    teacher: await app.signInAs('teacher', { type: 'teacher', schoolId }),
    supplier: await app.signInAs('supplier', { type: 'supplier', supplierId }),
    // holds the role, but works as another
    auditor: await app.signInAs(['operations', 'auditor']),
    named: await app.signInAs('operations'),
    stranger: await app.signInAs('data'),
  };
  const audiences: [Form['audience'], (keyof typeof people)[]][] = [
    [{ everybody: true }, ['teacher', 'supplier', 'auditor', 'named', 'stranger']],
    [{ schoolIds: [schoolId] }, ['teacher']],
    [{ supplierIds: [supplierId] }, ['supplier']],
    [{ roleIds: [await idOf('role', 'auditor')] }, ['auditor']],
    [{ userIds: [people.named.userId] }, ['named']],
    [{ schoolIds: [schoolId], userIds: [people.named.userId] }, ['teacher', 'named']],
  ];
  for (const [audience, expected] of audiences) {
    const { id } = await publish({ audience });
    for (const [who, client] of Object.entries(people)) {
      const concerned = expected.some((name) => name === who);
      assert.equal(await sees(client, id), concerned, `${who} ${JSON.stringify(audience)}`);
      if (!concerned) {
        await refused(client.call('/sys/message/getById', { id }), 404);
        await refused(client.call('/sys/message/confirmNotice', { id }), 404);
        await client.call('/sys/message/markRead', { ids: [id] });
      }
    }
    const { list } = await admin.call('/sys/sysNotice/getReaders', { id, pageSize: 200 });
    const reached = Object.entries(people).filter(([, { account }]) => list.some((row) => row.account === account));
    assert.deepEqual(reached.map(([who]) => who).toSorted(), [...expected].toSorted());
    assert.equal((await admin.call('/sys/sysNotice/getById', { id })).figures.read, 0);
  }
});

test('an audience that is not there is refused, and so is one beyond the writer’s data scope', async () => {
  await refused(draft({ audience: { roleIds: ['999999999'] } }), 400);
  await refused(draft({ audience: { userIds: ['999999999'] } }), 400);
  const [own, other] = [await partner('school', 'ownSchool'), await partner('school', 'otherSchool')];
  const { id: roleId } = await admin.call('/sys/role/addOne', {
    code: 'schoolWriter',
    nameZh: '校',
    nameEn: 'School writer',
    dataScope: 'schools',
  });
  const granted = await db
    .selectFrom('menu')
    .select('id')
    .where('permission', 'in', ['sys:sysNotice:list', 'sys:sysNotice:add'])
    .execute();
  await db
    .insertInto('roleMenu')
    .values(granted.map(({ id: menuId }) => ({ roleId, menuId })))
    .execute();
  const writer = await app.signInAs('schoolWriter', { type: 'teacher', schoolId: own });
  const foreign: Form['audience'][] = [
    { everybody: true },
    { roleIds: [roleId] },
    { schoolIds: [own, other] },
    { userIds: [admin.userId] },
  ];
  for (const audience of foreign) await refused(draft({ audience }, writer), 400);
  const { id } = await draft({ audience: { schoolIds: [own] } }, writer);
  const { list } = await writer.call('/sys/sysNotice/getListPage', {});
  assert.deepEqual(
    list.map((row) => row.id),
    [id],
  );
  const { id: adminsId } = await draft();
  await refused(writer.call('/sys/sysNotice/getById', { id: adminsId }), 404);
  await refused(writer.call('/sys/sysNotice/getReaders', { id: adminsId }), 404);
});

test('reading and confirming count, once, and a new edition has to be read again', async () => {
  const { id, version } = await publish({ mustConfirm: true });
  const reader = await app.signInAs('operations');
  const count = () => reader.call('/sys/message/getUnreadCount', {});
  const before = await count();
  await reader.call('/sys/message/markAllRead', {});
  assert.ok((await count()).unread >= 1, 'what must be confirmed is not read in passing');
  await reader.call('/sys/message/markRead', { ids: [id] });
  assert.equal((await count()).toConfirm, before.toConfirm);
  const first = await reader.call('/sys/message/confirmNotice', { id });
  app.advance(60);
  const again = await Promise.all([1, 2, 3].map(() => reader.call('/sys/message/confirmNotice', { id })));
  for (const { confirmedAt } of again) assert.equal(confirmedAt, first.confirmedAt);
  const { figures } = await admin.call('/sys/sysNotice/getById', { id });
  assert.deepEqual([figures.read, figures.confirmed], [1, 1]);
  const confirmed = await admin.call('/sys/sysNotice/getReaders', { id, readerState: 'confirmed' });
  assert.deepEqual(
    confirmed.list.map((row) => row.account),
    [reader.account],
  );
  for (const readerState of [undefined, 'read', 'unread', 'confirmed'] as const) {
    const { list, total } = await admin.call('/sys/sysNotice/getReaders', { id, readerState, pageSize: 200 });
    assert.equal(total, list.length, readerState ?? 'all');
  }
  const recalled = await move(id, version, 'recall');
  assert.equal(await sees(reader, id), false);
  await refused(reader.call('/sys/message/getById', { id }), 404);
  await move(id, recalled.version, 'publish');
  const anew = (await inbox(reader)).find((row) => row.id === id);
  assert.deepEqual([anew?.readAt, anew?.confirmedAt], [null, null]);
  assert.equal((await admin.call('/sys/sysNotice/getById', { id })).figures.read, 0);
});

test('a notice that needs no confirmation cannot be confirmed', async () => {
  const { id } = await publish();
  await refused(admin.call('/sys/message/confirmNotice', { id }), 409);
});

test('pinned notices stand first, whatever came later', async () => {
  const reader = await app.signInAs('operations');
  const { id, version } = await publish();
  await publish({ title: 'Later' });
  await admin.call('/sys/sysNotice/updatePin', { id, version, pinned: true });
  assert.equal((await inbox(reader))[0]?.id, id);
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await reader.call('/sys/message/getPageList', {
      pageSize: 2,
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const row of page.list) assert.ok(!seen.has(row.id) && seen.add(row.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  assert.equal(seen.size, (await inbox(reader)).length);
});

test('the clock publishes and ends notices once, with two nodes watching, and tells open consoles', async () => {
  const reader = await app.signInAs('operations');
  const watching = await watch(second.anonymous.as(reader.token));
  const at = (seconds: number) => new Date(services.now().getTime() + seconds * 1000).toISOString();
  const { id } = await draft({ publishAt: at(3600), expiresAt: at(7200), audience: { userIds: [reader.userId] } });
  await move(id, 1, 'schedule');
  assert.equal(await sees(reader, id), false);
  app.advance(3601);
  await until('published', async () => (await stateOf(id)) === 'published');
  await until('told', () => watching.events.some(({ kind }) => kind === 'message'));
  assert.ok(await sees(reader, id));
  const row = await db.selectFrom('sysNotice').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  assert.deepEqual([row.edition, row.version], [1, 3]);
  app.advance(3600);
  assert.equal(await sees(reader, id), false, 'what has expired is gone at once, whoever looks first');
  await until('expired', async () => (await stateOf(id)) === 'expired');
  const logged = await db
    .selectFrom('audit')
    .select(['call', 'changes'])
    .where('object', '=', 'sysNotice')
    .where('objectId', '=', id)
    .where('call', '=', 'clock')
    .orderBy('at')
    .execute();
  assert.deepEqual(
    logged.map(({ changes }) => changes),
    [
      [{ field: 'state', before: 'scheduled', after: 'published' }],
      [{ field: 'state', before: 'published', after: 'expired' }],
    ],
  );
  watching.close();
});

test('two people at one notice: the second gets a conflict with what it is now', async () => {
  const { id } = await draft();
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => move(id, 1, 'publish')));
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await admin.call('/sys/sysNotice/getById', { id })).state, 'published');
});

test('who has read it goes to a file', async () => {
  const { id } = await publish({ audience: { userIds: [admin.userId] } });
  const { jobId } = await admin.call('/sys/sysNotice/exportReaders', { id, format: 'csv' });
  await until('exported', async () => (await admin.call('/sys/job/getById', { id: jobId })).state === 'succeeded');
  assert.deepEqual((await admin.call('/sys/job/getById', { id: jobId })).figures, { exported: 1 });
  const told = (await inbox(admin)).find(({ kind, link }) => kind === 'job' && link.includes(`record=${jobId}`));
  assert.equal(told?.titleEn, 'A job has finished');
});

test('who has read it is looked up person by person, however little is known of a fresh notice', async () => {
  const audience = { everybody: true, roleIds: [], schoolIds: [], supplierIds: [], userIds: [] };
  const edition = { id: (await publish()).id, edition: 1, audience };
  const page = pageOf({ pageNum: 1, pageSize: 20, sort: 'account' }, readerSorts);
  for (const query of [readerList(db, edition, {}, page), readerExport(db, edition, {})]) {
    const plan = JSON.stringify(await query.explain('text'));
    // a join planned over readers that nobody has counted yet took 45 s for 20,000 people
    assert.doesNotMatch(plan, /Join Filter|Hash|Materialize/);
  }
});

test('an attachment goes to the readers while they may read the notice, and to nobody else', async () => {
  const reader = await app.signInAs('operations');
  const stranger = await app.signInAs('data');
  const { id: fileId } = await bring(admin, 'plan.pdf', pdf('plan'), 'application/pdf');
  await refused(draft({ fileIds: [fileId] }, await app.signInAs('operations')), 400);
  const { id, version } = await publish({ audience: { userIds: [reader.userId] }, fileIds: [fileId] });
  const { files } = await reader.call('/sys/message/getById', { id });
  assert.deepEqual(
    files.map(({ name }) => name),
    ['plan.pdf'],
  );
  const fetchIt = (client: Client) => client.call('/sys/file/getDownloadTicket', { id: fileId });
  await fetchIt(reader);
  await refused(fetchIt(stranger), 404);
  await move(id, version, 'recall');
  await refused(fetchIt(await app.signInAs('data')), 404);
});

test('a notice says who publishes it in both languages; with one name, that name in both', async () => {
  const reader = await app.signInAs('operations');
  const named = await publish({ originSiteName: '云湾出行', originSiteNameEn: 'Yunwan Rides' });
  const single = await publish();
  const shown = async (id: string) => {
    const row = (await inbox(reader)).find((one) => one.id === id);
    const detail = await reader.call('/sys/message/getById', { id });
    assert.deepEqual([detail.fromZh, detail.fromEn], [row?.fromZh, row?.fromEn]);
    return [row?.fromZh, row?.fromEn];
  };
  assert.deepEqual(await shown(named.id), ['云湾出行', 'Yunwan Rides']);
  assert.deepEqual(await shown(single.id), ['Platform', 'Platform']);
});

test('notices from before have the second name where it is known', async () => {
  const undone = new Error('undone');
  const run = db.transaction().execute(async (transaction) => {
    await sql`alter table "sysNotice" drop "originSiteNameEn"`.execute(transaction);
    await sql`drop table "factorEnrolment"`.execute(transaction);
    await sql`alter table "secondFactor" add "pendingSealed" text, add "pendingUntil" timestamptz`.execute(transaction);
    await sql`insert into "sysConfigMain" ("key") values ('site.identity') on conflict do nothing`.execute(transaction);
    await sql`insert into "sysConfigOption" ("key", "mainKey", "value") values
      ('site.identity.nameZh', 'site.identity', '"云湾"'), ('site.identity.nameEn', 'site.identity', '"Yunwan"')`.execute(
      transaction,
    );
    await sql`insert into "sysNotice" ("title", "content", "summary", "originSiteName") values
      ('old-1', '', '', '云湾'), ('old-2', '', '', '运营部')`.execute(transaction);
    for (const statement of statements) await sql.raw(statement).execute(transaction);
    const rows = await transaction
      .selectFrom('sysNotice')
      .select('originSiteNameEn')
      .where('title', 'like', 'old-%')
      .orderBy('title')
      .execute();
    assert.deepEqual(
      rows.map((row) => row.originSiteNameEn),
      ['Yunwan', ''],
    );
    throw undone;
  });
  await assert.rejects(run, undone);
});
