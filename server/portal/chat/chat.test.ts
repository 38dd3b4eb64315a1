/** The chat as a stranger uses it: answered with a source, handed over to a person, embedded where the operator allows it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallInput, CallPath } from '#contract/index.ts';
import { isWorked } from '#server/portal/contact/work.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { watch } from '#server/testing/live.ts';
import { startMailServer } from '#server/testing/mailServer.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';
import { sendTranscripts } from './transcript.ts';

// each request says by itself where it comes from, as behind a proxy
const app = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { address, services } = app.server;
const HOUR = 3600;
/** The next Wednesday at ten in the morning by the fleet's clock (UTC+8): people are there. */
const DAY = 24 * HOUR;
const secondsNow = Math.floor(services.now().getTime() / 1000);
const wednesday = (Math.floor(secondsNow / DAY / 7) + 1) * 7 * DAY + 6 * DAY + 2 * HOUR;
app.advance(wednesday - secondsNow);
const admin = await app.signIn('admin', ADMIN_PASSWORD);

type ChatPath = Extract<CallPath, `/portal/chat/${string}`>;
const chat = <Path extends ChatPath>(path: Path, input: CallInput<Path>, from = '192.0.2.1') =>
  app.anonymous.call(path, input, { 'x-forwarded-for': from });

let place = 0;
function worked(challenge: string): string {
  for (let at = (place += 1) * 10_000_000; ; at += 1) if (isWorked(challenge, at.toString(36))) return at.toString(36);
}
const begin = () => chat('/portal/chat/begin', { language: 'en-US' });
async function form(more: Partial<CallInput<'/portal/chat/open'>> = {}): Promise<CallInput<'/portal/chat/open'>> {
  const { challenge } = await begin();
  return { language: 'en-US', text: 'I was charged twice', challenge, nonce: worked(challenge), ...more };
}
const ticketOf = async (keyword: string) => {
  const { list } = await admin.call('/operation/ticket/getPageList', { keyword });
  const [row] = list;
  assert.ok(row !== undefined, keyword);
  return admin.call('/operation/ticket/getById', { id: row.id });
};
async function set(mainId: string, values: CallInput<'/sys/sysConfigOption/updateDetail'>['values']): Promise<void> {
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
}

test('questions in both languages are answered from the entries, with their source; what has none is said and kept', async () => {
  const entry = { category: 'other', channel: 'all' } as const;
  const save = (question: string, answer: string, language: 'zh-CN' | 'en-US') =>
    admin.call('/ai/aiCustomerService/saveOrUpdate', { ...entry, question, answer, language });
  await save('Which parrots may ride along?', '<p>Small <strong>green</strong> ones.</p>', 'en-US');
  await save('鹦鹉可以乘车吗？', '<p>小的绿鹦鹉可以。</p>', 'zh-CN');
  const english = await chat('/portal/chat/ask', { question: 'which parrots may ride along' });
  assert.deepEqual(
    [english.language, english.entry],
    ['en-US', { question: 'Which parrots may ride along?', answer: '<p>Small <strong>green</strong> ones.</p>' }],
  );
  const chinese = await chat('/portal/chat/ask', { question: '鹦鹉可以乘车吗' });
  assert.deepEqual([chinese.language, chinese.entry?.question], ['zh-CN', '鹦鹉可以乘车吗？']);
  const strange = '<img src=x onerror=alert(1)> sousaphone rental';
  assert.equal((await chat('/portal/chat/ask', { question: strange, place: 'embedded' })).entry, null);
  const missed = async (keyword: string) =>
    (await admin.call('/ai/aiCustomerService/findUnansweredList', { keyword })).list.map(({ channel }) => channel);
  assert.deepEqual(await missed('sousaphone'), ['portal']);
  // an answer that did not help is one to work on
  await chat('/portal/chat/missed', { question: 'which parrots may ride along' });
  assert.deepEqual(await missed('parrots'), ['portal']);
});

