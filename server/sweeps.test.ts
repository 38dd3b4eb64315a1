/** Rules that hold for every declared call: what is refused, and how. What each does stands in everyCall.test.ts. */
import assert from 'node:assert/strict';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { z } from 'zod';
import { MAX_PAGE_SIZE, type Call } from '#contract/ground/core.ts';
import { allCalls } from '#contract/index.ts';
import { BODY_LIMIT } from './ground/core/pipeline.ts';
import { ADMIN_PASSWORD } from './testing/databases.ts';
import { plausibleInput, sendTo } from './testing/fuzz.ts';
import { startTestApp, type RawAnswer } from './testing/harness.ts';

const app = await startTestApp();
const { anonymous } = app;
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const takesObject = ({ input }: Call) => !input.safeParse([]).success && !input.safeParse('text').success;
const isList = ({ input }: Call) =>
  input.safeParse({}).success && !input.safeParse({ pageNum: 0 }).success && input.safeParse({ pageNum: 1 }).success;
const closed = allCalls.filter(({ access }) => access !== 'public');
const guarded = allCalls.filter(({ access }) => access !== 'public' && access !== 'signedIn');
const withBody = allCalls.filter(({ upload }) => upload === undefined);

/** Quotas count by the minute. */
const nextMinute = () => app.advance(61);

test('a field is called what the name of its call says', () => {
  for (const { path, input } of allCalls) {
    const [, word = ''] = /By([A-Z]\w*)$/.exec(path) ?? [];
    // the thing itself goes by what its noun has for an id
    if (word === '' || word === 'Id') continue;
    const field = word.charAt(0).toLowerCase() + word.slice(1);
    assert.ok(input instanceof z.ZodObject && field in input.shape, `${path} takes no ${field}`);
  }
});

/** Where one piece of code reads the bodies of all calls, each call tries one of the ways. */
const oneOf = <Way>(ways: readonly Way[], nth: number): Way | undefined => ways[nth % ways.length];

async function everyAnswer(
  calls: readonly Call[],
  status: number,
  ask: (call: Call, nth: number) => Promise<RawAnswer>,
): Promise<void> {
  assert.ok(calls.length > 0);
  nextMinute();
  for (const [nth, call] of calls.entries()) {
    const answer = await ask(call, nth);
    assert.equal(answer.status, status, `${call.path}: ${JSON.stringify(answer.body)}`);
    assert.equal(String(answer.body.code).slice(0, 3), String(status), call.path);
    assert.ok(answer.body.msg.length > 0, call.path);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/, call.path);
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/, call.path);
    assert.equal(answer.headers.get('cache-control'), 'no-store', call.path);
  }
}

test('the calls are there, each under its own path', () => {
  assert.ok(allCalls.length > 40);
  assert.equal(new Set(allCalls.map(({ path }) => path)).size, allCalls.length);
});

test('a caller without a session is refused', () =>
  everyAnswer(closed, 401, (call) => sendTo(anonymous, call, plausibleInput(call))));

test('a caller with a made-up token is refused', () =>
  everyAnswer(closed, 401, (call) => sendTo(anonymous.as('x'.repeat(43)), call, plausibleInput(call))));

test('two different tokens are refused, also by a public call', () =>
  everyAnswer(allCalls, 401, (call) => sendTo(admin, call, plausibleInput(call), { token: 'y'.repeat(43) })));

test('a caller whose role lacks the permission is refused', async () => {
  await admin.call('/sys/role/addOne', {
    code: 'powerless',
    nameZh: '无权',
    nameEn: 'Powerless',
    dataScope: 'everything',
  });
  const powerless = await app.signInAs('powerless');
  await everyAnswer(guarded, 403, (call) => sendTo(powerless, call, plausibleInput(call)));
});

test('whoever must change the password can do that and nothing else', async () => {
  const client = await app.signInAs('administrator');
  await db.updateTable('sysUser').set({ mustChangePassword: true }).where('id', '=', client.userId).execute();
  const again = await app.signIn(client.account, 'a-long-test-phrase');
  await everyAnswer(
    closed.filter((call) => call.duringPasswordChange !== true),
    403,
    (call) => sendTo(again, call, plausibleInput(call)),
  );
});

