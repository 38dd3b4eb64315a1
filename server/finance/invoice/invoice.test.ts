import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { inCapitals, invoiceLines, splitTax, sumOf } from '#contract/finance/invoice/rules.ts';
import { catchUp } from '#server/finance/ledger/catchUp.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { ruleMessages } from '#server/ground/core/rules.ts';
import { invoiceSeller } from '#server/ground/settings/definitions/invoice.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { tellTolls } from '#server/finance/payRule/queries.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';
import { idCardOf } from '#server/testing/secondFactor.ts';
import { compareDay } from '#server/finance/invoiceCheck/check.ts';
import { dayBounds } from '#server/finance/reconciliation/reconcile.ts';
import { contentOf, tidyInvoices } from './service.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { services } = app.server;
const COMPANY = { buyerKind: 'company', taxNumber: '91350100M000100Y43', buyerName: '云湾港务' } as const;
const PERSON = { buyerName: '周晓岚' };

async function paidOrder(price: number): Promise<{ orderId: string; orderNo: string }> {
  const orderId = await makeOrder(services.db, {
    price,
    currency: 'CNY',
    paymentState: 'paid',
    paymentMethod: 'wechat',
    pickUpName: '云湾站',
    dropOffName: '港区',
  });
  await catchUp(services.jobDb);
  const { orderNo } = await services.db
    .selectFrom('order')
    .where('id', '=', orderId)
    .select('orderNo')
    .executeTakeFirstOrThrow();
  return { orderId, orderNo };
}
const reviewer = await app.signInAs('administrator');
/** A paid order that was priced by a rule of its own. */
async function chargedOrder(
  tax: { rate: number; included: boolean; parts?: { part: 'tolls' | 'bookingFee'; rate: number }[] },
  more: { tolls?: number; discount?: number; bookingFee?: number } = {},
): Promise<{ orderId: string; orderNo: string }> {
  const source = `taxed-${tax.rate}-${tax.included}-${Object.keys(more).join('-')}`;
  const { tolls, discount, bookingFee = 0 } = more;
  const terms = {
    base: { amount: 3333 },
    tax,
    bookingFee,
    tolls: 'charged' as const,
    ...(discount === undefined ? {} : { discounts: [{ parts: ['base' as const], amount: discount }] }),
  };
  const rule = { name: source, scope: { sources: [source] }, terms };
  const { versionId } = await admin.call('/operation/payRule/addOne', rule);
  await admin.call('/operation/payRule/submitVersion', { id: versionId, version: 1 });
  await reviewer.call('/operation/payRule/approveVersion', { id: versionId, version: 2 });
  const at = services.now().toISOString();
  const ride = { source, currency: 'CNY', requestedAt: at, pickedUpAt: at, pickUpLng: 113.94, pickUpLat: 22.53 };
  const orderId = await makeOrder(services.db, { ...ride, distance: 2000, duration: 600 });
  if (tolls !== undefined) await tellTolls(services.db, { orderId, amount: tolls, toldAt: at }).execute();
  await services.db.transaction().execute((transaction) => services.prices.charge(transaction, orderId));
  const { price, orderNo } = await admin.call('/operation/order/getById', { id: orderId });
  await admin.call('/operation/payment/recordOne', { orderId, amount: price ?? 0, channel: 'wechat' });
  return { orderId, orderNo };
}
const taxOfBooks = async (orderId: string) =>
  (await admin.call('/operation/payment/getOrderMoney', { orderId })).postings
    .flatMap(({ entries }) => entries)
    .reduce((sum, { account, amount }) => (account === 'tax:output' ? sum - amount : sum), 0);

async function sellerIs(value: string): Promise<void> {
  const mainId = 'invoice.issuing';
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const values = [{ key: invoiceSeller.key, value }];
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
}
const invoiceOf = (id: string) => admin.call('/operation/invoice/getById', { id });

