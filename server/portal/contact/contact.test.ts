/** A stranger writes, follows what becomes of it at an address that nobody else knows, and is not drowned out by a flood. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { loaderOutputs } from '#contract/loaders.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { pdf, png } from '#server/testing/files.ts';
import { addCar } from '#server/testing/cars.ts';
import { makeOrder, rider } from '#server/testing/orders.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { startMailServer } from '#server/testing/mailServer.ts';
import { until } from '#server/testing/until.ts';
import { isWorked } from './work.ts';

// each request says by itself where it comes from, as behind a proxy
const app = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { address } = app.server;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const PATH = '/portal/contact?lang=en-US';
const read = (path: string) => fetch(`${address}${path}`, { redirect: 'manual' });
const challengeOf = async () => /name="challenge" value="([^"]+)"/.exec(await (await read(PATH)).text())?.[1] ?? '';

let place = 0;
function worked(challenge: string): string {
  for (let at = (place += 1) * 10_000_000; ; at += 1) if (isWorked(challenge, at.toString(36))) return at.toString(36);
}

const FORM = { kind: 'question', text: 'When does the last shuttle leave?', name: '', mobile: '', email: '' };
const send = (fields: Record<string, string>, path = PATH, from = '192.0.2.1') =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  });
const keyIn = (answer: Response): string =>
  new URL(answer.headers.get('location') ?? '/', address).searchParams.get('key') ?? '';
const tickets = (keyword: string, desk = admin) =>
  desk.call('/operation/ticket/getPageList', { keyword, pageSize: 50 });

test('a request becomes a ticket, and its conversation is read and written at its secret address', async () => {
  const challenge = await challengeOf();
  const text = 'I left <b>my umbrella</b> in the shuttle from the station\nat half past eight.';
  const sent = await send({ ...FORM, kind: 'lostProperty', text, name: 'Wei', challenge, nonce: worked(challenge) });
  assert.equal(sent.status, 303);
  const key = keyIn(sent);
  assert.equal(key.length, 43);
  const page = await (await read(`/portal/contact?lang=en-US&key=${key}`)).text();
  assert.match(page, /&lt;b>my umbrella&lt;\/b>/);
  assert.doesNotMatch(page, /<b>my umbrella/);

  const [ticket] = (await tickets('umbrella')).list;
  assert.ok(ticket !== undefined);
  assert.equal(ticket.channel, 'portal');
  assert.equal(ticket.kind, 'lostProperty');
  const { id, version } = ticket;
  await admin.call('/operation/ticket/reply', { id, version, text: 'It is here.', move: 'ask' });
  const query = new URLSearchParams({ route: 'portal/contact', url: `/portal/contact?key=${key}` });
  const loaded = await fetch(`${address}/taxiadmin/__serverLoader?${query.toString()}`);
  const { ticket: seen } = loaderOutputs['portal/contact'].parse(await loaded.json());
  assert.deepEqual(
    seen?.messages.map(({ from, text: said }) => [from, said]),
    [
      ['reader', text],
      ['us', 'It is here.'],
    ],
  );
  const own = `/portal/contact?lang=en-US&key=${key}`;
  assert.equal((await send({ text: 'Thank you, where is that?' }, own)).status, 303);
  assert.equal((await admin.call('/operation/ticket/getById', { id })).state, 'waitingUs');
  // before it is solved nobody rates
  assert.equal((await send({ rating: '5' }, own)).status, 400);
});

test('a lost thing belongs to its ride when number and mobile fit, and no answer tells whether they do', async () => {
  const { db } = app.server.services;
  const carId = await addCar(app.server.services);
  const orderId = await makeOrder(db, {
    orderNo: 'LOST1',
    carId,
    ...rider(app.server.services.vault, '', '13912340001'),
  });
  const sendLost = async (mobile: string, orderNo: string, item: string, from: string) => {
    const challenge = await challengeOf();
    const text = 'It lay on the back seat.';
    const lost = { item, look: 'blue, with a key', rodeAt: '2026-06-01T08:30', from: 'Station', to: 'Park', orderNo };
    const form = { ...FORM, kind: 'lostProperty', text, mobile, stationCode: 'YW01', ...lost };
    const sent = await send({ ...form, challenge, nonce: worked(challenge) }, PATH, from);
    const page = await (await read(`/portal/contact?lang=en-US&key=${keyIn(sent)}`)).text();
    const [ticket] = (await tickets(item)).list;
    return { page, ticket: await admin.call('/operation/ticket/getById', { id: ticket?.id ?? '' }) };
  };
  const mine = await sendLost('+8613912340001', 'LOST1', 'umbrella one', '192.0.2.90');
  const others = [
    await sendLost('13912340002', 'LOST1', 'umbrella two', '192.0.2.91'),
    await sendLost('13912340001', 'LOST2', 'umbrella six', '192.0.2.92'),
  ];
  assert.deepEqual([mine.ticket.orderId, mine.ticket.carId, mine.ticket.kind], [orderId, carId, 'lostProperty']);
  assert.equal(mine.ticket.subject, 'umbrella one');
  assert.match(JSON.stringify(mine.ticket), /Looks: blue, with a key/);
  for (const { ticket } of others) assert.deepEqual([ticket.orderId, ticket.carId], [null, null]);
  // what differs is what was typed, and whose ticket it is
  const plainly = (html: string) =>
    html.replaceAll(/T\d{7,}|[\w-]{43}|umbrella (one|two|six)|LOST[12]|\d{4}-\d\d-\d\dT[\d:.]+Z?|\d\d:\d\d/g, '');
  assert.deepEqual(
    others.map(({ page }) => plainly(page)),
    [plainly(mine.page), plainly(mine.page)],
  );
});

test('an address that nobody was given shows nothing', async () => {
  for (const key of ['x'.repeat(43), '', 'short', '../../etc', '%00'])
    if (key !== '') assert.equal((await read(`/portal/contact?key=${encodeURIComponent(key)}`)).status, 404, key);
  assert.match(await (await read('/portal/contact?lang=en-US&key=short')).text(), /There is no such page/);
  assert.equal((await send({ text: 'Let me in, please' }, `/portal/contact?key=${'y'.repeat(43)}`)).status, 404);
});

test('the page of a request is kept by nobody and found by no search engine', async () => {
  const challenge = await challengeOf();
  const key = keyIn(await send({ ...FORM, challenge, nonce: worked(challenge) }, PATH, '192.0.2.9'));
  const answer = await read(`/portal/contact?key=${key}`);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(answer.headers.get('referrer-policy'), 'no-referrer');
  assert.match(await answer.text(), /<meta name="robots" content="noindex">/);
});

test('the same form sent twice is one ticket; another text with the same work is asked for again', async () => {
  const challenge = await challengeOf();
  const form = { ...FORM, text: 'Twice by a nervous finger', challenge, nonce: worked(challenge) };
  const [first, second] = await Promise.all([send(form, PATH, '192.0.2.2'), send(form, PATH, '192.0.2.2')]);
  assert.equal(keyIn(first), keyIn(second));
  assert.equal((await tickets('nervous finger')).list.length, 1);
  const other = await send({ ...form, text: 'Another text with the old work' }, PATH, '192.0.2.2');
  assert.equal(other.status, 400);
  assert.match(await other.text(), /Another text with the old work/);
});

test('what is wrong is said at its field, and nothing that was typed is lost', async () => {
  const challenge = await challengeOf();
  const wrong = { kind: 'question', text: 'short', name: 'Li', mobile: '12', email: 'nobody', challenge };
  const answer = await send(wrong, PATH, '192.0.2.3');
  assert.equal(answer.status, 400);
  const html = await answer.text();
  for (const said of [
    'Not sent yet',
    'Write 10 to 4000',
    'no complete mobile',
    'no complete e-mail',
    '>short<',
    'value="Li"',
  ])
    assert.ok(html.includes(said), said);
  const advertisement = 'http://a.example http://b.example http://c.example http://d.example';
  assert.match(
    await (await send({ ...FORM, text: advertisement, challenge }, PATH, '192.0.2.3')).text(),
    /too many addresses/,
  );
  assert.match(await (await send({ ...FORM, challenge: '1.old' }, PATH, '192.0.2.3')).text(), /open for too long/);
  app.advance(13 * 3600);
  assert.match(await (await send({ ...FORM, challenge }, PATH, '192.0.2.3')).text(), /open for too long/);
});

test('photos and PDFs go along, for those who handle the ticket alone; anything else is refused', async () => {
  // the night of the test before has ended the session
  const desk = await app.signIn('admin', ADMIN_PASSWORD);
  const challenge = await challengeOf();
  const text = 'My bag was torn by the door, photos follow';
  const key = keyIn(await send({ ...FORM, text, challenge, nonce: worked(challenge) }, PATH, '192.0.2.20'));
  const attach = (bytes: Uint8Array, name: string, secret = key, from = '192.0.2.20') => {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(bytes)]), name);
    const path = `/portal/contact/file?lang=en-US&key=${secret}`;
    return fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': from },
      body: form,
      redirect: 'manual',
    });
  };
  assert.equal((await attach(png(), '../../bag.png')).status, 303);
  const [row] = (await desk.call('/operation/ticket/getPageList', { keyword: 'My bag was torn' })).list;
  const { files, entries, state } = await desk.call('/operation/ticket/getById', { id: row?.id ?? '' });
  assert.deepEqual(
    files.map(({ name, type }) => [name, type]),
    [['bag.png', 'image/png']],
  );
  assert.ok(entries.some((entry) => entry.kind === 'passenger' && entry.text === 'Sent along: bag.png'));
  assert.equal(state, 'new');
  const { address: path } = await desk.call('/sys/file/getDownloadTicket', { id: files[0]?.id ?? '' });
  assert.deepEqual(Buffer.from(await (await fetch(new URL(path, address))).arrayBuffer()), png());
  const stranger = await app.signInAs('teacher');
  assert.equal((await stranger.send('/sys/file/getDownloadTicket', { id: files[0]?.id ?? '' })).status, 404);

  for (const [bytes, name] of [
    [Buffer.from('<script>alert(1)</script>'), 'page.png'],
    [Buffer.from('#!/bin/sh'), 'run.sh'],
    [Buffer.alloc(0), 'empty.png'],
    [Buffer.alloc(11 * 1024 ** 2, 1), 'large.png'],
  ] as const) {
    const answer = await attach(bytes, name);
    assert.equal(answer.status, 400, name);
    assert.match(await answer.text(), /The file was not taken/, name);
  }
  assert.equal((await attach(png(), 'bag.png', 'x'.repeat(43))).status, 404);
  const statuses: number[] = [];
  for (let at = 0; at < 5; at += 1) statuses.push((await attach(pdf(`${at}`), `receipt ${at}.pdf`)).status);
  assert.deepEqual(statuses, [303, 303, 303, 303, 400]);
});

test('files come with the request itself: what is good is kept once, and what is not costs nothing that was typed', async () => {
  const desk = await app.signIn('admin', ADMIN_PASSWORD);
  const text = 'My case was left at the kerb, see the photos';
  const challenge = await challengeOf();
  const fields = { ...FORM, text, challenge, nonce: worked(challenge) };
  const sendWith = (files: readonly (readonly [string, Uint8Array])[], more: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...more })) form.set(name, value);
    for (const [name, bytes] of files) form.append('files', new Blob([Uint8Array.from(bytes)]), name);
    const headers = { 'x-forwarded-for': '192.0.2.30' };
    return fetch(`${address}${PATH}`, { method: 'POST', headers, body: form, redirect: 'manual' });
  };
  const good = [
    ['case.png', png()],
    ['bill.pdf', pdf('bill')],
  ] as const;
  // refused before a file is looked at
  const short = await sendWith(good, { text: 'short' });
  assert.equal(short.status, 400);
  assert.match(await short.text(), /please choose them again/);
  const sent = await sendWith(good);
  assert.deepEqual([sent.status, new URL(sent.headers.get('location') ?? '', address).searchParams.get('problem')], [303, null]); // prettier-ignore
  const key = keyIn(sent);
  const filesOf = async (keyword: string) => {
    const [row] = (await desk.call('/operation/ticket/getPageList', { keyword })).list;
    return (await desk.call('/operation/ticket/getById', { id: row?.id ?? '' })).files.map(({ name }) => name);
  };
  assert.deepEqual(await filesOf('My case was left'), ['case.png', 'bill.pdf']);
  // by a nervous finger, and once with nothing chosen
  assert.equal(keyIn(await sendWith(good)), key);
  assert.equal(keyIn(await sendWith([['', Buffer.alloc(0)]])), key);
  assert.deepEqual(await filesOf('My case was left'), ['case.png', 'bill.pdf']);

  const nonce = worked(challenge);
  const mixed = await sendWith(
    [
      ['page.png', Buffer.from('<script>alert(1)</script>')],
      ['run.sh', Buffer.from('#!/bin/sh')],
      ['large.png', Buffer.alloc(11 * 1024 ** 2, 1)],
      ['seat.png', png()],
    ],
    { text: 'The seat was torn as the photo shows', nonce },
  );
  assert.equal(mixed.status, 303);
  assert.deepEqual(await filesOf('The seat was torn'), ['seat.png']);
  const page = await read(mixed.headers.get('location') ?? '');
  assert.equal(page.status, 200);
  assert.match(await page.text(), /The file was not taken/);
});

test('a question is answered from what was published, with its source; what is not known is said, and learned of', async () => {
  const answer = '<p>At <strong>23:40</strong> from the station.</p>';
  const entry = {
    question: 'When does the last shuttle leave?',
    answer,
    category: 'other',
    language: 'en-US',
  } as const;
  // the night of the test before has ended the session
  const editor = await app.signIn('admin', ADMIN_PASSWORD);
  await editor.call('/ai/aiCustomerService/saveOrUpdate', entry);
  const asked = (question: string) =>
    read(`/portal/contact?${new URLSearchParams({ lang: 'en-US', ask: question }).toString()}`);
  const known = await asked('when does the last shuttle leave');
  assert.equal(known.headers.get('cache-control'), 'no-store');
  const html = await known.text();
  assert.match(html, /<strong>23:40<\/strong>/);
  assert.match(html, /From: When does the last shuttle leave\?/);
  const strange = '<script>alert(3)</script> may I bring a grand piano';
  const unknown = await (await asked(strange)).text();
  assert.match(unknown, /no answer that we trust/);
  assert.doesNotMatch(unknown, /<script>alert\(3\)/);
  const { list } = await editor.call('/ai/aiCustomerService/findUnansweredList', { keyword: 'piano' });
  assert.deepEqual(
    list.map(({ channel, count }) => [channel, count]),
    [['portal', 1]],
  );
  const answers = await Promise.all(Array.from({ length: 40 }, () => asked('again and again')));
  const refused = answers.find(({ status }) => status === 429);
  assert.match((await refused?.text()) ?? '', /A moment, please/);
  assert.ok(refused?.headers.get('retry-after') !== null);
});

test('who has lost the address finds the request by its number and a code, and nobody learns which numbers there are', async () => {
  const desk = await app.signIn('admin', ADMIN_PASSWORD);
  const { port, mails } = await startMailServer();
  const page = async () => (await read(PATH)).text();
  assert.doesNotMatch(await page(), /id="follow"/);
  const mainId = 'message.mail';
  const { version } = await desk.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const values = [
    { key: 'message.mail.host', value: '127.0.0.1' },
    { key: 'message.mail.port', value: port },
    { key: 'message.mail.security', value: 'none' },
    { key: 'message.mail.from', value: 'care@ride.example' },
    { key: 'message.mail.privateHosts', value: ['127.0.0.1'] },
  ];
  await desk.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
  app.advance(60);
  assert.match(await page(), /id="follow"/);

  const form = { ...FORM, text: 'I shall lose this address', email: 'Reader@mail.example' };
  const opening = await challengeOf();
  const key = keyIn(await send({ ...form, challenge: opening, nonce: worked(opening) }, PATH, '192.0.2.40'));
  const [{ number } = { number: '' }] = (await tickets('I shall lose', desk)).list;
  const ask = async (fields: Record<string, string>, from: string) => {
    const challenge = await challengeOf();
    return send({ challenge, nonce: worked(challenge), ...fields }, '/portal/contact/code?lang=en-US', from);
  };
  const open = (fields: Record<string, string>, from = '192.0.2.41') =>
    send(fields, '/portal/contact/open?lang=en-US', from);
  const plainly = (html: string) => html.replaceAll(/T\d{7}|value="[^"]*"|[\w.]+@[\w.]+|"challenge":"[^"]*"/g, '');

  const mine = { number: number.toLowerCase(), reach: ' reader@MAIL.example ' };
  const others = [
    { number: 'T9999999', reach: 'reader@mail.example' },
    { number, reach: 'somebody@else.example' },
  ];
  const answers = await Promise.all([mine, ...others].map((fields, at) => ask(fields, `192.0.2.${50 + at}`)));
  const texts = await Promise.all(answers.map(async (answer) => plainly(await answer.text())));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(texts[1]?.toLowerCase(), texts[2]?.toLowerCase());
  assert.match(texts[0] ?? '', /a code is on its way/);
  assert.match(texts[1] ?? '', /a code is on its way/);
  const mail = await until('the code has come', () => mails[0]);
  assert.equal(mail.to[0]?.toLowerCase(), 'reader@mail.example');
  const code = /(\d{6}) is your code to open/.exec(mail.text)?.[1] ?? '';
  assert.doesNotMatch(mail.text, new RegExp(key));

  const wrong = code === '000000' ? '111111' : '000000';
  // the code of one opens nothing of another, and wrong ones are refused in one way
  const refusals = [
    await open({ ...mine, code: wrong }),
    ...(await Promise.all(others.map((fields) => open({ ...fields, code })))),
  ];
  for (const answer of refusals) {
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), /This code is wrong, or works no more/);
  }
  const opened = await open({ ...mine, code });
  assert.equal(opened.status, 303);
  assert.equal(keyIn(opened), key);
  assert.equal((await open({ ...mine, code })).status, 400);

  const unsent = await ask({ number, reach: '13800138000' }, '192.0.2.66');
  assert.match(await unsent.text(), /no code can be sent there/);

  // five tries, and some minutes
  await ask(mine, '192.0.2.60');
  const second = await until('another code has come', () => mails[1]);
  const code2 = /(\d{6}) is your code to open/.exec(second.text)?.[1] ?? '';
  const wrong2 = code2 === '000000' ? '111111' : '000000';
  for (let at = 0; at < 5; at += 1) await open({ ...mine, code: wrong2 }, '192.0.2.61');
  assert.equal((await open({ ...mine, code: code2 }, '192.0.2.61')).status, 400);
  await ask(mine, '192.0.2.62');
  const third = await until('a third code has come', () => mails[2]);
  app.advance(11 * 60);
  const code3 = /(\d{6}) is your code to open/.exec(third.text)?.[1] ?? '';
  assert.equal((await open({ ...mine, code: code3 }, '192.0.2.63')).status, 400);

  // by text message, where a gateway carries it
  const gateway = createServer((request, response) => {
    texted.push(new URL(request.url ?? '/', address).searchParams);
    response.end('ok');
  });
  const texted: URLSearchParams[] = [];
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  after(() => gateway.close());
  const bound = gateway.address();
  const smsPort = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const sms = await desk.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'message.sms' });
  await desk.call('/sys/sysConfigOption/updateDetail', {
    mainId: 'message.sms',
    version: sms.version,
    values: [
      { key: 'message.sms.sender', value: 'gateway' },
      { key: 'message.sms.method', value: 'GET' },
      { key: 'message.sms.url', value: `http://127.0.0.1:${smsPort}/send?mobile={mobile}&code={code}` },
      { key: 'message.sms.privateHosts', value: ['127.0.0.1'] },
    ],
  });
  const texting = await challengeOf();
  const mobileForm = { ...FORM, text: 'I have a telephone alone', mobile: '+8613800138000' };
  const otherKey = keyIn(await send({ ...mobileForm, challenge: texting, nonce: worked(texting) }, PATH, '192.0.2.70'));
  const [row] = (await tickets('I have a telephone', desk)).list;
  const byMobile = { number: row?.number ?? '', reach: '138 0013 8000' };
  await ask(byMobile, '192.0.2.71');
  const message = await until('the message has come', () => texted[0]);
  assert.equal(message.get('mobile'), '13800138000');
  assert.equal(keyIn(await open({ ...byMobile, code: message.get('code') ?? '' }, '192.0.2.71')), otherKey);
  const [noted] = (await desk.call('/sys/outbox/getPageList', { purpose: 'followRequest' })).list;
  assert.deepEqual([noted?.state, noted?.readable], ['used', false]);

  // the bounds are the same for what exists and what does not
  for (const fields of [mine, others[0] ?? mine]) {
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) statuses.push((await ask(fields, `198.51.100.${at}`)).status);
    assert.deepEqual(statuses.slice(-2), [400, 400]);
  }
  assert.equal((await ask({ number: 'T1', reach: 'reader@mail.example' }, '192.0.2.64')).status, 400);
  assert.equal((await ask({ number, reach: '1380' }, '192.0.2.65')).status, 400);
});

test('a flood from more than a hundred addresses reaches a bound, and is told so', async () => {
  // what was sent before counts no longer
  app.advance(3601);
  const challenge = await challengeOf();
  const outcomes = new Map<number, number>();
  for (let network = 0; network < 120; network += 1) {
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        send({ ...FORM, text: `flood ${network} ${at} of forms`, challenge }, PATH, `198.51.100.${network}`),
      ),
    );
    for (const { status } of answers) outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
  }
  // three of each address without the work, and of all together what people can answer in an hour
  assert.deepEqual(
    [...outcomes].toSorted(([one], [other]) => one - other),
    [
      [303, 300],
      [400, 180],
    ],
  );
  const told = await (await send({ ...FORM, challenge }, PATH, '198.51.100.1')).text();
  assert.match(told, /too many requests just now/);
});