test('a body that is not JSON is refused', () =>
  everyAnswer(withBody, 400, (call) => admin.send(call.path, '{"a": nonsense')));

test('another content type is refused', async () => {
  const types = [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
  ];
  await everyAnswer(withBody, 415, (call, nth) =>
    admin.send(call.path, '{}', { 'content-type': oneOf(types, nth) ?? '' }),
  );
  await everyAnswer(
    allCalls.filter(({ upload }) => upload !== undefined),
    415,
    (call) => admin.send(call.path, '{}', { 'content-type': 'text/csv' }),
  );
});

test('a field that the call does not know is refused', () =>
  everyAnswer(allCalls.filter(takesObject), 400, (call) => {
    const input = plausibleInput(call);
    return sendTo(admin, call, { ...(typeof input === 'object' && !Array.isArray(input) ? input : {}), surprise: 1 });
  }));

test('NUL and names that reach a prototype are refused, at any depth', async () => {
  const bodies = [
    '{"a\\u0000b":1}',
    '{"a":"b\\u0000"}',
    '{"a":[{"b":"\\u0000"}]}',
    '{"__proto__":{"admin":true}}',
    '{"a":{"constructor":{"prototype":{}}}}',
    '{"\\u005f_proto__":1}',
    '{"a":"\\ud800"}',
  ];
  await everyAnswer(withBody, 400, (call, nth) => admin.send(call.path, oneOf(bodies, nth)));
  assert.equal(Reflect.get({}, 'admin'), undefined);
});

test('a body too large is refused: by what it announces, and one that comes', () => {
  const body = JSON.stringify({ a: 'x'.repeat(BODY_LIMIT) });
  return everyAnswer(withBody, 413, ({ path }, nth) =>
    nth === 0 ? admin.send(path, body) : admin.announce(path, BODY_LIMIT + 1),
  );
});

test('lists: a page too long, too deep, of nothing or sorted by anything else is refused', async () => {
  const lists = allCalls.filter(isList);
  assert.ok(lists.length >= 6);
  const inputs = [
    { pageSize: 1_000_000_000 },
    { pageSize: MAX_PAGE_SIZE + 1 },
    { pageSize: 0 },
    { pageNum: 0 },
    { pageNum: -1 },
    { pageNum: 1.5 },
    { pageNum: 10_000, pageSize: 200 },
    { sort: 'passwordHash' },
    { sort: '-' },
    { sort: '"id"; drop table "role"' },
    { sort: ['id'] },
    { cursor: 'nonsense' },
    { cursor: Buffer.from('["-createdAt","x","1"]').toString('base64url') },
    { cursor: 'x'.repeat(501) },
  ];
  for (const input of inputs) await everyAnswer(lists, 400, (call) => sendTo(admin, call, input));
});

test('a GET is answered 404 in JSON', async () => {
  for (const { path } of allCalls) {
    const answer = await fetch(`${app.server.address}/taxiadmin${path}`, { headers: { accept: 'text/html' } });
    assert.equal(answer.status, 404, path);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/, path);
  }
});

test('what is no request is answered in the envelope too', async () => {
  const { hostname, port } = new URL(app.server.address);
  const answers: [sent: string, status: number][] = [
    [`POST /taxiadmin/logout HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['nonsense\r\n\r\n', 400],
    ['POST /taxiadmin/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
  ];
  for (const [sent, status] of answers) {
    const socket = createConnection({ host: hostname, port: Number(port) });
    socket.end(sent);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    assert.match(head, new RegExp(`^HTTP/1.1 ${status} `));
    assert.match(head, /content-security-policy: default-src 'none'/);
    assert.equal(z.object({ code: z.int(), msg: z.string(), data: z.null() }).parse(JSON.parse(body)).code, status);
  }
});

test('a refusal speaks the caller’s language', async () => {
  const zh = await anonymous.speaking('zh-CN').send('/sys/sysuser/mySessions', {});
  const en = await anonymous.speaking('en-US').send('/sys/sysuser/mySessions', {});
  assert.deepEqual([zh.body.msg, en.body.msg], ['登录已过期，请重新登录', 'Login has expired, please log in again']);
});
