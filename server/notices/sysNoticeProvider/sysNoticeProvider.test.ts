import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  canEditSupplierNotice,
  canMoveSupplierNotice,
  SUPPLIER_NOTICE_STATES,
  type SupplierNoticeState,
} from '#contract/notices/sysNoticeProvider/calls.ts';
import { bring, pdf } from '#server/testing/files.ts';
import { Refused, startTestApp, type Client } from '#server/testing/harness.ts';
import { watch } from '#server/testing/live.ts';
import { until } from '#server/testing/until.ts';
import { refused } from '#server/testing/refusals.ts';

const app = await startTestApp();
const { services } = app.server;
const { db } = services;
const second = await app.secondNode();
const admin = await app.signInAs('administrator');

const newSupplier = async (code: string): Promise<string> =>
  (
    await db
      .insertInto('supplier')
      .values({ code, name: `${code} Ltd` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const supplierId = await newSupplier('acme');
const otherId = await newSupplier('other');
const supplier = await app.signInAs('supplier', { type: 'supplier', supplierId });
const other = await app.signInAs('supplier', { type: 'supplier', supplierId: otherId });

const FORM = { title: 'Chargers down', content: '<p>Three chargers are <em>out</em></p>' };
const draft = () => supplier.call('/sys/sysNoticeProvider/addOne', FORM);
async function submitted() {
  const { id } = await draft();
  return { id, ...(await supplier.call('/sys/sysNoticeProvider/submitOne', { id, version: 1 })) };
}
const push = (seen: { id: string; version: number }, by: Client = admin) =>
  by.call('/sys/sysNoticeProvider/pushOne', { ...seen, audience: { everybody: true } });
const inbox = async (client: Client) => (await client.call('/sys/message/getPageList', { pageSize: 200 })).list;

test('the state machine: who may do what in which state', async () => {
  const make: Record<SupplierNoticeState, () => Promise<{ id: string; version: number }>> = {
    draft: async () => ({ id: (await draft()).id, version: 1 }),
    submitted,
    returned: async () => {
      const seen = await submitted();
      return { id: seen.id, ...(await admin.call('/sys/sysNoticeProvider/returnOne', { ...seen, reason: 'Where?' })) };
    },
    pushed: async () => {
      const seen = await submitted();
      await push(seen);
      return { id: seen.id, version: seen.version + 1 };
    },
  };
  for (const state of SUPPLIER_NOTICE_STATES) {
    const attempts: [allowed: boolean, (seen: { id: string; version: number }) => Promise<unknown>][] = [
      [canMoveSupplierNotice(state, 'submit'), (seen) => supplier.call('/sys/sysNoticeProvider/submitOne', seen)],
      [canMoveSupplierNotice(state, 'push'), (seen) => push(seen)],
      [
        canMoveSupplierNotice(state, 'return'),
        (seen) => admin.call('/sys/sysNoticeProvider/returnOne', { ...seen, reason: 'No' }),
      ],
      [canEditSupplierNotice(state), (seen) => supplier.call('/sys/sysNoticeProvider/updateOne', { ...seen, ...FORM })],
      [canEditSupplierNotice(state), (seen) => supplier.call('/sys/sysNoticeProvider/deleteOne', seen)],
    ];
    for (const [allowed, attempt] of attempts) {
      const seen = await make[state]();
      if (allowed) await attempt(seen);
      // the platform does not see drafts at all
      else
        await assert.rejects(
          attempt(seen),
          (error) => error instanceof Refused && [409, 404].includes(error.answer.status),
        );
    }
  }
});

test('a supplier sees its own alone; the platform sees no drafts and writes none', async () => {
  const { id } = await draft();
  const sent = await submitted();
  const all = (client: Client) => client.call('/sys/sysNoticeProvider/getListPage', { pageSize: 200 });
  const ids = async (client: Client) => (await all(client)).list.map((row) => row.id);
  assert.ok((await ids(supplier)).includes(id) && (await ids(supplier)).includes(sent.id));
  assert.ok(!(await ids(admin)).includes(id) && (await ids(admin)).includes(sent.id));
  assert.deepEqual(await ids(other), []);
  for (const client of [other, admin]) await refused(client.call('/sys/sysNoticeProvider/getById', { id }), 404);
  await refused(other.call('/sys/sysNoticeProvider/updateOne', { id, version: 1, ...FORM }), 404);
  await refused(other.call('/sys/sysNoticeProvider/submitOne', { id, version: 1 }), 404);
  await refused(other.call('/sys/sysNoticeProvider/deleteOne', { id, version: 1 }), 404);
  await refused(push(sent, supplier), 403);
  await refused(admin.call('/sys/sysNoticeProvider/addOne', FORM), 409);
});

test('handing in tells those who push; reading, returning and pushing tell the supplier', async () => {
  const watching = await watch(second.anonymous.as(admin.token));
  const { id } = await supplier.call('/sys/sysNoticeProvider/addOne', { ...FORM, urgent: true });
  await supplier.call('/sys/sysNoticeProvider/submitOne', { id, version: 1 });
  await until('the administrator is told', () => watching.events.some(({ kind }) => kind === 'message'));
  // whoever looks after other deadlines tells the administrator, too
  const link = `/noticeAnnouncementSupplier?drawer=detail&record=${id}`;
  const told = await until('of this notice', async () => (await inbox(admin)).find((one) => one.link === link));
  assert.equal(told.kind, 'alert');
  assert.match(told.titleEn, /^Urgent: acme Ltd/);
  const first = await admin.call('/sys/sysNoticeProvider/receiveOne', { id });
  app.advance(60);
  assert.deepEqual(await admin.call('/sys/sysNoticeProvider/receiveOne', { id }), first);
  assert.equal((await supplier.call('/sys/sysNoticeProvider/getById', { id })).receivedAt, first.receivedAt);
  await admin.call('/sys/sysNoticeProvider/returnOne', { id, version: 2, reason: 'Which ones?' });
  const [returned] = await inbox(supplier);
  assert.equal(returned?.bodyEn, 'Which ones?');
  await supplier.call('/sys/sysNoticeProvider/updateOne', { id, version: 3, ...FORM });
  await supplier.call('/sys/sysNoticeProvider/submitOne', { id, version: 4 });
  await push({ id, version: 5 });
  assert.match((await inbox(supplier)).map(({ titleEn }) => titleEn).join('\n'), /pushed on: Chargers down/);
  watching.close();
});

test('pushed twenty times at once, it goes out once, with its receipts', async () => {
  const reader = await app.signInAs('operations');
  const seen = await submitted();
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_nothing, turn) =>
      push(seen, turn % 2 === 0 ? admin : second.anonymous.as(admin.token)),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1);
  for (const answer of answers) {
    if (answer.status === 'rejected')
      assert.ok(answer.reason instanceof Refused && answer.reason.answer.status === 409);
  }
  const mine = (await inbox(reader)).filter(({ titleEn, fromEn }) => titleEn === FORM.title && fromEn === 'acme Ltd');
  const { receipt, state } = await supplier.call('/sys/sysNoticeProvider/getById', { id: seen.id });
  assert.equal(state, 'pushed');
  assert.equal(mine.filter(({ id }) => id === receipt?.noticeId).length, 1);
  await refused(push({ ...seen, version: seen.version + 1 }), 409);
  await reader.call('/sys/message/markRead', { ids: [receipt?.noticeId ?? ''] });
  const after = await supplier.call('/sys/sysNoticeProvider/getById', { id: seen.id });
  assert.equal(after.receipt?.read, 1);
  assert.ok((after.receipt?.audience ?? 0) > 1);
});

test('what came with a notice goes to those it was pushed to, and to nobody before', async () => {
  const reader = await app.signInAs('operations');
  const outsider = await app.signInAs('data');
  const { id: fileId } = await bring(supplier, 'chargers.pdf', pdf('chargers'), 'application/pdf');
  const { id } = await supplier.call('/sys/sysNoticeProvider/addOne', { ...FORM, fileIds: [fileId] });
  const fetchIt = (client: Client) => client.call('/sys/file/getDownloadTicket', { id: fileId });
  await refused(fetchIt(outsider), 404);
  await refused(fetchIt(other), 404);
  await supplier.call('/sys/sysNoticeProvider/submitOne', { id, version: 1 });
  await fetchIt(admin);
  const audience = { userIds: [reader.userId] };
  const { noticeId } = await admin.call('/sys/sysNoticeProvider/pushOne', { id, version: 2, audience });
  const { files } = await reader.call('/sys/message/getById', { id: noticeId });
  assert.deepEqual(
    files.map((file) => file.name),
    ['chargers.pdf'],
  );
  await fetchIt(reader);
  await refused(fetchIt(outsider), 404);
});

const newKey = (form: { hourlyQuota?: number; expiresAt?: string } = {}) =>
  admin.call('/sys/sysNoticeProvider/addKey', { supplierId, name: 'ERP', ...form });
const byKey = (
  key: string,
  externalId: string,
  form: Partial<typeof FORM> = {},
  { anonymous }: Pick<typeof second, 'anonymous'> = app,
) => anonymous.as(key).call('/open/notice/submit', { externalId, ...FORM, ...form });

test('a supplier’s system hands notices in by its key; the same one again adds none', async () => {
  const { key } = await newKey();
  assert.match(key, /^pdk_/);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => byKey(key, 'ERP-1', { content: '<p>x</p><script>' })),
  );
  assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
  assert.equal(answers.filter(({ isNew }) => isNew).length, 1);
  const { id } = answers[0] ?? { id: '' };
  const notice = await admin.call('/sys/sysNoticeProvider/getById', { id });
  assert.deepEqual(
    [notice.via, notice.state, notice.supplierId, notice.content],
    ['api', 'submitted', supplierId, '<p>x</p>'],
  );
  await refused(byKey(key, 'ERP-1', { title: 'Something else' }), 409);
  const log = await db.selectFrom('audit').selectAll().where('call', '=', '/open/notice/submit').execute();
  assert.equal(log.length, 20);
  assert.ok(!JSON.stringify(log).includes(key));
});

