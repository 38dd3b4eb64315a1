import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { callOut, isPublicAddress, OutCallFailed } from '#server/ground/outward/callOut.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { noteSmsToStranger } from './service.ts';
import { sendWaiting } from './waiting.ts';
import { stepUp } from '#server/testing/secondFactor.ts';

const app = await startTestApp();
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
const seen: Seen[] = [];
/** The gateway answers once this is over. */
let held = Promise.resolve();
let answer = { status: 200, body: '{"code":0}', headers: {} as Record<string, string> };
const gateway = createServer((request, response) => {
  void text(request).then((body) => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    void held.then(() => response.writeHead(answer.status, answer.headers).end(answer.body));
  });
});
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
after(() => gateway.close());
const bound = gateway.address();
const port = typeof bound === 'object' && bound !== null ? bound.port : 0;

const SECRET = 'a-gateway-secret';
async function configure(values: Record<string, unknown>): Promise<void> {
  const mainId = 'message.sms';
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  await admin.call('/sys/sysConfigOption/updateDetail', {
    mainId,
    version,
    values: Object.entries(values).map(([key, value]) => ({
      key: `message.sms.${key}`,
      value: Array.isArray(value) ? value.map(String) : String(value),
    })),
  });
}

let serial = 0;
async function sendOne() {
  const client = await app.signInAs('operations');
  await stepUp(client);
  const mobile = `1370000${String((serial += 1)).padStart(4, '0')}`;
  await client.call('/sys/sysuser/sendChangeMobileCode', { mobile });
  const settled = await until('the message has left or failed', async () => {
    const { list } = await admin.call('/sys/outbox/getPageList', { account: client.account });
    return list[0] !== undefined && list[0].state !== 'waiting' && list[0];
  });
  return { mobile, row: settled, client };
}

test('a gateway gets the number and the text, escaped, and nothing of it is kept', async () => {
  await configure({
    sender: 'gateway',
    url: `http://127.0.0.1:${port}/send?to={mobile}`,
    body: '{"mobile":"{mobile}","code":"{code}","text":"{text}","other":{"a":1}}',
    headers: ['Authorization: Bearer {secret}'],
    secret: SECRET,
    success: '"code":0',
    privateHosts: ['127.0.0.1'],
  });
  const { mobile, row } = await sendOne();
  assert.deepEqual([row.state, row.sender, row.readable], ['sent', 'gateway', false]);
  const [call] = seen;
  assert.equal(call?.url, `/send?to=${mobile}`);
  assert.equal(call.headers.authorization, `Bearer ${SECRET}`);
  const body: unknown = JSON.parse(call.body);
  assert.match(String(Reflect.get(Object(body), 'code')), /^\d{6}$/);
  assert.equal(Reflect.get(Object(body), 'mobile'), mobile);
  await refused(admin.call('/sys/outbox/readText', { id: row.id }), 409);
  const kept = JSON.stringify(await db.selectFrom('sms').selectAll().execute());
  assert.ok(!kept.includes(mobile) && !kept.includes(SECRET));
});

test('what a gateway refuses, or answers by sending elsewhere, is a failure that an operator can read', async () => {
  answer = { status: 200, body: `{"code":7,"reason":"no money, ${SECRET} 123456"}`, headers: {} };
  const refusedOne = await sendOne();
  assert.equal(refusedOne.row.state, 'failed');
  assert.match(refusedOne.row.outcome, /no money/);
  assert.ok(!refusedOne.row.outcome.includes(SECRET) && !refusedOne.row.outcome.includes('123456'));
  const before = seen.length;
  answer = { status: 302, body: '"code":0', headers: { location: `http://127.0.0.1:${port}/elsewhere` } };
  assert.equal((await sendOne()).row.state, 'failed');
  assert.equal(seen.length, before + 1);
  answer = { status: 200, body: '"code":0', headers: {} };
});

