/** A day of money beside a provider's file: each kind of difference, each way to settle it, and files as banks write them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DifferenceKind } from '#contract/finance/reconciliation/calls.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { catchUp } from '#server/finance/ledger/catchUp.ts';
import { minorOf } from './statement.task.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { db, jobDb } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const DAY = '2026-03-01';
const AT = `${DAY}T10:00:00+08:00`;

const decoder = new TextDecoder('gb18030');
const codes = new Map<string, Buffer>();
for (let first = 0x81; first < 0xff; first += 1)
  for (let second = 0x40; second < 0xff; second += 1) {
    const bytes = Buffer.from([first, second]);
    codes.set(decoder.decode(bytes), bytes);
  }
/** A text as an old program of a bank writes it. */
const gbk = (text: string): Buffer => Buffer.concat([...text].map((sign) => codes.get(sign) ?? Buffer.from(sign)));

let made = 0;
async function paidOrder(reference: string, price = 3000): Promise<string> {
  made += 1;
  const { id } = await db
    .insertInto('order')
    .values({
      orderNo: `R${made}`,
      status: 'completed',
      requestedAt: AT,
      source: 'app',
      sourceRef: `r${made}`,
      price,
      currency: 'CNY',
      priceParts: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await catchUp(jobDb);
  const wish = { orderId: id, amount: price, channel: 'bank' as const, at: AT, reference };
  if (reference !== '') await admin.call('/operation/payment/recordOne', wish);
  return id;
}

/** The formats that come with the product. */
const PROFILES = { bank: '银行流水', generic: '通用', wechat: '微信支付' } as const;
async function profileOf(profile: keyof typeof PROFILES): Promise<string> {
  const { list } = await admin.call('/operation/statementProfile/getPageList', { keyword: PROFILES[profile] });
  assert.ok(list[0] !== undefined);
  return list[0].id;
}

const reconcile = async (file: Buffer, profile: keyof typeof PROFILES = 'bank', day = DAY) =>
  reconcileBy(await profileOf(profile), file, day);
async function reconcileBy(profileId: string, file: Buffer, day = DAY) {
  const input = { fileName: 'statement.csv', profileId, channel: 'bank', day };
  const { body } = await admin.upload('/operation/reconciliation/startOne', input, file);
  assert.equal(body.code, 0, body.msg);
  const { jobId } = body.data as { jobId: string }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- parsed by the server
  return endOfJob(admin, jobId);
}
async function newest() {
  const [row] = (await admin.call('/operation/reconciliation/getPageList', {})).list;
  assert.ok(row !== undefined);
  const { list } = await admin.call('/operation/reconciliation/getLineList', { reconciliationId: row.id });
  return { row, list };
}

test('amounts are read without floating point', () => {
  for (const [text, minor] of [
    ['12.50', 1250],
    ['`1,234.5', 123_450],
    ['-0.01', -1],
    ['¥ 7', 700],
    ['1.005', null],
    ['合计', null],
  ] as const)
    assert.equal(minorOf(text, 2), minor);
  assert.equal(minorOf('500', 0), 500);
});

const FILE = gbk(`云湾银行 企业网银 交易明细
账号：6222 **** 0188,币种：人民币
交易日期,交易流水号,收入金额,支出金额,附言
2026-03-01 10:00:01,B1,30.00,,R1
2026-03-01 10:00:02,B2,"3,030.00",,多收
2026-03-01 10:00:03,B3,29.99,,R3
2026-03-01 10:00:04,B9,18.00,,来路不明
2026-03-01 10:00:05,B10,十元,,写错
合计,5,3107.99,0.00,
打印时间：2026-03-02
`);

test('a bank’s file in GBK with totals at its end: matched, more, less, missing on both sides, unreadable', async () => {
  await paidOrder('B1');
  await paidOrder('B2');
  await paidOrder('B3');
  const lost = await paidOrder('B4');
  const target = await paidOrder('');
  const { state, message } = await reconcile(FILE);
  assert.equal(state, 'succeeded', message);
  const { row, list } = await newest();
  assert.deepEqual([row.recordCount, row.matchedCount, row.openCount], [5, 1, 5]);
  const of = (kind: DifferenceKind) => {
    const line = list.find((one) => one.kind === kind);
    assert.ok(line !== undefined, kind);
    return line;
  };
  assert.deepEqual([of('more').fileAmount, of('more').ourAmount], [303_000, 3000]);
  assert.deepEqual([of('less').fileAmount, of('less').ourAmount], [2999, 3000]);
  assert.equal(of('missingThere').orderId, lost);
  assert.match(of('unreadable').raw, /B10/);
  const found = of('missingHere');
  assert.equal(found.fileAmount, 1800);

  const settle = (line: typeof found, way: 'posted' | 'linked' | 'ignored', orderNo?: string) =>
    admin.call('/operation/reconciliation/settleOne', {
      id: line.id,
      version: line.version,
      way,
      note: 'checked',
      ...(orderNo === undefined ? {} : { orderNo }),
    });
  await refused(settle(of('unreadable'), 'posted'), 409);
  await refused(settle(of('less'), 'linked', 'R5'), 409);
  await refusedField(settle(found, 'linked', 'nowhere'), 'orderNo');
  await settle(found, 'linked', 'R5');
  await refused(settle({ ...found, version: 2 }, 'ignored'), 409);
  const { money } = await admin.call('/operation/payment/getOrderMoney', { orderId: target });
  assert.deepEqual([money.paid, money.due], [1800, 1200]);
  await settle(of('more'), 'posted');
  await settle(of('less'), 'posted');
  await settle(of('missingThere'), 'ignored');
  await settle(of('unreadable'), 'ignored');
  const { list: balances } = await admin.call('/operation/payment/getBalances', {});
  assert.equal(
    balances.reduce((sum, { balance }) => sum + balance, 0),
    0,
  );
  const clearing = balances.find(({ account }) => account === 'clearing:bank')?.balance;
  // what the bank has, and the payment that it does not know
  assert.equal(clearing, 3000 + 303_000 + 2999 + 1800 + 3000);

  // the same file again: what was settled stays settled, and nothing comes twice
  await reconcile(FILE);
  const again = await newest();
  assert.equal(again.row.id, row.id);
  assert.deepEqual([again.row.openCount, again.row.settledCount, again.row.matchedCount], [0, 5, 2]);
});

test('an order whose price the books do not have, a refund, a payment posted late, and several records of one number', async () => {
  const day = '2026-03-02';
  const late = await paidOrder('L1');
  const orderId = await paidOrder('L2');
  await admin.call('/operation/payment/refund/requestOne', { orderId, amount: 500, channel: 'bank', reason: 'late' });
  assert.ok(late);
  const odd = await db
    .insertInto('order')
    .values({
      orderNo: 'ODD',
      status: 'completed',
      requestedAt: `${day}T12:00:00+08:00`,
      source: 'app',
      sourceRef: 'odd',
      price: 4000,
      currency: 'CNY',
      priceParts: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await catchUp(jobDb);
  await db.deleteFrom('ledgerQueue').execute();
  await db.updateTable('order').set({ price: 4100 }).where('id', '=', odd.id).execute();
  await db.deleteFrom('ledgerQueue').execute();
  const file = 'reference,order,amount,type\nL1,,20.00,pay\nL1,,10.00,pay\nX,R7,5.00,refund\nTotal,3,,\n';
  await reconcile(Buffer.from(file), 'generic', day);
  const { row, list } = await newest();
  assert.equal(row.matchedCount, 1, 'L1 is matched though it is of the day before');
  assert.deepEqual(
    list.map(({ kind, orderNo, fileAmount, ourAmount }) => [kind, orderNo, fileAmount, ourAmount]),
    [
      ['missingHere', 'R7', -500, null],
      ['orderDiffers', 'ODD', 4100, 4000],
    ],
  );
});

test('a file without a heading, of another kind, or of a day that goes on is refused with a sentence', async () => {
  const job = await reconcile(Buffer.from('a,b\n1,2\n'));
  assert.equal(job.state, 'failed');
  assert.match(job.message, /No heading was found/);
  const profileId = await profileOf('bank');
  const input = { fileName: 'x.csv', profileId, channel: 'bank', day: '2999-01-01' };
  const answer = await admin.upload('/operation/reconciliation/startOne', input, Buffer.from('x'));
  assert.equal(answer.status, 400);
  const wrong = { ...input, fileName: 'x.pdf', day: DAY };
  assert.equal((await admin.upload('/operation/reconciliation/startOne', wrong, Buffer.from('x'))).status, 400);
});

test('a file of a form that a person described is read by it, until it is out of use', async () => {
  const { id } = await admin.call('/operation/statementProfile/addOne', {
    name: '城商行回单',
    channel: 'bank',
    reference: ['Beleg'],
    moneyIn: ['Haben'],
    moneyOut: ['Soll'],
    footer: ['Summe'],
  });
  const file = Buffer.from('Kontoauszug\nBeleg;Haben;Soll\nEIGEN-1;12.50;\nEIGEN-2;;3.00\nSumme;12.50;3.00\n');
  const job = await reconcileBy(id, file, '2020-05-05');
  assert.equal(job.state, 'succeeded', job.message);
  const { row, list } = await newest();
  assert.deepEqual([row.recordCount, row.fileAmount], [2, 950]);
  assert.deepEqual(
    new Map(list.map(({ kind, reference, fileAmount }) => [reference, [kind, fileAmount]])),
    new Map([
      ['EIGEN-1', ['missingHere', 1250]],
      ['EIGEN-2', ['missingHere', -300]],
    ]),
  );
  await admin.call('/operation/statementProfile/updateOne', { id, version: 1, state: 'disabled' });
  const input = { fileName: 'statement.csv', profileId: id, channel: 'bank', day: '2020-05-05' };
  assert.equal((await admin.upload('/operation/reconciliation/startOne', input, file)).status, 400);
});

const feesOf = async (reference: string) => {
  const rows = await db
    .selectFrom('posting as p')
    .innerJoin('ledgerEntry as e', 'e.postingId', 'p.id')
    .leftJoin('order as o', 'o.id', 'p.orderId')
    .where('p.kind', '=', 'fee')
    .where('p.reference', '=', reference)
    .where('e.account', '=', 'fee:bank')
    .orderBy('p.id')
    .select(['e.amount', 'p.reversesId', 'o.orderNo'])
    .execute();
  return rows.map(({ amount, reversesId, orderNo }) => [Number(amount), reversesId !== null, orderNo]);
};
const balanceOf = async (account: string) =>
  (await admin.call('/operation/payment/getBalances', {})).list.find((one) => one.account === account)?.balance ?? 0;

test('what a provider keeps is posted once for each matched payment, corrected by reversing, and settled with its difference', async () => {
  const day = '2026-04-01';
  const generic = (...lines: string[]) =>
    reconcile(Buffer.from(['reference,order,amount,fee', ...lines, 'Total,,,', ''].join('\n')), 'generic', day);
  const [first, second, third] = [await paidOrder('F1'), await paidOrder('F2'), await paidOrder('F3')];
  const { orderNo } = await db.selectFrom('order').where('id', '=', first).select('orderNo').executeTakeFirstOrThrow();
  const before = { fee: await balanceOf('fee:bank'), clearing: await balanceOf('clearing:bank') };
  const file = ['F1,,30.00,0.18', 'F2,,30.00,0.18', 'F3,,31.00,0.19', 'F9,,10.00,0.06'];
  const job = await generic(...file);
  assert.equal(job.state, 'succeeded', job.message);
  assert.deepEqual(await feesOf('F1'), [[18, false, orderNo]]);
  assert.deepEqual([await feesOf('F3'), await feesOf('F9')], [[], []], 'what differs waits for a person');
  const { row, list } = await newest();
  assert.deepEqual([row.matchedCount, row.fileFees, row.ourFees], [2, 61, 36]);
  assert.deepEqual(list.map(({ reference, fee }) => [reference, fee]), [['F3', 19], ['F9', 6]]); // prettier-ignore
  assert.equal(await balanceOf('fee:bank'), before.fee + 36);
  assert.equal(await balanceOf('clearing:bank'), before.clearing - 36);
  // the passenger owes no more and no less by it
  const { money, postings } = await admin.call('/operation/payment/getOrderMoney', { orderId: second });
  assert.deepEqual([money.paid, money.due], [3000, 0]);
  assert.ok(postings.some(({ kind }) => kind === 'fee'));

  await generic(...file);
  assert.deepEqual(await feesOf('F1'), [[18, false, orderNo]], 'the same file again');
  await generic('F1,,30.00,0.20', 'F2,,30.00,0', 'F3,,31.00,0.19', 'F9,,10.00,0.06');
  assert.deepEqual(await feesOf('F1'), [[18, false, orderNo], [-18, true, orderNo], [20, false, orderNo]]); // prettier-ignore
  assert.deepEqual((await feesOf('F2')).map(([amount]) => amount), [18, -18]); // prettier-ignore
  await generic('F1,,30.00,0.18', 'F2,,30.00,0.18', 'F3,,31.00,0.19', 'F9,,10.00,0.06');
  assert.deepEqual((await feesOf('F1')).map(([amount]) => amount), [18, -18, 20, -20, 18]); // prettier-ignore
  assert.deepEqual((await feesOf('F2')).map(([amount]) => amount), [18, -18, 18]); // prettier-ignore

  const { list: open } = await newest();
  for (const { id, version, kind } of open)
    await admin.call('/operation/reconciliation/settleOne', {
      id,
      version,
      note: 'checked',
      ...(kind === 'missingHere' ? { way: 'linked' as const, orderNo: `R${made}` } : { way: 'posted' as const }),
    });
  assert.ok(third);
  assert.deepEqual((await feesOf('F3')).map(([amount]) => amount), [19]); // prettier-ignore
  assert.deepEqual(await feesOf('F9'), [[6, false, `R${made}`]]);
  const settled = await newest();
  assert.deepEqual([settled.row.fileFees, settled.row.ourFees], [61, 61]);
  await generic(...file);
  assert.equal(await balanceOf('fee:bank'), before.fee + 61, 'settled, and not twice');
});

test('a fee with a minus where the format says so, one given back, one that cannot be read, and one of no payment', async () => {
  const day = '2026-04-02';
  const { id } = await admin.call('/operation/statementProfile/addOne', {
    name: '服务费为负',
    channel: 'bank',
    reference: ['no'],
    moneyIn: ['money'],
    fee: ['kept'],
    feeBelowZero: true,
  });
  await paidOrder('G1');
  await paidOrder('G2');
  await paidOrder('G3');
  const file = 'no,money,kept\nG1,30.00,-0.18\nG2,30.00,?\nG3,30.00,\nG4,0.00,-2.00\n';
  const job = await reconcileBy(id, Buffer.from(file), day);
  assert.equal(job.state, 'succeeded', job.message);
  assert.deepEqual((await feesOf('G1')).map(([amount]) => amount), [18]); // prettier-ignore
  assert.deepEqual([await feesOf('G2'), await feesOf('G3')], [[], []]);
  const { row, list } = await newest();
  assert.deepEqual([row.fileFees, row.ourFees, row.matchedCount], [18, 18, 2]);
  assert.deepEqual(
    list.flatMap(({ kind, raw }) => (kind === 'unreadable' ? [raw] : [])),
    ['G2,30.00,?', 'G4,0.00,-2.00'],
  );
});