test('the same question of many costs the database one', async () => {
  const hits = async () => {
    const { list } = await admin.call('/ai/aiCustomerService/findPageList', { keyword: 'parrots' });
    return list[0]?.hits ?? 0;
  };
  app.advance(60);
  const before = await hits();
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      chat('/portal/chat/ask', { question: 'Which parrots may ride along?' }, `198.51.100.${at}`),
    ),
  );
  assert.equal(await hits(), before + 1);
});

test('a person takes over: read and written under a secret, each sees the other write, and it is rated', async () => {
  const opening = await form({
    text: 'My parrot stayed in the car',
    asked: ['which parrots may ride along'],
    name: 'Wei',
  });
  const { key, number } = await chat('/portal/chat/open', opening);
  // the same again, by a nervous finger
  assert.deepEqual(await chat('/portal/chat/open', opening), { key, number });
  const ticket = await ticketOf('My parrot stayed');
  assert.deepEqual([ticket.number, ticket.channel, ticket.priority], [number, 'portal', 'high']);
  assert.match(ticket.entries.find(({ kind }) => kind === 'note')?.text ?? '', /which parrots may ride along/);
  const { list } = await admin.call('/sys/message/getPageList', {});
  assert.ok(list.some(({ link }) => link.endsWith(`record=${ticket.id}`)));

  const first = await chat('/portal/chat/read', { key });
  // the note is for staff
  assert.deepEqual(
    first.messages.map(({ from, text }) => [from, text]),
    [['reader', 'My parrot stayed in the car']],
  );
  assert.deepEqual([first.isOver, first.isTyping, first.staffedFrom], [false, false, null]);

  const { id } = ticket;
  const taken = await admin.call('/operation/ticket/take', { id });
  const desk = await watch(admin);
  await chat('/portal/chat/typing', { key });
  await until('staff see that somebody writes', () =>
    desk.events.some((event) => event.kind === 'typing' && event.ticketId === id),
  );
  desk.close();
  await admin.call('/operation/ticket/typing', { id });
  assert.equal((await chat('/portal/chat/read', { key })).isTyping, true);
  const { version } = taken;
  const text = 'It sits at the depot.';
  await admin.call('/operation/ticket/reply', { id, version, text, move: 'ask' });
  const after = first.messages.at(-1)?.id;
  const second = await chat('/portal/chat/read', { key, ...(after === undefined ? {} : { after }) });
  assert.deepEqual(
    [second.isTyping, second.messages.map(({ from, text: said }) => [from, said])],
    [false, [['us', text]]],
  );

  const ref = 'message-0001';
  await chat('/portal/chat/write', { key, ref, text: 'Thank you!' });
  await chat('/portal/chat/write', { key, ref, text: 'Thank you!' });
  const now = await admin.call('/operation/ticket/getById', { id });
  assert.deepEqual([now.state, now.entries.filter((entry) => entry.text === 'Thank you!').length], ['waitingUs', 1]);
  await refused(chat('/portal/chat/rate', { key, rating: 5 }), 409);
  await admin.call('/operation/ticket/moveOne', { id, version: now.version, move: 'solve' });
  await chat('/portal/chat/rate', { key, rating: 5 });
  const closed = await admin.call('/operation/ticket/getById', { id });
  assert.equal(closed.rating, 5);
  await admin.call('/operation/ticket/moveOne', { id, version: closed.version, move: 'close' });
  assert.equal((await chat('/portal/chat/read', { key })).isOver, true);
  await refused(chat('/portal/chat/write', { key, ref: 'message-0002', text: 'And one more thing' }), 409);
});

test('outside working hours it says when people are there again', async () => {
  const day = new Date(services.now().getTime() + 8 * HOUR * 1000).toISOString().slice(0, 10);
  await admin.call('/operation/workCalendar/setList', { days: [{ day, name: '节日', countsAs: 7 }] });
  const { staffedFrom } = await begin();
  assert.ok(staffedFrom !== null && Date.parse(staffedFrom) > services.now().getTime());
  const { key } = await chat('/portal/chat/open', await form({ text: 'Nobody answers me' }));
  assert.equal((await ticketOf('Nobody answers')).priority, 'normal');
  assert.equal((await chat('/portal/chat/read', { key })).staffedFrom, staffedFrom);
  await admin.call('/operation/workCalendar/deleteOne', { day });
});