test('what a node noted and did not send another one takes up, once; a code that ran out meanwhile is not sent', async () => {
  const { server: other } = await app.secondNode();
  const { services } = app.server;
  const note = (words: string, expiresAt: Date | null) =>
    // as a node leaves it that ends between the commit and the gateway
    noteSmsToStranger(services, 'mobileChanged', { mobile: '13700009999', text: words, code: '' }, expiresAt);
  const { id: warning } = await note('your number was changed', null);
  const { id: code } = await note('out of date', new Date(services.now().getTime() + 30_000));
  const stateOf = async (id: string) => (await admin.call('/sys/outbox/getPageList', { id })).list[0]?.state;
  const sent = (words: string) => seen.filter(({ body }) => body.includes(words)).length;
  await Promise.all([services, other.services].map(sendWaiting));
  assert.deepEqual([await stateOf(warning), sent('your number')], ['waiting', 0], 'its node may be sending it');
  await refused(admin.call('/sys/outbox/readText', { id: warning }), 409);
  const raw = JSON.stringify(await db.selectFrom('sms').selectAll().where('id', '=', warning).execute());
  assert.ok(!raw.includes('your number'));
  let letGo = () => {};
  held = new Promise((resolve) => (letGo = resolve));
  app.advance(61);
  await until('a node takes it up', () => sent('your number') === 1);
  await Promise.all([services, other.services].map(sendWaiting));
  letGo();
  await until('it has left', async () => (await stateOf(warning)) === 'sent');
  assert.deepEqual([await stateOf(code), sent('out of date'), sent('your number')], ['expired', 0, 1]);
  const kept = await db.selectFrom('sms').select('toSendSealed').where('state', '<>', 'waiting').execute();
  assert.ok(kept.every(({ toSendSealed }) => toSendSealed === null));
});

test('whoever sets the gateway up sends a test message, and hears what came of it', async () => {
  const to = '13712340001';
  const tryOut = (body: object) => admin.call('/sys/outbox/trySender', { sender: 'sms', to, ...body });
  const before = seen.length;
  assert.deepEqual(await tryOut({}), { isSent: true, problem: '' });
  assert.equal(seen.length, before + 1);
  assert.match(JSON.stringify(seen.at(-1)), /13712340001.*Test message, sent by admin/);
  answer = { status: 200, body: '{"code":7}', headers: {} };
  assert.deepEqual(await tryOut({}), { isSent: false, problem: 'The other side did not take it: HTTP 200 {"code":7}' });
  answer = { status: 200, body: '{"code":0}', headers: {} };
  const { list } = await admin.call('/sys/sysLog/getPageList', { object: 'sms', pageSize: 5 });
  const [entry] = list;
  assert.equal(entry?.label, 'sms 137****0001');
  await refusedField(tryOut({ to: 'a@example.com' }), 'to');
  await refusedField(tryOut({ sender: 'group' }), 'to');
  await refused(tryOut({ sender: 'mail', to: 'a@example.com' }), 409);
  await refused((await app.signInAs('operations')).call('/sys/outbox/trySender', { sender: 'sms', to }), 403);
});

test('a form body is escaped as a form', async () => {
  await configure({ bodyFormat: 'form', body: 'm={mobile}&t={text}', secret: SECRET });
  const { mobile } = await sendOne();
  const fields = new URLSearchParams(seen.at(-1)?.body);
  assert.equal(fields.get('m'), mobile);
  assert.match(fields.get('t') ?? '', /is your code/);
});

test('a private address that was not named is not called', async () => {
  await configure({ privateHosts: [], secret: SECRET });
  const before = seen.length;
  const { row } = await sendOne();
  assert.deepEqual([row.state, row.outcome], ['failed', 'privateAddress']);
  await configure({ url: `http://localhost:${port}/send?to={mobile}`, secret: SECRET });
  const named = await sendOne();
  assert.deepEqual([named.row.state, named.row.outcome], ['failed', 'privateAddress']);
  assert.equal(seen.length, before);
});

test('settings of a gateway that cannot work are refused', async () => {
  for (const url of ['file:///etc/passwd', 'http://{mobile}.example/x', 'http://user@host/x', 'gopher://x'])
    await refusedField(configure({ url, secret: SECRET }), 'message.sms.url');
  await assert.rejects(configure({ body: 'nothing in it' }));
  await refusedField(configure({ headers: ['No colon'], secret: SECRET }), 'message.sms.headers');
});