test('amount and tax sum to the total, of each line and of the whole', () => {
  let seed = 1;
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  for (let run = 0; run < 20_000; run += 1) {
    const rate = random(2000);
    const orders = Array.from({ length: 1 + random(5) }, (_, at) => {
      const net = 1 + random(100_000);
      const ofOrder = random(3) === 0 ? random(2000) : rate;
      const discount = random(3) === 0 ? random(900) : 0;
      return { orderNo: String(at), net, discount, rate: ofOrder, tax: splitTax(net, ofOrder).tax };
    });
    for (const itemised of [true, false]) {
      const lines = invoiceLines(orders, itemised);
      for (const { amount, tax, total } of lines) assert.equal(amount + tax, total);
      const whole = sumOf(lines);
      assert.equal(whole.amount + whole.tax, whole.total);
      assert.equal(
        whole.total,
        orders.reduce((sum, { net }) => sum + net, 0),
      );
      assert.equal(
        whole.tax,
        orders.reduce((sum, { tax }) => sum + tax, 0),
      );
      if (!itemised)
        assert.ok(lines.filter(({ kind }) => kind === 'ride').length <= new Set(orders.map((one) => one.rate)).size);
    }
  }
  assert.deepEqual(splitTax(10_300, 300), { amount: 10_000, tax: 300, total: 10_300 });
  assert.deepEqual(splitTax(-10_300, 300), { amount: -10_000, tax: -300, total: -10_300 });
});

test('sums are written in capitals as invoices write them', () => {
  const known: readonly (readonly [number, string])[] = [
    [0, '零元整'],
    [5, '伍分'],
    [50, '伍角整'],
    [100, '壹元整'],
    [105, '壹元零伍分'],
    [1050, '壹拾元伍角整'],
    [123_450, '壹仟贰佰叁拾肆元伍角整'],
    [100_000_00, '壹拾万元整'],
    [100_010_01, '壹拾万零壹拾元零壹分'],
    [1_000_100_00, '壹佰万零壹佰元整'],
    [10_001_000_00, '壹仟万壹仟元整'],
    [-123, '负壹元贰角叁分'],
  ];
  for (const [fen, text] of known) assert.equal(inCapitals(fen), text);
});

test('paid orders become one invoice whose lines, trips and total are the same, with its documents', async () => {
  const orders = [await paidOrder(3000), await paidOrder(4567)];
  const orderNos = orders.map(({ orderNo }) => orderNo);
  const { id } = await admin.call('/operation/invoice/requestOne', { orderNos, ...COMPANY });
  const { state, number, total, amount, tax, trips, lines, isTrial, totalInCapitals } = await invoiceOf(id);
  assert.equal(state, 'issued');
  assert.match(number, /^\d{20}$/);
  assert.deepEqual([total, amount + tax, isTrial, lines.length], [7567, 7567, true, 2]);
  assert.equal(totalInCapitals, '柒拾伍元陆角柒分');
  assert.equal(
    trips.reduce((sum, trip) => sum + trip.total, 0),
    total,
  );
  for (const document of ['invoice', 'trips'] as const) {
    const { base64, fileName } = await admin.call('/operation/invoice/getPdf', { id, document });
    const bytes = Buffer.from(base64, 'base64');
    assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
    assert.ok(bytes.length < 30_000, `${bytes.length} bytes`);
    assert.ok(fileName.startsWith(number));
  }
});

test('an issued invoice names its seller as it was, whatever the settings say later', async () => {
  const issued = async () => {
    const { orderNo } = await paidOrder(2000);
    return invoiceOf((await admin.call('/operation/invoice/requestOne', { orderNos: [orderNo], ...COMPANY })).id);
  };
  await sellerIs('云湾出行');
  const before = await issued();
  await sellerIs('新名字出行');
  assert.equal(before.sellerName, '云湾出行');
  assert.equal((await invoiceOf(before.id)).sellerName, '云湾出行');
  assert.equal((await issued()).sellerName, '新名字出行');
  // what a provider is told of its red letter is told of the same seller
  const told = JSON.stringify(await contentOf(services.db, services, before.id));
  assert.ok(told.includes('云湾出行') && !told.includes('新名字出行'));
});

