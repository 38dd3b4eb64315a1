/** A provider that is slow, away, or says no: one invoice for each request, and e-mails that go out once. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer as createHttp } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { z } from 'zod';
import { catchUp } from '#server/finance/ledger/catchUp.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { startExim } from '#server/testing/eximServer.ts';
import { startMailServer } from '#server/testing/mailServer.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { refused } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';
import { tidyInvoices } from './service.ts';

const SECRET = 'a secret of the provider';
const app = await startTestApp({ env: { DEMO: 'off' } });
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { services } = app.server;

const portOf = async (server: Pick<Server, 'listen' | 'address'>): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  return (server.address() as AddressInfo).port;
};

/** What the provider has issued, by the number of the request. */
const issued = new Map<string, string>();
const asked: { path: string; requestId: string; signed: boolean; total: unknown; travellers: unknown }[] = [];
/** How the next request for an invoice ends: with an answer, without one after it was issued (cut off, or for ever), or with a no. */
let mood: 'answers' | 'hangsUp' | 'isSilent' | 'refuses' | 'waits' = 'answers';
const travellerRow = z.object({ name: z.string(), idKind: z.string(), idNumber: z.string(), transport: z.string() });
const request = z.object({
  requestId: z.string(),
  total: z.int().optional(),
  travellers: z.array(travellerRow).optional(),
});
const provider = createHttp((incoming, response) => {
  void text(incoming).then((body) => {
    const { requestId, total, travellers } = request.parse(JSON.parse(body));
    const { 'x-timestamp': at, 'x-signature': signature, 'x-app-key': key } = incoming.headers;
    const expected = createHmac('sha256', SECRET)
      .update(`${String(at)}.${body}`)
      .digest('hex');
    const path = incoming.url ?? '';
    asked.push({ path, requestId, signed: signature === expected && key === 'app-1', total, travellers });
    const say = (answer: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    const known = issued.get(requestId);
    if (path.endsWith('/query'))
      return say(known === undefined ? { state: 'unknown' } : { state: 'issued', number: known });
    if (mood === 'refuses') return say({ state: 'failed', problem: '购买方名称与税号不符' });
    if (mood === 'waits') return say({ state: 'pending' });
    issued.set(requestId, String(issued.size + 1).padStart(20, '9'));
    if (mood === 'hangsUp') return response.destroy();
    if (mood === 'isSilent') return response.flushHeaders();
    return say({ state: 'issued', number: issued.get(requestId) });
  });
});
const providerPort = await portOf(provider);
after(() => void provider.close());
const { port: smtpPort, mails } = await startMailServer();

async function configure(mainId: string, values: Record<string, string | number | string[]>): Promise<void> {
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const list = Object.entries(values).map(([key, value]) => ({ key: `${mainId}.${key}`, value }));
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values: list });
}
await configure('invoice.issuing', {
  issuer: 'provider',
  url: `http://127.0.0.1:${providerPort}/v1/`,
  appKey: 'app-1',
  secret: SECRET,
  privateHosts: ['127.0.0.1'],
  sellerTaxNumber: '91350100M000100Y43',
});

async function ask(email = ''): Promise<string> {
  const orderId = await makeOrder(services.db, {
    price: 3000,
    currency: 'CNY',
    paymentState: 'paid',
    paymentMethod: 'wechat',
  });
  await catchUp(services.jobDb);
  const find = services.db.selectFrom('order').where('id', '=', orderId).select('orderNo');
  const { orderNo } = await find.executeTakeFirstOrThrow();
  const travellers = [{ name: '周晓岚', idKind: 'passport' as const, idNumber: 'E12345678' }];
  const wish = { orderNos: [orderNo], buyerName: '周晓岚', email, travellers };
  return (await admin.call('/operation/invoice/requestOne', wish)).id;
}
const invoiceOf = (id: string) => admin.call('/operation/invoice/getById', { id });
const inState = (id: string, state: string) =>
  until(`the invoice is ${state}`, async () => {
    const invoice = await invoiceOf(id);
    return invoice.state === state ? invoice : null;
  });

test('a provider is asked with a signature, and its number is kept', async () => {
  const { number, isTrial } = await inState(await ask(), 'issued');
  assert.deepEqual([number.length, isTrial], [20, false]);
  assert.deepEqual(
    asked.map(({ path, signed, total, travellers }) => [path, signed, total, travellers]),
    [['/v1/issue', true, 3000, [{ name: '周晓岚', idKind: '护照', idNumber: 'E12345678', transport: '出租车' }]]],
  );
});

test('a provider that is gone after it issued is asked what became of it, and issues no second one', async () => {
  mood = 'hangsUp';
  const before = issued.size;
  const id = await ask();
  const waiting = await inState(id, 'issuing');
  assert.equal(waiting.problem, 'unreachable');
  mood = 'answers';
  app.advance(180);
  await Promise.all([tidyInvoices(services), tidyInvoices(services)]);
  const { events } = await inState(id, 'issued');
  assert.equal(issued.size, before + 1);
  assert.equal(events.filter(({ event }) => event === 'issued').length, 1);
  assert.equal(
    asked.filter(({ path, requestId }) => path === '/v1/issue' && requestId === `invoice-${id}-1`).length,
    1,
  );
});

test('a provider that takes a request and never answers is given up on, asked what became of it, and issues no second one', async () => {
  mood = 'isSilent';
  const before = issued.size;
  const id = await ask();
  const waiting = await until('the provider is given up on', async () => {
    const invoice = await invoiceOf(id);
    return invoice.problem === '' ? null : invoice;
  });
  assert.deepEqual([waiting.state, waiting.problem], ['issuing', 'timeout']);
  mood = 'answers';
  app.advance(180);
  await Promise.all([tidyInvoices(services), tidyInvoices(services)]);
  const { events } = await inState(id, 'issued');
  assert.equal(issued.size, before + 1);
  assert.deepEqual(
    events.map(({ event }) => event),
    ['requested', 'waiting', 'issued'],
  );
});