test('the sealed secret is not sent to another address, by other headers or in the text, or within, unless it is entered again', async () => {
  const secret = 'another-secret';
  const elsewhere = { url: `http://127.0.0.2:${port}/send` };
  const headers = { headers: ['X-Copy: {secret}'] };
  await configure({ url: `http://127.0.0.1:${port}/send`, privateHosts: ['127.0.0.1'], secret });
  const inText = { body: 'm={mobile}&t={text}{secret}' };
  const method = { method: 'GET', url: `http://127.0.0.1:${port}/send?to={mobile}&t={text}` };
  for (const change of [
    elsewhere,
    headers,
    inText,
    method,
    { bodyFormat: 'json' },
    { privateHosts: ['127.0.0.1', '127.0.0.2'] },
  ])
    await refusedField(configure(change), 'message.sms.secret');
  await configure({ success: 'ok' });
  await configure({ ...elsewhere, secret });
  const { list } = await admin.call('/sys/sysConfigOption/getHistory', { mainId: 'message.sms' });
  const change = list.find(({ optionKey }) => optionKey === 'message.sms.url');
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'message.sms' });
  await refused(admin.call('/sys/sysConfigOption/restore', { id: change?.id ?? '', version }), 409);
});

test('calling out: which addresses are public, and what is refused', async () => {
  for (const address of ['8.8.8.8', '203.0.112.1', '2400:3200::1', '64:ff9b::808:808'])
    assert.equal(isPublicAddress(address), true, address);
  for (const address of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a00:1',
    '64:ff9b:1::808:808',
    '2400:3200::5efe:7f00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::',
  ])
    assert.equal(isPublicAddress(address), false, address);
  const call = (url: string, privateHosts: string[] = [], timeoutMs = 500) =>
    callOut({ url, method: 'GET', headers: {}, privateHosts, timeoutMs });
  const problemOf = (pending: Promise<unknown>) =>
    pending.then(
      () => 'called',
      (error: unknown) => (error instanceof OutCallFailed ? error.problem : 'other'),
    );
  assert.equal(await problemOf(call('file:///etc/passwd')), 'notHttp');
  assert.equal(await problemOf(call(`http://[::ffff:127.0.0.1]:${port}/`)), 'privateAddress');
  assert.equal(await problemOf(call(`http://2130706433:${port}/`)), 'privateAddress');
  assert.equal(await problemOf(call('http://127.0.0.1:1/', ['127.0.0.1'])), 'unreachable');
  answer = { status: 200, body: 'x'.repeat(70_000), headers: {} };
  assert.equal(await problemOf(call(`http://127.0.0.1:${port}/`, ['127.0.0.1'])), 'tooLong');
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  after(() => silent.closeAllConnections());
  after(() => silent.close());
  const at = silent.address();
  const silentPort = typeof at === 'object' && at !== null ? at.port : 0;
  assert.equal(await problemOf(call(`http://127.0.0.1:${silentPort}/`, ['127.0.0.1'])), 'timeout');
});

test('the outbox shows no text, reading one is logged, and it is gone with the code', async () => {
  await configure({ sender: 'outbox' });
  const { row, mobile } = await sendOne();
  assert.deepEqual(
    [row.state, row.sender, row.readable, row.mobile],
    ['kept', 'outbox', true, `137****${mobile.slice(-4)}`],
  );
  const auditor = await app.signInAs('auditor');
  const { list } = await auditor.call('/sys/outbox/getPageList', { id: row.id });
  assert.ok(!JSON.stringify(list).includes(mobile));
  await refused(auditor.call('/sys/outbox/readText', { id: row.id }), 403);
  const read = await admin.call('/sys/outbox/readText', { id: row.id });
  assert.equal(read.mobile, mobile);
  const code = /\d{6}/.exec(read.text)?.[0] ?? '';
  const logged = await db
    .selectFrom('audit')
    .select('changes')
    .where('object', '=', 'sms')
    .where('objectId', '=', row.id)
    .execute();
  assert.ok(logged.length > 0 && !JSON.stringify(logged).includes(code));
  const raw = JSON.stringify(await db.selectFrom('sms').selectAll().execute());
  assert.ok(!raw.includes(code) && !raw.includes(mobile));
  app.advance(301);
  await refused(admin.call('/sys/outbox/readText', { id: row.id }), 409);
  const expired = await admin.call('/sys/outbox/getPageList', { id: row.id, state: 'expired' });
  assert.deepEqual(
    expired.list.map(({ readable }) => readable),
    [false],
  );
  await refused(admin.call('/sys/outbox/readText', { id: '999999999' }), 404);
  await refusedField(admin.call('/sys/outbox/getPageList', { pageSize: 201 }), 'pageSize');
});