test('an invoice states the tax of the charges it invoices, a line for each rate, also after a refund', async () => {
  const orders = [
    await chargedOrder({ rate: 600, included: true }),
    await chargedOrder({ rate: 900, included: false }),
    await chargedOrder({ rate: 0, included: true }),
  ];
  const [first] = orders;
  assert.ok(first !== undefined);
  const refund = { orderId: first.orderId, amount: 1111, channel: 'wechat', reason: '绕行' } as const;
  await admin.call('/operation/payment/refund/requestOne', refund);
  const orderNos = orders.map(({ orderNo }) => orderNo);
  const { id } = await admin.call('/operation/invoice/requestOne', { orderNos, ...COMPANY, itemised: false });
  const { lines, tax } = await invoiceOf(id);
  const books = await Promise.all(orders.map(({ orderId }) => taxOfBooks(orderId)));
  assert.deepEqual(
    lines.map((line) => [line.rate, line.tax]),
    [600, 900, 0].map((rate, at) => [rate, books[at]]),
  );
  assert.equal(
    tax,
    books.reduce((sum, each) => sum + each, 0),
  );
  const day = services.ranges.clock.text(services.now().getTime()).slice(0, 10);
  const bounds = dayBounds(services.ranges.clock, day);
  const taxLines = async () =>
    (await compareDay(services, services.jobDb, bounds)).differences.filter(({ invoiceId }) => invoiceId === id);
  assert.deepEqual(await taxLines(), []);
  await services.db.updateTable('invoiceOrder').set({ tax: 1 }).where('orderId', '=', first.orderId).execute();
  assert.deepEqual(
    (await taxLines()).map(({ kind, ourTotal, otherTotal }) => [kind, ourTotal, otherTotal]),
    [['tax', tax, tax + (books[0] ?? 0) - 1]],
  );
});

test('a charge of several rates is a line for each, to the fen of the charge, after a refund and on a red letter too', async () => {
  const parts = [
    { part: 'tolls' as const, rate: 300 },
    { part: 'bookingFee' as const, rate: 0 },
  ];
  const included = await chargedOrder({ rate: 900, included: true, parts }, { tolls: 1500, bookingFee: 200 });
  const added = await chargedOrder({ rate: 600, included: false, parts }, { tolls: 777, discount: 100 });
  const ask = (orderNos: string[], itemised = true) =>
    admin.call('/operation/invoice/requestOne', { orderNos, ...COMPANY, itemised });
  const linesOf = async (id: string) =>
    (await invoiceOf(id)).lines.map(({ kind, orderNo, rate, amount, tax }) => [kind, orderNo, rate, amount, tax]);
  const both = await ask([included.orderNo, added.orderNo]);
  assert.deepEqual(await linesOf(both.id), [
    ['ride', included.orderNo, 900, 3058, 275],
    ['ride', included.orderNo, 300, 1456, 44],
    ['ride', included.orderNo, 0, 200, 0],
    ['ride', added.orderNo, 600, 3327, 200],
    ['discount', added.orderNo, 600, -94, -6],
    ['ride', added.orderNo, 300, 777, 23],
  ]);
  const charged = async ({ orderId }: { orderId: string }) =>
    (await admin.call('/operation/payRule/getCharge', { orderId })).charge?.charge;
  const charges = [await charged(included), await charged(added)];
  const { total, tax } = await invoiceOf(both.id);
  assert.deepEqual(
    [total, tax],
    [
      charges.reduce((sum, charge) => sum + (charge?.total ?? 0), 0),
      charges.reduce((sum, charge) => sum + (charge?.tax ?? 0), 0),
    ],
  );
  assert.equal(await taxOfBooks(added.orderId), 217);
  // what an issuer is told, of the invoice and of its red letter
  const told = z.object({ lines: z.array(z.object({ rate: z.int(), tax: z.int() })) });
  const content = told.parse(await contentOf(services.db, services, both.id));
  assert.deepEqual(
    content.lines.map(({ rate, tax: ofLine }) => [rate, ofLine]),
    [
      [900, 275],
      [300, 44],
      [0, 0],
      [600, 200],
      [600, -6],
      [300, 23],
    ],
  );
  const pdf = await admin.call('/operation/invoice/getPdf', { id: both.id, document: 'invoice' });
  assert.ok(pdf.base64.length > 1000);

  const halved = await chargedOrder({ rate: 900, included: true, parts }, { bookingFee: 200, tolls: 1501 });
  const refund = { orderId: halved.orderId, amount: 2000, channel: 'wechat', reason: '绕行' } as const;
  await admin.call('/operation/payment/refund/requestOne', refund);
  const left = await invoiceOf((await ask([halved.orderNo], false)).id);
  assert.deepEqual(
    left.lines.map(({ rate }) => rate),
    [900, 300, 0],
  );
  assert.deepEqual([left.total, left.tax], [3034, await taxOfBooks(halved.orderId)]);
});