test('a key is kept as a hash, shown once, and refused when ended, expired, unknown or of a stopped supplier', async () => {
  const { id, key } = await newKey();
  const row = await db.selectFrom('apiKey').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  assert.ok(!JSON.stringify({ ...row, keyHash: row.keyHash.toString('utf8') }).includes(key.slice(10)));
  const { list } = await admin.call('/sys/sysNoticeProvider/getKeyList', {});
  assert.ok(!JSON.stringify(list).includes(key.slice(10)));
  assert.equal(list.find((shown) => shown.id === id)?.prefix, key.slice(0, 10));
  await byKey(key, 'K-1');
  await db.updateTable('supplier').set({ state: 'disabled' }).where('id', '=', supplierId).execute();
  await refused(byKey(key, 'K-2'), 401);
  await db.updateTable('supplier').set({ state: 'enabled' }).where('id', '=', supplierId).execute();
  await admin.call('/sys/sysNoticeProvider/endKey', { id, version: 1 });
  await refused(byKey(key, 'K-3'), 401);
  await refused(admin.call('/sys/sysNoticeProvider/endKey', { id, version: 2 }), 409);
  const orders = await admin.call('/sys/apiKey/addOne', { name: 'Orders', source: 'elsewhere', hourlyQuota: 60 });
  await refused(admin.call('/sys/sysNoticeProvider/endKey', { id: orders.id, version: 1 }), 404);
  const short = await newKey({ expiresAt: new Date(services.now().getTime() + 60_000).toISOString() });
  await byKey(short.key, 'K-4');
  app.advance(61);
  await refused(byKey(short.key, 'K-5'), 401);
  await refused(byKey(`pdk_${'x'.repeat(43)}`, 'K-6'), 401);
  await refused(app.anonymous.call('/open/notice/submit', { externalId: 'K-7', ...FORM }), 401);
  // somebody's session is no key, and a key is no session
  await refused(supplier.call('/open/notice/submit', { externalId: 'K-8', ...FORM }), 401);
  await refused(app.anonymous.as(key).call('/sys/sysNoticeProvider/getListPage', {}), 401);
  await refused(newKey({ expiresAt: '2020-01-01T00:00:00Z' }), 400);
});

test('a key has its quota by the hour, also at once and over all nodes, and gets a new one', async () => {
  const { key } = await newKey({ hourlyQuota: 3 });
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, (_nothing, turn) => byKey(key, `Q-${turn}`, {}, turn % 2 === 0 ? app : second)),
  );
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 3);
  const answer = await refused(byKey(key, 'Q-late'), 429);
  assert.ok(Number(answer.headers.get('retry-after')) > 3000);
  app.advance(3601);
  assert.ok((await byKey(key, 'Q-late')).isNew);
});