test('a no is said in the provider’s words, and another try is another request', async () => {
  mood = 'refuses';
  const id = await ask();
  const { problem, version } = await inState(id, 'failed');
  assert.equal(problem, '购买方名称与税号不符');
  mood = 'answers';
  await admin.call('/operation/invoice/retryOne', { id, version });
  await inState(id, 'issued');
  assert.deepEqual(
    asked.filter(({ requestId }) => requestId.startsWith(`invoice-${id}-`)).map(({ requestId }) => requestId),
    [`invoice-${id}-1`, `invoice-${id}-2`],
  );
});

test('a red letter that the provider has not issued yet changes nothing, and is issued once', async () => {
  const id = await ask();
  const { version } = await inState(id, 'issued');
  const seen = await admin.call('/operation/invoice/requestRed', { id, version, reason: '退款' });
  mood = 'waits';
  const confirm = () => admin.call('/operation/invoice/confirmRed', { id, version: seen.version });
  assert.match((await refused(confirm(), 409)).body.msg, /not answered/);
  assert.equal((await invoiceOf(id)).state, 'redRequested');
  mood = 'hangsUp';
  await refused(confirm(), 409);
  mood = 'answers';
  const before = issued.size;
  await confirm();
  assert.equal(issued.size, before);
  assert.equal((await invoiceOf(id)).redNumber, issued.get(`red-${id}-1`));
});

test('an issued invoice goes out with its trip list, once the server is there, and again when asked', async () => {
  await configure('message.mail', {
    host: '127.0.0.1',
    port: 1,
    security: 'none',
    from: 'desk@pilotdesk.example',
    privateHosts: ['127.0.0.1'],
  });
  const id = await ask('zhou@example.com');
  const eventsOf = async () => (await invoiceOf(id)).events.map(({ event }) => event);
  await until('the mail has failed', async () => (await eventsOf()).includes('notSent'));
  await configure('message.mail', { port: smtpPort });
  app.advance(660);
  await Promise.all([tidyInvoices(services), tidyInvoices(services)]);
  await until('the mail is sent', async () => (await eventsOf()).includes('sent'));
  const mail = mails[0]?.text ?? '';
  assert.match(mail, /To: zhou@example\.com/);
  assert.equal(mail.match(/application\/pdf/g)?.length, 2);
  app.advance(3600);
  await tidyInvoices(services);
  assert.equal(mails.length, 1);
  const { version, events } = await invoiceOf(id);
  assert.equal(events.at(-1)?.note, 'z***@example.com');
  await admin.call('/operation/invoice/sendOne', { id, version, email: 'office@example.com' });
  await until('it is sent again', () => mails.length === 2);
  assert.match(mails[1]?.text ?? '', /To: office@example\.com/);
});

test('an invoice that cannot be drawn, or issued, keeps no other from its turn, and is not mailed for ever', async () => {
  await configure('message.mail', { port: 1 });
  const broken = await ask('zhou@example.com');
  const { db } = services;
  // its detail shows the travellers, and cannot be asked for either
  const notSent = async () =>
    (
      await db
        .selectFrom('invoiceEvent')
        .select('id')
        .where('invoiceId', '=', broken)
        .where('event', '=', 'notSent')
        .execute()
    ).length;
  await until('the mail has failed', async () => (await notSent()) === 1);
  const unissued = await ask();
  await inState(unissued, 'issued');
  const red = await ask();
  const { version } = await inState(red, 'issued');
  await admin.call('/operation/invoice/requestRed', { id: red, version, reason: '退款' });
  const long = '2020-01-01T00:00:00Z';
  await db.updateTable('invoice').set({ redUntil: long }).where('id', '=', red).execute();
  const sealed = { travellersSealed: 'v1.broken' };
  const begun = { state: 'issuing', number: '', issuedAt: null, updatedAt: long } as const;
  await db
    .updateTable('invoice')
    .set({ ...sealed, ...begun })
    .where('id', '=', unissued)
    .execute();
  await db.updateTable('invoice').set(sealed).where('id', '=', broken).execute();
  await configure('message.mail', { port: smtpPort });
  const before = mails.length;
  for (let round = 2; round <= 6; round += 1) {
    app.advance(660);
    await tidyInvoices(services);
    assert.equal(await notSent(), Math.min(round, 5));
    assert.equal((await invoiceOf(red)).state, 'issued');
  }
  assert.equal(mails.length, before);
});

test('a mail server of Debian takes an invoice with its trip list, and a mailbox that it refuses is said', async (context) => {
  const exim = await startExim();
  if (typeof exim === 'string') return context.skip(exim);
  await configure('message.mail', { host: '127.0.0.1', port: exim.port, security: 'none' });
  const id = await ask('zhou@example.com');
  const mail = await until('the mail is delivered', () => exim.mails()[0] ?? null);
  assert.match(mail, /^Received: from .*mail\.pilotdesk\.test/ms);
  assert.match(mail, /^To: zhou@example\.com/m);
  assert.equal(mail.match(/Content-Type: application\/pdf/g)?.length, 2);
  await until('its history says so', async () => (await invoiceOf(id)).events.some(({ event }) => event === 'sent'));
  const refusedId = await ask('nobody@example.com');
  const note = await until('the refusal is said', async () => {
    const { events } = await invoiceOf(refusedId);
    return events.find(({ event }) => event === 'notSent')?.note;
  });
  assert.match(note, /550/);
  assert.equal(exim.mails().length, 1);
});