test('travellers stand on each trip as they were, for those only who may see contact details', async () => {
  const orders = [await paidOrder(3000), await paidOrder(1200)];
  const orderNos = orders.map(({ orderNo }) => orderNo);
  const form = { orderNos, ...COMPANY };
  const typo = { name: '沈一鸣', idKind: 'resident' as const, idNumber: '110101199003070028' };
  await refusedField(
    admin.call('/operation/invoice/requestOne', { ...form, travellers: [typo] }),
    'travellers.0.idNumber',
  );
  const travellers = [
    { name: '沈一鸣', idKind: 'passport' as const, idNumber: 'E12345678' },
    { name: '沈小满', idKind: 'resident' as const, idNumber: idCardOf(7, '110101', '20180307') },
  ];
  const { id } = await admin.call('/operation/invoice/requestOne', { ...form, travellers });
  const asked = await invoiceOf(id);
  assert.deepEqual(
    asked.travellers.map(({ name, idNumber, orderNo, pickUpName }) => [name, idNumber, orderNo, pickUpName]),
    orderNos.flatMap((orderNo) => travellers.map(({ name, idNumber }) => [name, idNumber, orderNo, '云湾站'])),
  );
  const auditor = await app.signInAs('auditor');
  const seen = await auditor.call('/operation/invoice/getById', { id });
  assert.deepEqual(seen.travellers[0]?.name, '沈**');
  assert.equal(seen.travellers[0]?.idNumber, 'E123***78');
  const kept = await services.db
    .selectFrom('invoice')
    .where('id', '=', id)
    .select('travellersSealed')
    .executeTakeFirstOrThrow();
  assert.doesNotMatch(kept.travellersSealed, /沈|E123/);
  const [logged] = (await admin.call('/sys/sysLog/getPageList', { object: 'invoice', objectId: id })).list;
  const row = await admin.call('/sys/sysLog/getById', { id: logged?.id ?? '' });
  assert.doesNotMatch(JSON.stringify(row), /E12345678/);
  const { base64 } = await admin.call('/operation/invoice/getPdf', { id, document: 'invoice' });
  assert.ok(base64.length > 0);
});

test('of those who ask for the same order at the same moment one has the invoice', async () => {
  const { orderNo } = await paidOrder(3000);
  const asked = Array.from({ length: 5 }, () =>
    admin.call('/operation/invoice/requestOne', { orderNos: [orderNo], ...PERSON }),
  );
  const outcomes = await Promise.allSettled(asked);
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  await refused(admin.call('/operation/invoice/requestOne', { orderNos: [orderNo], ...PERSON }), 409);
  assert.equal((await admin.call('/operation/invoice/getPageList', { keyword: orderNo })).total, 1);
});

test('of two people who ask for the same order at the same moment one has the invoice, and the other is told', async () => {
  const { orderNo } = await paidOrder(3000);
  const ask = (client: typeof admin, buyerName: string) =>
    client.send('/operation/invoice/requestOne', { orderNos: [orderNo], buyerName });
  const answers = await Promise.all([
    ask(admin, '周晓岚'),
    ask(reviewer, '沈一鸣'),
    ask(admin, '周晓岚'),
    ask(reviewer, '沈一鸣'),
  ]);
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  for (const { status, body } of answers) if (status !== 200) assert.match(body.msg, new RegExp(orderNo));
  const { list } = await admin.call('/operation/invoice/getPageList', { keyword: orderNo });
  assert.equal(list.length, 1);
});

