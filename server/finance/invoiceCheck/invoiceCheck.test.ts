/** A day of invoices beside a provider with faults: each kind of difference, and each way to settle it. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { z } from 'zod';
import type { InvoiceWay } from '#contract/finance/invoiceCheck/rules.ts';
import { catchUp } from '#server/finance/ledger/catchUp.ts';
import { entriesOfRefund } from '#server/finance/payment/refunds.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';
import { checkInvoices } from './check.ts';

const DAY_MS = 86_400_000;
const app = await startTestApp({ env: { DEMO: 'off' } });
let admin = await app.signIn('admin', ADMIN_PASSWORD);
const { services } = app.server;
const { clock } = services.ranges;
const DAY = clock.text(services.now().getTime()).slice(0, 10);

interface Known {
  requestId: string;
  number: string;
  total: number;
  issuedAt: string;
}
/** What the provider has issued. */
const known: Known[] = [];
/** How it answers the next request for an invoice, and whether it gives lists. */
let mood: 'answers' | 'waits' | 'lies' = 'answers';
let hasList = false;
/** The request that it does not decide. */
let undecided = '';
let serial = 0;
const request = z.object({ requestId: z.string().optional(), total: z.int().optional(), after: z.string().optional() });
const provider = createServer((incoming, response) => {
  void text(incoming).then((body) => {
    const { requestId = '', total = 0, after: place = '' } = request.parse(JSON.parse(body));
    const say = (answer: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    if (incoming.url === '/list') {
      if (!hasList) return response.writeHead(503).end();
      // one in each portion
      const at = Number(place);
      const portion = known.slice(at, at + 1);
      return say({ list: portion, ...(at + 1 < known.length ? { next: String(at + 1) } : {}) });
    }
    if (mood === 'waits') undecided = requestId;
    if (requestId === undecided) return say({ state: 'pending' });
    const had = known.find((one) => one.requestId === requestId);
    if (incoming.url === '/query') return say(had === undefined ? { state: 'unknown' } : { ...had, state: 'issued' });
    serial += 1;
    const number = DAY.slice(2, 4) + String(serial).padStart(18, '0');
    known.push({ requestId, number, total, issuedAt: services.now().toISOString() });
    return say(mood === 'lies' ? { state: 'failed', problem: '系统繁忙' } : { state: 'issued', number });
  });
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
after(() => provider.close());

const mainId = 'invoice.issuing';
const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
const settings = {
  issuer: 'provider',
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  appKey: 'app-1',
  secret: 'a secret of the provider',
  privateHosts: ['127.0.0.1'],
  sellerTaxNumber: '91350100M000100Y43',
};
const values = Object.entries(settings).map(([key, value]) => ({ key: `${mainId}.${key}`, value }));
await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });

async function ask(state: 'issued' | 'issuing' | 'failed') {
  const orderId = await makeOrder(services.db, {
    price: 3000,
    currency: 'CNY',
    paymentState: 'paid',
    paymentMethod: 'wechat',
  });
  await catchUp(services.jobDb);
  const { orderNo } = await admin.call('/operation/order/getById', { id: orderId });
  const { id } = await admin.call('/operation/invoice/requestOne', { orderNos: [orderNo], buyerName: '周晓岚' });
  await inState(id, state);
  return { id, orderId, requestId: `invoice-${id}-1` };
}
const inState = (id: string, state: string) =>
  until(`the invoice is ${state}`, async () => {
    const invoice = await admin.call('/operation/invoice/getById', { id });
    return invoice.state === state ? invoice : null;
  });

/** Changes what the provider has of a request. */
function falsify({ requestId }: { requestId: string }, change: Partial<Known> | null): void {
  const at = known.findIndex((one) => one.requestId === requestId);
  const [had] = known.splice(at, 1);
  assert.ok(had !== undefined);
  if (change !== null) known.push({ ...had, ...change });
}

/** Lets time pass, after which a session has ended. */
async function pass(seconds: number): Promise<void> {
  app.advance(seconds);
  admin = await app.signIn('admin', ADMIN_PASSWORD);
}

async function checked() {
  const { list } = await admin.call('/operation/invoiceCheck/getPageList', {});
  const row = list.find(({ day }) => day === DAY);
  assert.ok(row !== undefined);
  return { row, lines: (await admin.call('/operation/invoiceCheck/getLineList', { checkId: row.id })).list };
}
const messages = async () =>
  (await admin.call('/sys/message/getPageList', {})).list.filter(({ titleEn }) => titleEn.startsWith('Invoice check'));

const good = await ask('issued');
const more = await ask('issued');
const renumbered = await ask('issued');
const forgotten = await ask('issued');
const refunded = await ask('issued');
mood = 'lies';
const hidden = await ask('failed');
mood = 'waits';
const stuck = await ask('issuing');
mood = 'answers';
falsify(more, { total: 3100 });
const OTHER = `${DAY.slice(2, 4)}999999999999999999`;
falsify(renumbered, { number: OTHER });
falsify(forgotten, null);
known.push({
  requestId: 'invoice-999999-1',
  number: `${DAY.slice(2, 4)}888888888888888888`,
  total: 500,
  issuedAt: services.now().toISOString(),
});
await services.db.transaction().execute(async (db) => {
  const back = { orderId: refunded.orderId, amount: 1000, currency: 'CNY', channel: 'wechat' as const };
  await services.ledger.post(db, {
    kind: 'refund',
    key: 'refund:check',
    at: services.now().toISOString(),
    orderId: refunded.orderId,
    entries: await entriesOfRefund(db, back),
  });
});

test('a day that is not over is not checked', async () => {
  await refusedField(admin.call('/operation/invoiceCheck/startOne', { day: DAY }), 'day');
});

test('without the issuer the rest is compared, people are told, and it is tried again', async () => {
  await pass(DAY_MS / 1000);
  await Promise.all([checkInvoices(services), checkInvoices(services)]);
  const { row, lines } = await checked();
  assert.deepEqual([row.state, row.problem, row.matchedCount], ['failed', 'HTTP 503', 0]);
  assert.deepEqual(row.sums, [{ currency: 'CNY', ours: 15_000, issuer: null, books: 14_000 }]);
  assert.deepEqual(
    lines.map(({ kind, invoiceId }) => [kind, invoiceId]),
    [
      ['orders', refunded.id],
      ['stuck', stuck.id],
    ],
  );
  assert.equal((await messages()).length, 1);
  hasList = true;
  await checkInvoices(services);
  assert.equal((await checked()).row.state, 'failed');
  await pass(3700);
  await checkInvoices(services);
  assert.equal((await checked()).row.state, 'done');
  assert.equal((await messages()).length, 2);
});

test('each kind of difference is found', async () => {
  const { row, lines } = await checked();
  assert.deepEqual([row.issuedCount, row.redCount, row.matchedCount, row.openCount], [5, 0, 1, 7]);
  // the forgotten one is missing, the others are 3,100, the refused one and the stranger
  assert.deepEqual(row.sums, [{ currency: 'CNY', ours: 15_000, issuer: 15_600, books: 14_000 }]);
  assert.ok(lines.every(({ invoiceId }) => invoiceId !== good.id));
  const found = lines.map(({ kind, invoiceId, ourTotal, otherTotal }) => [kind, invoiceId, ourTotal, otherTotal]);
  assert.deepEqual(
    new Set(found.map((one) => one.join())),
    new Set(
      [
        ['more', more.id, 3000, 3100],
        ['number', renumbered.id, 3000, 3000],
        ['missingThere', forgotten.id, 3000, null],
        ['orders', refunded.id, 3000, 2000],
        ['missingHere', hidden.id, null, 3000],
        ['missingHere', null, null, 500],
        ['stuck', stuck.id, 3000, null],
      ].map((one) => one.join()),
    ),
  );
});

test('each way to settle does what it says, once, and a later check finds nothing open', async () => {
  const { lines } = await checked();
  const settle = async (invoiceId: string | null, way: InvoiceWay) => {
    const line = lines.find((one) => one.invoiceId === invoiceId);
    assert.ok(line !== undefined);
    const input = { id: line.id, version: line.version, way, note: '已核实' };
    await admin.call('/operation/invoiceCheck/settleOne', input);
    await refused(admin.call('/operation/invoiceCheck/settleOne', { ...input, version: line.version + 1 }), 409);
  };
  await refused(settle(null, 'again'), 409);
  await settle(null, 'ignored');
  await settle(more.id, 'red');
  await settle(refunded.id, 'red');
  await settle(renumbered.id, 'adopted');
  undecided = 'none';
  for (const { id } of [forgotten, hidden, stuck]) await settle(id, 'again');
  assert.equal((await inState(more.id, 'redRequested')).redReason, '已核实');
  assert.equal((await inState(renumbered.id, 'issued')).number, OTHER);
  const numbers = new Set<string>();
  for (const { id, requestId } of [forgotten, hidden, stuck]) {
    const { number } = await inState(id, 'issued');
    assert.equal(number, known.find((one) => one.requestId === requestId)?.number);
    assert.equal(known.filter((one) => one.requestId === requestId).length, 1);
    numbers.add(number);
  }
  assert.equal(numbers.size, 3);
  await admin.call('/operation/invoiceCheck/startOne', { day: DAY });
  const { row } = await until('the day is checked again', async () => {
    const now = await checked();
    return now.row.state === 'done' && now.row.madeBy !== '' ? now : null;
  });
  assert.deepEqual([row.openCount, row.settledCount], [0, 7]);
});