test('what is no secret opens nothing, and advertisements, old work and floods are refused', async () => {
  const key = 'x'.repeat(43);
  await refused(chat('/portal/chat/read', { key }), 404);
  await refused(chat('/portal/chat/write', { key, ref: 'message-0001', text: 'Hello' }), 404);
  await refused(chat('/portal/chat/typing', { key }), 404);
  await refused(chat('/portal/chat/rate', { key, rating: 1 }), 404);
  const links = 'http://a.example http://b.example http://c.example http://d.example';
  await refusedField(chat('/portal/chat/open', await form({ text: links })), 'text');
  await refused(chat('/portal/chat/open', await form({ challenge: '1.old' })), 409);
  const statuses: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    const sent = await form({ text: `flood ${at}`, nonce: '' });
    statuses.push((await app.anonymous.send('/portal/chat/open', sent, { 'x-forwarded-for': '203.0.113.9' })).status);
  }
  // without the work
  assert.deepEqual(statuses, [200, 200, 200, 429, 429]);
});

test('only the sites of the list embed it, and its script is for all', async () => {
  const page = () => fetch(`${address}/portal/chat?lang=en-US`);
  const closed = await page();
  assert.match(closed.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  assert.equal(closed.headers.get('x-frame-options'), 'DENY');
  const key = 'portal.chat.origins';
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'portal.chat' });
  for (const value of [["https://a.example; script-src 'unsafe-inline'"], ['*'], ['javascript:alert(1)']])
    await refused(
      admin.call('/sys/sysConfigOption/updateDetail', { mainId: 'portal.chat', version, values: [{ key, value }] }),
      400,
    );
  await set('portal.chat', [{ key, value: ['https://www.example.com'] }]);
  const open = await page();
  const policy = open.headers.get('content-security-policy') ?? '';
  assert.match(policy, /frame-ancestors https:\/\/www\.example\.com$/);
  assert.doesNotMatch(policy, /unsafe|\*/);
  assert.equal(open.headers.get('x-frame-options'), null);
  assert.equal(open.headers.get('set-cookie'), null);
  // other pages are framed by nobody
  assert.match(
    (await fetch(`${address}/portal/home`)).headers.get('content-security-policy') ?? '',
    /frame-ancestors 'none'/,
  );
});

test('a transcript goes by mail once a person answered and ended it, and only then', async () => {
  const { port, mails } = await startMailServer();
  await set('portal.site', [{ key: 'portal.site.address', value: 'https://ride.example' }]);
  await set('message.mail', [
    { key: 'message.mail.host', value: '127.0.0.1' },
    { key: 'message.mail.port', value: port },
    { key: 'message.mail.security', value: 'none' },
    { key: 'message.mail.from', value: 'care@ride.example' },
    { key: 'message.mail.privateHosts', value: ['127.0.0.1'] },
  ]);
  assert.equal((await begin()).canMail, true);
  const email = 'reader@mail.example';
  const opening = await form({ text: 'Please mail me this', email });
  await chat('/portal/chat/open', opening, '192.0.2.77');
  await sendTranscripts(services);
  assert.equal(mails.length, 0);
  const { id, version } = await ticketOf('Please mail me');
  await admin.call('/operation/ticket/reply', { id, version, text: 'Gladly.', move: 'solve' });
  await Promise.all([sendTranscripts(services), sendTranscripts(services)]);
  assert.deepEqual(
    mails.map(({ to }) => to),
    [[email]],
  );
  assert.match(mails[0]?.text ?? '', /Please mail me this[\s\S]*Gladly\./);
});

test('switched off, the chat is not there', async () => {
  assert.match(await (await fetch(`${address}/portal/home`)).text(), /id="chat"/);
  await set('portal.chat', [{ key: 'portal.chat.isOn', value: false }]);
  await refused(begin(), 404);
  assert.equal((await fetch(`${address}/portal/chat`)).status, 404);
  app.advance(60);
  assert.doesNotMatch(await (await fetch(`${address}/portal/home`)).text(), /id="chat"/);
});