test('a supplier reads no invoice, also with the right to: not one of its own orders, and not another supplier’s', async () => {
  const { orderId, orderNo } = await paidOrder(3000);
  const { id: supplierId } = await admin.call('/operation/supplier/addOne', { code: 'inv', name: 'Invoice reader' });
  await services.db.updateTable('order').set({ supplierId }).where('id', '=', orderId).execute();
  const { id } = await admin.call('/operation/invoice/requestOne', { orderNos: [orderNo], ...PERSON });
  const { version } = await invoiceOf(id);
  const person = await app.signInAs('supplier', { type: 'supplier', supplierId });
  await refused(person.call('/operation/invoice/getById', { id }), 403);
  const rights = ['operation:invoice:list', 'operation:invoice:request', 'operation:invoice:red'] as const;
  await addRole(app, admin, 'generous', 'suppliers', rights);
  const generous = await app.signInAs('generous', { type: 'supplier', supplierId });
  assert.equal((await generous.call('/operation/invoice/getPageList', {})).total, 0);
  await refused(generous.call('/operation/invoice/getById', { id }), 404);
  await refused(generous.call('/operation/invoice/getPdf', { id, document: 'invoice' }), 404);
  const acts = [
    generous.send('/operation/invoice/requestOne', { orderNos: [orderNo], ...PERSON }),
    generous.send('/operation/invoice/requestRed', { id, version, reason: 'x' }),
    generous.send('/operation/invoice/sendOne', { id, version, email: 'a@example.com' }),
    generous.send('/operation/invoice/addLink', { id }),
  ];
  // what concerns everybody, whichever invoice it names
  for (const { status, body } of await Promise.all(acts)) {
    assert.equal(status, 409);
    assert.match(body.msg, /data scope/);
  }
  assert.deepEqual((await invoiceOf(id)).links, []);
});

test('requests go on after the database has planned them once for all', async () => {
  for (let run = 0; run < 30; run += 1) {
    const { orderNo } = await paidOrder(3000);
    await admin.call('/operation/invoice/requestOne', { orderNos: [orderNo], ...PERSON });
  }
});

test('an order that is not paid, a wrong tax number and a special invoice of a person are refused', async () => {
  const { orderNo } = await paidOrder(3000);
  const orderNos = [orderNo];
  const ask = (input: object) => admin.call('/operation/invoice/requestOne', { orderNos, ...PERSON, ...input });
  // each fault at its field, in its own words
  const wrong = [
    [{ ...COMPANY, taxNumber: '91350100M000100Y44' }, 'taxNumber', 'supplier.creditCodeForm'],
    [{ kind: '81' }, 'kind', 'invoice.specialForPerson'],
    [{ taxNumber: COMPANY.taxNumber }, 'taxNumber', 'invoice.personTaxNumber'],
  ] as const;
  for (const [input, field, rule] of wrong) {
    const { body } = await refusedField(ask(input), field);
    assert.ok(JSON.stringify(body.data).includes(ruleMessages[rule].en), rule);
  }
  await refused(ask({ orderNos: ['none'] }), 400);
  const unpaid = await makeOrder(services.db, { price: 100, currency: 'CNY', paymentState: 'unpaid' });
  const { orderNo: theirs } = await services.db
    .selectFrom('order')
    .where('id', '=', unpaid)
    .select('orderNo')
    .executeTakeFirstOrThrow();
  await refused(ask({ orderNos: [theirs] }), 400);
});

test('a refund leaves a difference, a red letter takes the invoice back, and what is left is invoiced again', async () => {
  const { orderId, orderNo } = await paidOrder(3000);
  const ask = () => admin.call('/operation/invoice/requestOne', { orderNos: [orderNo], ...PERSON });
  const { id } = await ask();
  const refund = { orderId, amount: 500, channel: 'wechat', reason: '绕行' } as const;
  await admin.call('/operation/payment/refund/requestOne', refund);
  const differing = await admin.call('/operation/invoice/getPageList', { differs: true });
  assert.deepEqual(
    differing.list.map((row) => row.id),
    [id],
  );
  const { version } = await invoiceOf(id);
  const waiting = await admin.call('/operation/invoice/requestRed', { id, version, reason: '退款' });
  await refused(ask(), 409);
  await admin.call('/operation/invoice/confirmRed', { id, version: waiting.version });
  const taken = await invoiceOf(id);
  assert.equal(taken.state, 'redIssued');
  assert.match(taken.redNumber, /^\d{20}$/);
  const again = await invoiceOf((await ask()).id);
  assert.deepEqual([again.state, again.total], ['issued', 2500]);
});

