/** A supplier from its contract to what it is owed: closing, late facts, approval, disputes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { SupplierTerms } from '#contract/finance/supplier/settle.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { dayInChina } from '#contract/base/document/rules.ts';
import { warnOfExpiries } from '#server/finance/supplier/expiries.ts';
import { periodAfter } from '#contract/finance/supplierContract/rules.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { db, now } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const second = await app.signInAs('administrator');

const month = (months: number) =>
  periodAfter(new Date(now().getTime() + 8 * 3_600_000).toISOString().slice(0, 7), months);
const [FIRST, NEXT] = [month(-2), month(-1)];
const during = (period: string, day = 10) => `${period}-${String(day).padStart(2, '0')}T04:00:00Z`;

let serial = 0;
async function supplier() {
  serial += 1;
  const { id } = await admin.call('/operation/supplier/addOne', {
    code: `s${serial}x`,
    name: `Supplier ${serial}`,
    bankAccount: '6222020000001234',
  });
  const person = await app.signInAs('supplier', { type: 'supplier', supplierId: id });
  return { id, person };
}

const TERMS: SupplierTerms = {
  currency: 'CNY',
  share: { by: 'percentage', rate: 7000 },
  guarantee: 0,
  levels: [],
  tax: { rate: 600, isIncluded: false },
};

async function contract(supplierId: string, validFrom: string, change: Partial<SupplierTerms> = {}) {
  const { levels, ...terms } = { ...TERMS, ...change };
  const { id } = await admin.call('/operation/supplier/contract/addVersion', {
    supplierId,
    terms: { ...terms, levels: [...levels] },
  });
  const { version } = await admin.call('/operation/supplier/contract/submitVersion', { id, version: 1 });
  await second.call('/operation/supplier/contract/approveVersion', { id, version, validFrom });
  return id;
}

const ride = (supplierId: string, period: string, price: number, day?: number) =>
  makeOrder(db, { supplierId, price, distance: 10_000, duration: 1200, requestedAt: during(period, day) });

async function close(supplierId: string, period: string) {
  const { id, jobId } = await admin.call('/operation/supplier/statement/closeOne', { supplierId, period });
  const job = await endOfJob(admin, jobId);
  assert.equal(job.state, 'succeeded', job.message);
  return id;
}

async function check(id: string) {
  const { jobId } = await admin.call('/operation/supplier/statement/checkOne', { id });
  assert.equal((await endOfJob(admin, jobId)).state, 'succeeded');
  const statement = await admin.call('/operation/supplier/statement/getById', { id });
  assert.ok(statement.check);
  return { ...statement, check: statement.check };
}

const linesIn = async (id: string) =>
  (await admin.call('/operation/supplier/statement/getById', { id })).lines.map(({ kind, amount }) => [kind, amount]);

test('a bank account is masked, and whoever sees it whole is in the log', async () => {
  const { id, person } = await supplier();
  const { bankAccountMasked } = await person.call('/operation/supplier/getById', { id });
  assert.equal(bankAccountMasked, '•••• 1234');
  await refused(person.call('/operation/supplier/revealBankAccount', { id }), 403);
  const { bankAccount } = await admin.call('/operation/supplier/revealBankAccount', { id });
  assert.equal(bankAccount, '6222020000001234');
  const stored = await db
    .selectFrom('supplier')
    .select('bankAccountSealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.ok(!stored.bankAccountSealed?.includes('6222020000001234'));
  const { list } = await admin.call('/sys/sysLog/getPageList', { call: '/operation/supplier/revealBankAccount' });
  assert.equal(list[0]?.objectId, id);
  await refusedField(
    admin.call('/operation/supplier/addOne', { code: 'odd', name: 'Odd', creditCode: '91440300708461137T' }),
    'creditCode',
  );
});

test('who only reads sees how to reach a contact masked; the supplier and who keeps the record see it whole', async () => {
  const { id, person } = await supplier();
  const contacts = [{ name: '王芳', duty: '', mobile: '13812345678', email: 'wang@example.com' }];
  await admin.call('/operation/supplier/updateOne', { id, version: 1, contacts });
  const auditor = await app.signInAs('auditor');
  const reach = async (client: typeof admin) => {
    const [contact] = (await client.call('/operation/supplier/getById', { id })).contacts;
    return [contact?.mobile, contact?.email];
  };
  assert.deepEqual(await reach(auditor), ['138****5678', 'w***@example.com']);
  const [listed] = (await auditor.call('/operation/supplier/getPageList', { id })).list;
  assert.equal(listed?.contacts[0]?.mobile, '138****5678');
  assert.deepEqual(await reach(person), ['13812345678', 'wang@example.com']);
  assert.deepEqual(await reach(admin), ['13812345678', 'wang@example.com']);
});

test('documents of a supplier run out, and the list warns of it', async () => {
  const { id } = await supplier();
  const document = { supplierId: id, kind: 'qualification' as const, number: 'Q1', expiresOn: '2020-01-01' };
  await admin.call('/operation/supplier/addDocument', document);
  const { list } = await admin.call('/operation/supplier/getPageList', { documents: 'expired', id });
  assert.equal((await admin.call('/operation/supplier/getPageList', { documents: 'expiring', id })).total, 0);
  assert.deepEqual(
    list.map((row) => [row.id, row.documentsExpireOn]),
    [[id, '2020-01-01']],
  );
});

test('a contract is approved by another person, never changes, and leaves no gap or overlap unsaid', async () => {
  const { id: supplierId } = await supplier();
  const path = '/operation/supplier/contract/approveVersion';
  const { id } = await admin.call('/operation/supplier/contract/addVersion', {
    supplierId,
    terms: { ...TERMS, levels: [] },
  });
  await refused(
    admin.call('/operation/supplier/contract/addVersion', { supplierId, terms: { ...TERMS, levels: [] } }),
    409,
  );
  const { version } = await admin.call('/operation/supplier/contract/submitVersion', { id, version: 1 });
  await refused(admin.call(path, { id, version, validFrom: FIRST }), 409);
  const approved = await second.call(path, { id, version, validFrom: FIRST });
  await assert.rejects(
    db.updateTable('supplierContract').set({ terms: '{}' }).where('id', '=', id).execute(),
    /never changes/,
  );
  await second.call('/operation/supplier/contract/endVersion', { id, version: approved.version, validTo: FIRST });
  const begun = await admin.call('/operation/supplier/contract/addVersion', {
    supplierId,
    terms: { ...TERMS, levels: [] },
  });
  const sent = await admin.call('/operation/supplier/contract/submitVersion', { id: begun.id, version: 1 });
  const seen = { id: begun.id, version: sent.version };
  await refused(second.call(path, { ...seen, validFrom: FIRST }), 409);
  await refused(second.call(path, { ...seen, validFrom: month(0) }), 409);
  await second.call(path, { ...seen, validFrom: month(0), allowGap: true });
  const { list } = await admin.call('/operation/supplier/contract/getVersionList', { supplierId });
  assert.deepEqual(
    list.map(({ validFrom, validTo, state }) => [validFrom, validTo, state]),
    [
      [month(0), null, 'inForce'],
      [FIRST, FIRST, 'superseded'],
    ],
  );
});

test('the running month is live, with its forecast and how its guarantee stands', async () => {
  const { id, person } = await supplier();
  await contract(id, month(0), { guarantee: 1_000_000 });
  await makeOrder(db, { supplierId: id, price: 10_000, requestedAt: new Date(now().getTime() - 1000).toISOString() });
  const live = await person.call('/operation/supplier/statement/getLive', { supplierId: id });
  assert.deepEqual([live.orders, live.settlement?.subtotal], [1, 1_000_000]);
  assert.deepEqual([live.guarantee?.earned, live.guarantee?.missing], [7000, 993_000]);
  assert.ok((live.forecast?.lines[0]?.amount ?? 0) >= 7000);
});

test('a month is closed once, at its end, and what was frozen stays', async () => {
  const { id } = await supplier();
  await contract(id, FIRST);
  await ride(id, FIRST, 10_001);
  await refused(admin.call('/operation/supplier/statement/closeOne', { supplierId: id, period: month(0) }), 409);
  const closing = () => admin.call('/operation/supplier/statement/closeOne', { supplierId: id, period: FIRST });
  const both = await Promise.allSettled([closing(), closing()]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  const [one] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  assert.ok(one);
  await endOfJob(admin, one.jobId);
  await refused(closing(), 409);
  assert.deepEqual(await linesIn(one.id), [
    ['share', 7001],
    ['tax', 420],
  ]);
  for (const table of ['supplierStatementLine', 'supplierStatementOrder'] as const) {
    await assert.rejects(db.deleteFrom(table).where('statementId', '=', one.id).execute(), /never changes/);
    await assert.rejects(
      sql`insert into ${sql.table(table)} select * from ${sql.table(table)} where "statementId" = ${one.id}`.execute(
        db,
      ),
    );
  }
  await assert.rejects(
    db.updateTable('supplierStatement').set({ total: 1 }).where('id', '=', one.id).execute(),
    /never changes/,
  );
});

test('what changes after closing is shown by the check and settled in the next statement', async () => {
  const { id } = await supplier();
  await contract(id, FIRST);
  const [dearer, gone] = [await ride(id, FIRST, 10_000), await ride(id, FIRST, 20_000)];
  const statement = await close(id, FIRST);
  assert.equal((await check(statement)).check.differences, 0);
  await db.updateTable('order').set({ price: 11_000 }).where('id', '=', dearer).execute();
  await db.updateTable('order').set({ supplierId: null }).where('id', '=', gone).execute();
  await ride(id, FIRST, 1000);
  const { check: found } = await check(statement);
  assert.deepEqual([found.isIntact, found.differences, found.amount], [true, 3, 700 - 14_000 + 700]);
  await ride(id, NEXT, 50_000);
  const following = await close(id, NEXT);
  assert.deepEqual(await linesIn(following), [
    ['share', 35_000],
    ['late', -12_600],
    ['tax', 1344],
  ]);
  const { list } = await admin.call('/operation/supplier/statement/getOrderList', {
    statementId: following,
    period: FIRST,
    sort: 'amount',
  });
  assert.deepEqual(
    list.map(({ amount }) => amount),
    [-14_000, 700, 700],
  );
  // the first month itself is as it was closed
  assert.deepEqual((await linesIn(statement))[0], ['share', 21_000]);
});

test('two people approve after the newest check, and one posting says what is owed', async () => {
  const { id } = await supplier();
  await contract(id, FIRST);
  await ride(id, FIRST, 10_000);
  const statement = await close(id, FIRST);
  const approve = (client: typeof admin, version: number, checkId: string) =>
    client.call('/operation/supplier/statement/approveOne', { id: statement, version, checkId });
  const { check: first, version } = await check(statement);
  const { check: newest } = await check(statement);
  await refused(approve(admin, version, first.id), 409);
  const half = await approve(admin, version, newest.id);
  assert.equal(half.state, 'closed');
  await refused(approve(admin, half.version, newest.id), 409);
  const whole = await approve(second, half.version, newest.id);
  assert.equal(whole.state, 'approved');
  const entries = await db
    .selectFrom('ledgerEntry')
    .innerJoin('posting', 'posting.id', 'ledgerEntry.postingId')
    .where('posting.key', '=', `supplierStatement:${statement}`)
    .select(['account', 'amount'])
    .orderBy('line')
    .execute();
  assert.deepEqual(
    entries.map(({ account, amount }) => [account, amount]),
    [
      ['supplierShare', '7000'],
      ['tax:input', '420'],
      [`payable:supplier:${id}`, '-7420'],
    ],
  );
  // the books name the supplier instead of its number
  const account = `payable:supplier:${id}`;
  const { name } = await db.selectFrom('supplier').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  const { list: balances } = await admin.call('/operation/payment/getBalances', {});
  assert.equal(balances.find((one) => one.account === account)?.supplierName, name);
  const { list: postings } = await admin.call('/operation/payment/getPageList', { account });
  assert.deepEqual(postings.map(({ entries: lines }) => lines.map(({ supplierName }) => supplierName)), [['', '', name]]); // prettier-ignore
});

test('an approved statement is paid in parts, never more than is owed; what the books take back is owed again', async () => {
  const { id: supplierId, person } = await supplier();
  await contract(supplierId, FIRST);
  await ride(supplierId, FIRST, 10_000);
  const id = await close(supplierId, FIRST);
  const found = () => admin.call('/operation/supplier/statement/getById', { id });
  const unpaid = async () =>
    (await admin.call('/operation/supplier/statement/getPageList', { supplierId, unpaid: true })).list.length;
  const pay = async (amount: number, reference: string, version?: number) =>
    admin.call('/operation/supplier/statement/payOne', {
      id,
      version: version ?? (await found()).version,
      amount,
      channel: 'bank',
      at: now().toISOString(),
      reference,
    });
  await refused(pay(100, 'early'), 409);
  const { check: newest } = await check(id);
  for (const client of [admin, second])
    await client.call('/operation/supplier/statement/approveOne', {
      id,
      version: (await found()).version,
      checkId: newest.id,
    });
  assert.equal(await unpaid(), 1);
  await refusedField(pay(7421, 'more'), 'amount');
  const { version } = await found();
  const { postingId } = await pay(7000, 'first', version);
  // who did not see it meanwhile pays nothing twice
  await refused(pay(420, 'stale', version), 409);
  assert.equal((await found()).paid, 7000);
  await pay(420, 'second');
  await refused(pay(1, 'third'), 409);
  assert.equal(await unpaid(), 0);
  const { paid, payouts } = await person.call('/operation/supplier/statement/getById', { id });
  assert.deepEqual(
    [paid, payouts.map(({ amount, reference, channel, note }) => [amount, reference, channel, note])],
    [
      7420,
      [
        [420, 'second', 'bank', ''],
        [7000, 'first', 'bank', ''],
      ],
    ],
  );
  const { list } = await person.call('/sys/message/getPageList', {});
  assert.equal(list.filter(({ titleEn }) => titleEn === `The statement of ${FIRST} was paid`).length, 2);
  const owed = await db
    .selectFrom('ledgerEntry')
    .where('account', '=', `payable:supplier:${supplierId}`)
    .select((eb) => eb.fn.sum<string>('amount').as('sum'))
    .executeTakeFirstOrThrow();
  assert.equal(owed.sum, '0');
  await refused(
    person.call('/operation/supplier/statement/payOne', {
      id,
      version: 1,
      amount: 1,
      channel: 'bank',
      at: now().toISOString(),
    }),
    403,
  );

  await admin.call('/operation/payment/reverseOne', { id: postingId, note: 'the bank sent it back' });
  const after = await found();
  assert.deepEqual([after.paid, after.payouts.map(({ isReversed }) => isReversed)], [420, [false, true]]);
  assert.equal(await unpaid(), 1);
  await pay(7000, 'again');
  assert.equal((await found()).paid, 7420);
});

test('a supplier sees its own statement down to each order, and nothing of another', async () => {
  const [own, other] = [await supplier(), await supplier()];
  await contract(other.id, FIRST);
  await ride(other.id, FIRST, 10_000);
  const statement = await close(other.id, FIRST);
  const seen = await other.person.call('/operation/supplier/statement/getById', { id: statement });
  assert.equal(seen.total, 7420);
  const stranger = own.person;
  assert.equal((await stranger.call('/operation/supplier/statement/getPageList', {})).total, 0);
  await refused(stranger.call('/operation/supplier/statement/getById', { id: statement }), 404);
  await refused(stranger.call('/operation/supplier/statement/getOrderList', { statementId: statement }), 404);
  await refused(stranger.call('/operation/supplier/statement/exportOne', { id: statement }), 404);
  await refused(stranger.call('/operation/supplier/statement/getLive', { supplierId: other.id }), 404);
  await refused(stranger.call('/operation/supplier/contract/getVersionList', { supplierId: other.id }), 404);
  await refused(stranger.call('/operation/supplier/getById', { id: other.id }), 404);
  const dispute = { statementId: statement, amount: 100, reason: 'Why' };
  await refused(stranger.call('/operation/supplier/statement/addDispute', dispute), 404);
  const { jobId } = await other.person.call('/operation/supplier/statement/exportOne', { id: statement });
  const job = await endOfJob(other.person, jobId);
  const [file] = job.files;
  assert.ok(file);
  assert.ok((await fileOfJob(other.person, jobId, file.name)).content.length > 1000);
  const paper = await other.person.call('/operation/supplier/statement/exportOne', { id: statement, format: 'pdf' });
  const drawn = (await endOfJob(other.person, paper.jobId)).files[0];
  assert.ok(drawn);
  const { content } = await fileOfJob(other.person, paper.jobId, drawn.name);
  assert.equal(content.subarray(0, 5).toString(), '%PDF-');
});

test('a dispute is answered; an accepted one is a line of the next statement', async () => {
  const { id, person } = await supplier();
  await contract(id, FIRST);
  const orderId = await ride(id, FIRST, 10_000);
  const { orderNo } = await db
    .selectFrom('order')
    .select('orderNo')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const statementId = await close(id, FIRST);
  const path = '/operation/supplier/statement/addDispute';
  await refusedField(person.call(path, { statementId, orderNo: 'none', amount: 1, reason: 'x' }), 'orderNo');
  const raised = await person.call(path, { statementId, orderNo, amount: 500, reason: 'The detour was asked for' });
  await refused(person.call(path, { statementId, orderNo, amount: 500, reason: 'Again' }), 409);
  const inbox = await admin.call('/sys/message/getPageList', { kind: 'ticket' });
  assert.ok(inbox.list.some(({ link }) => link.endsWith(`record=${statementId}`)));
  const answer = { id: raised.id, version: 1, isAccepted: true, amount: 300, answer: 'Half of it' };
  await refused(person.call('/operation/supplier/statement/answerDispute', answer), 403);
  await admin.call('/operation/supplier/statement/answerDispute', answer);
  await refused(admin.call('/operation/supplier/statement/answerDispute', { ...answer, version: 2 }), 409);
  assert.equal((await person.call('/sys/message/getPageList', { kind: 'ticket' })).list[0]?.bodyEn, 'Half of it');
  assert.deepEqual(await linesIn(await close(id, NEXT)), [
    ['share', 0],
    ['correction', 300],
    ['tax', 18],
  ]);
  const { disputes } = await person.call('/operation/supplier/statement/getById', { id: statementId });
  assert.deepEqual([disputes[0]?.state, disputes[0]?.settledIn], ['accepted', NEXT]);
  assert.deepEqual([disputes[0]?.amount, disputes[0]?.accepted], [500, 300]);
});

test('a line of a statement, a deduction for quality, is disputed by itself', async () => {
  const { id, person } = await supplier();
  await contract(id, FIRST, { guarantee: 20_000 });
  await ride(id, FIRST, 10_000);
  const statementId = await close(id, FIRST);
  const path = '/operation/supplier/statement/addDispute';
  const { lines } = await person.call('/operation/supplier/statement/getById', { id: statementId });
  const about = { statementId, amount: 200, reason: 'Another figure was agreed' };
  await refusedField(person.call(path, { ...about, line: lines.length + 1 }), 'line');
  await refusedField(person.call(path, { ...about, line: 1, orderNo: 'T-1' }), 'line');
  const raised = await person.call(path, { ...about, line: 2 });
  await refused(person.call(path, { ...about, line: 2 }), 409);
  await person.call(path, { ...about, line: 1 });
  await person.call(path, about);
  const { disputes } = await admin.call('/operation/supplier/statement/getById', { id: statementId });
  assert.deepEqual(
    disputes.map(({ line }) => line),
    [null, 1, 2],
  );
  const answer = { id: raised.id, version: 1, isAccepted: true, amount: 150, answer: 'Agreed' };
  await admin.call('/operation/supplier/statement/answerDispute', answer);
  assert.ok((await linesIn(await close(id, NEXT))).some(([kind, amount]) => kind === 'correction' && amount === 150));
});

test('quality is measured from offers, alerts and ratings, against what the contract agrees', async () => {
  const { id } = await supplier();
  const levels = [
    { measure: 'rating' as const, agreed: 450, deduction: 500, bonusFrom: null, bonus: 0 },
    { measure: 'incidents' as const, agreed: 100, deduction: 500, bonusFrom: null, bonus: 0 },
  ];
  await contract(id, FIRST, { levels });
  const { id: carId } = await db
    .insertInto('car')
    .values({ fleetNumber: 'Q-1', plate: '粤Q1', supplierId: id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const span = { id, from: during(FIRST, 1), to: during(FIRST, 28) };
  const figures = async () =>
    Object.fromEntries(
      (await admin.call('/operation/supplier/getQuality', span)).list.map(({ measure, figure, isMet }) => [
        measure,
        [figure, isMet],
      ]),
    );
  assert.deepEqual((await figures())['rating'], [null, null]);
  await makeOrder(db, { supplierId: id, price: 100, distance: 5_000_000, rating: 4, requestedAt: during(FIRST) });
  await db
    .insertInto('carEvent')
    .values(
      [
        { day: 1, stateAfter: 'available' as const },
        { day: 19, stateAfter: 'non_operational' as const },
      ].map(({ day, stateAfter }) => ({
        carId,
        eventId: `q${day}`,
        source: 'car' as const,
        at: during(FIRST, day),
        receivedAt: during(FIRST, day),
        orderedAt: during(FIRST, day),
        event: 'service_start' as const,
        state: stateAfter,
        stateBefore: 'removed' as const,
        stateAfter,
        outcome: 'taken' as const,
      })),
    )
    .execute();
  const { availability, rating, incidents } = await figures();
  assert.deepEqual(
    { availability, rating, incidents },
    {
      availability: [6667, null],
      rating: [400, false],
      incidents: [0, true],
    },
  );
});

// the sessions end with the time that passes
test('a closing whose connection to the database ends is frozen by the next run', async () => {
  const { id: supplierId } = await supplier();
  await contract(supplierId, FIRST);
  await ride(supplierId, FIRST, 10_000);
  const LOCK = 318_137;
  await sql`create function "stopHere"() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${sql.lit(LOCK)}); return new; end $$`.execute(db);
  await sql`create trigger "stopHere" before insert on "supplierStatementLine" for each row execute function "stopHere"()`.execute(
    db,
  );
  try {
    const closing = await db.transaction().execute(async (holding) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(holding);
      const begun = await admin.call('/operation/supplier/statement/closeOne', { supplierId, period: FIRST });
      await until('the closing is half-way, and loses its connection', async () => {
        const { rows } = await sql`select pg_terminate_backend("pid") from pg_locks
          where locktype = 'advisory' and not granted and objid = ${sql.lit(LOCK)}`.execute(db);
        return rows.length > 0;
      });
      return begun;
    });
    const job = await endOfJob(admin, closing.jobId);
    assert.equal(job.state, 'succeeded', job.message);
    const { state, orders } = await admin.call('/operation/supplier/statement/getById', { id: closing.id });
    assert.deepEqual([state, orders], ['closed', 1]);
  } finally {
    await sql`drop trigger "stopHere" on "supplierStatementLine"`.execute(db);
    await sql`drop function "stopHere"()`.execute(db);
  }
});

test('what of a supplier runs out is told of once at each stage, to those who hold the right, and anew when renewed', async () => {
  const { id } = await supplier();
  const day = (days: number) => dayInChina(now().getTime(), days);
  const add = (kind: 'qualification' | 'insurance', days: number) =>
    admin.call('/operation/supplier/addDocument', { supplierId: id, kind, number: 'N', expiresOn: day(days) });
  await add('qualification', 20);
  await add('qualification', -400);
  await add('insurance', 300);
  await contract(id, FIRST);
  const { list } = await admin.call('/operation/supplier/contract/getVersionList', { supplierId: id });
  const [version] = list;
  assert.ok(version !== undefined);
  await db
    .updateTable('supplierContract')
    .set({ validTo: month(0) })
    .where('id', '=', version.id)
    .execute();
  const told = async () => {
    await Promise.all([warnOfExpiries(app.server.services), warnOfExpiries(app.server.services)]);
    const rows = await db
      .selectFrom('supplierExpiryWarning')
      .where('supplierId', '=', id)
      .orderBy('toldAt')
      .select(['what', 'stage'])
      .execute();
    const link = `/operation/supplier?drawer=detail&record=${id}`;
    const inbox = await db.selectFrom('message').where('link', '=', link).select(['userId', 'titleEn']).execute();
    return {
      rows: rows.filter(({ what }) => what !== 'terms'),
      terms: rows.some(({ what }) => what === 'terms'),
      inbox,
    };
  };
  const first = await told();
  assert.deepEqual([first.rows, first.terms], [[{ what: 'qualification', stage: 30 }], true]);
  // each administrator is told of the document and of the contract, nobody of either twice
  assert.equal(first.inbox.filter(({ userId }) => userId === second.userId).length, 2);
  assert.equal(new Set(first.inbox.map(({ userId, titleEn }) => `${userId} ${titleEn}`)).size, first.inbox.length);
  assert.equal((await told()).inbox.length, first.inbox.length, 'once');
  app.advance(14 * 86_400);
  assert.deepEqual((await told()).rows.at(-1), { what: 'qualification', stage: 7 });
  app.advance(8 * 86_400);
  assert.deepEqual((await told()).rows.at(-1), { what: 'qualification', stage: 0 });
});