test('a red letter that nobody confirms in 72 hours lapses, and the invoice stands', async () => {
  const { orderNo } = await paidOrder(3000);
  const { id } = await admin.call('/operation/invoice/requestOne', { orderNos: [orderNo], ...PERSON });
  const { version } = await invoiceOf(id);
  await admin.call('/operation/invoice/requestRed', { id, version, reason: '抬头有误' });
  await services.db.updateTable('invoice').set({ redUntil: '2020-01-01T00:00:00Z' }).where('id', '=', id).execute();
  await refused(admin.call('/operation/invoice/confirmRed', { id, version: version + 1 }), 409);
  await tidyInvoices(services);
  const { state, events } = await invoiceOf(id);
  assert.deepEqual([state, events.at(-1)?.event], ['issued', 'redLapsed']);
});

test('one that fails says why and is issued again; one whose node went away is issued once', async () => {
  const { orderNo } = await paidOrder(3000);
  const asked = { orderNos: [orderNo], ...COMPANY, kind: '81' as const };
  const { id } = await admin.call('/operation/invoice/requestOne', asked);
  const failed = await invoiceOf(id);
  assert.equal(failed.state, 'failed');
  assert.notEqual(failed.problem, '');
  await services.db
    .updateTable('invoice')
    .set({ state: 'issuing', kind: '82', updatedAt: '2020-01-01T00:00:00Z' })
    .where('id', '=', id)
    .execute();
  await tidyInvoices(services);
  await tidyInvoices(services);
  const { state, events } = await invoiceOf(id);
  assert.equal(state, 'issued');
  assert.equal(events.filter(({ event }) => event === 'issued').length, 1);
});

test('an app asks for its own orders and reads its own invoices', async () => {
  const keyOf = async (source: string) =>
    (await admin.call('/sys/apiKey/addOne', { name: source, source, purpose: 'order' })).key;
  const [mine, other] = [await keyOf('mine'), await keyOf('other')];
  const orderId = await makeOrder(services.db, {
    source: 'mine',
    sourceRef: 'ride-1',
    price: 3000,
    currency: 'CNY',
    paymentState: 'paid',
    paymentMethod: 'wechat',
  });
  await catchUp(services.jobDb);
  assert.ok(orderId);
  const ask = (key: string) =>
    app.anonymous.as(key).call('/open/invoice/request', { externalIds: ['ride-1'], ...PERSON });
  await refused(ask(other), 400);
  const { id, state } = await ask(mine);
  assert.equal(state, 'issued');
  const read = await app.anonymous.as(mine).call('/open/invoice/getById', { id, withDocuments: true });
  assert.deepEqual([read.total, read.documents.length], [3000, 2]);
  await refused(app.anonymous.as(other).call('/open/invoice/getById', { id }), 404);
});

test('a link gives one document to whoever has it, is counted, expires and is withdrawn', async () => {
  const { orderNo } = await paidOrder(3000);
  const { id } = await admin.call('/operation/invoice/requestOne', { orderNos: [orderNo], ...PERSON });
  const link = await admin.call('/operation/invoice/addLink', { id, document: 'trips', days: 1 });
  const open = (address: string) => fetch(app.server.address + address);
  const answer = await open(link.address);
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf']);
  assert.match(answer.headers.get('content-disposition') ?? '', /-trips\.pdf/);
  assert.equal(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  );
  await open(link.address);
  const [seen] = (await invoiceOf(id)).links;
  assert.deepEqual([seen?.document, seen?.opened], ['trips', 2]);
  const kept = JSON.stringify(await services.db.selectFrom('invoiceLink').selectAll().execute());
  assert.doesNotMatch(kept, new RegExp(link.address.slice(-43)));
  await admin.call('/operation/invoice/withdrawLink', { linkId: link.id });
  await refused(admin.call('/operation/invoice/withdrawLink', { linkId: link.id }), 409);
  assert.equal((await open(link.address)).status, 404);
  assert.equal((await open(`/download/invoice/${'A'.repeat(43)}`)).status, 404);
  const short = await admin.call('/operation/invoice/addLink', { id, days: 1 });
  await services.db
    .updateTable('invoiceLink')
    .set({ expiresAt: '2020-01-01T00:00:00Z' })
    .where('id', '=', short.id)
    .execute();
  assert.equal((await open(short.address)).status, 404);
  await refused(admin.call('/operation/invoice/withdrawLink', { linkId: short.id }), 409);
});
