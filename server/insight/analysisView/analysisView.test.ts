/** Kept views: whose they are, to whom they are sent and when, and answers as files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallInput } from '#contract/index.ts';
import type { FigureName } from '#contract/insight/figure/figures.ts';
import { streamXlsxRows } from 'hucre/xlsx';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { PASSWORD } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';
import { startMailServer } from '#server/testing/mailServer.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';
import { recipientsNow } from './reach.ts';
import { sendWeekly } from './weekly.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const PAGE = 'operation/orderAnalysis';
const ADD = '/insight/analysisView/addOne';
const LIST = '/insight/analysisView/getList';

const DAY_MS = 86_400_000;
const { clock } = services.ranges;
const today = clock.moment(services.now().getTime()).day;
/** The Monday after the next: whatever the day of the test, a whole week lies before it. */
const monday = today - ((today + 3) % 7) + 14;
const at = (day: number, hour: number) => clock.instantOf(day * DAY_MS + hour * 3_600_000) ?? 0;
const moveTo = (instant: number) => app.advance((instant - services.now().getTime()) / 1000);

const { port: smtpPort, mails } = await startMailServer();

test('a view is its owner’s until it is shared, and only who may see its page sees it', async () => {
  const operations = await app.signInAs('operations');
  const { id } = await admin.call(ADD, { name: '每周完成率', page: PAGE, search: 'figures=completionRate&by=week' });
  assert.deepEqual((await operations.call(LIST, { page: PAGE })).list, []);
  await refused(operations.call('/insight/analysisView/updateOne', { id, version: 1, name: '别人的' }), 404);
  await refused(operations.call('/insight/analysisView/deleteById', { id, version: 1 }), 404);
  await admin.call('/insight/analysisView/updateOne', { id, version: 1, isShared: true });
  const [seen] = (await operations.call(LIST, { page: PAGE })).list;
  assert.deepEqual([seen?.id, seen?.isOwn, seen?.search], [id, false, 'figures=completionRate&by=week']);
  await refused(operations.call('/insight/analysisView/deleteById', { id, version: 2 }), 404);

  const teacher = await app.signInAs('teacher');
  await refused(teacher.call(LIST, { page: PAGE }), 403);
  await refused(teacher.call(ADD, { name: 'x', page: PAGE, search: '' }), 403);
  await refusedField(admin.call(ADD, { name: '每周完成率', page: PAGE, search: '' }), 'name', 409);
  await refusedField(admin.call(ADD, { name: 'y', page: PAGE, search: 'a=b#//evil.example' }), 'search', 400);
  await refusedField(
    admin.call(ADD, { name: 'z', page: 'operation/userAnalysis', search: '', recipientIds: [operations.userId] }),
    'recipientIds',
    400,
  );
  await refusedField(
    admin.call(ADD, { name: 'z', page: PAGE, search: '', recipientIds: [teacher.userId] }),
    'recipientIds',
    400,
  );
  await admin.call('/insight/analysisView/deleteById', { id, version: 2 });
  assert.deepEqual((await operations.call(LIST, { page: PAGE })).list, []);
});

test('nobody is told a figure of what they may not list', async () => {
  await addRole(app, admin, 'ordersAlone', 'everything', ['operation:orderAnalysis:view', 'operation:order:list']);
  const [orders, operations] = [await app.signInAs('ordersAlone'), await app.signInAs('operations')];
  const told = async (figures: FigureName[]) => {
    const people = await recipientsNow(db, services, PAGE, [orders.userId, operations.userId], figures);
    return people.map(({ userId }) => userId).toSorted();
  };
  assert.deepEqual(await told(['orders']), [orders.userId, operations.userId].toSorted());
  assert.deepEqual(await told(['orders', 'emptyShare']), [operations.userId]);
});

test('each recipient is told the week before within reach, once, from Monday morning on', async () => {
  const operations = await app.signInAs('operations');
  const company = await db
    .insertInto('supplier')
    .values({ code: 'w1', name: '周报供应商' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const supplier = await app.signInAs('supplier', { supplierId: company.id });
  const { list } = await admin.call('/insight/analysisView/getRecipients', { page: PAGE, keyword: operations.account });
  assert.deepEqual(
    list.map(({ id }) => id),
    [operations.userId],
  );
  const recipientIds = [operations.userId, supplier.userId];
  await db.updateTable('sysUser').set({ email: 'reader@example.com' }).where('id', '=', operations.userId).execute();
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'message.mail' });
  const mailTo = {
    host: '127.0.0.1',
    port: smtpPort,
    security: 'none',
    from: 'desk@example.com',
    privateHosts: ['127.0.0.1'],
  };
  await admin.call('/sys/sysConfigOption/updateDetail', {
    mainId: 'message.mail',
    version,
    values: Object.entries(mailTo).map(([key, value]) => ({ key: `message.mail.${key}`, value })),
  });
  const { id } = await admin.call(ADD, {
    name: '周报',
    page: PAGE,
    search: 'figures=orders%2CcompletionRate&by=supplier',
    recipientIds,
  });
  // three orders in the week, one of them the supplier's, and one in the week before
  for (const [day, supplierId] of [
    [monday - 7, null],
    [monday - 3, company.id],
    [monday - 1, null],
    [monday - 8, null],
  ] as const)
    await makeOrder(db, { requestedAt: new Date(at(day, 12)).toISOString(), supplierId });

  moveTo(at(monday, 7));
  await sendWeekly(services);
  // the signed-in sessions are over by now
  const reader = await app.signIn(operations.account, PASSWORD);
  const own = await app.signIn(supplier.account, PASSWORD);
  const inbox = async (person = reader) =>
    (await person.call('/sys/message/getPageList', { kind: 'job', keyword: '周报' })).list.filter(({ titleZh }) =>
      titleZh.includes(new Date(monday * DAY_MS - DAY_MS).toISOString().slice(0, 10)),
    );
  assert.deepEqual(await inbox(), []);
  moveTo(at(monday, 8) + 1000);
  const other = await app.secondNode();
  await Promise.all([sendWeekly(services), sendWeekly(other.server.services)]);
  await sendWeekly(services);
  const messages = await inbox();
  assert.equal(messages.length, 1);
  assert.match(messages[0]?.bodyZh ?? '', /订单：3（前一周 1）/);
  assert.match((await inbox(own))[0]?.bodyZh ?? '', /订单：1（前一周 0）/);
  const link = new URL(messages[0]?.link ?? '', 'http://x');
  assert.equal(link.searchParams.get('to'), new Date(at(monday, 0)).toISOString());
  assert.equal(mails.length, 1);
  assert.match(mails[0]?.text ?? '', /reader@example\.com[\s\S]*\.xlsx/);

  await reader.call('/insight/analysisView/leave', { id });
  moveTo(at(monday + 7, 9));
  await sendWeekly(services);
  assert.equal(mails.length, 1);
});

test('an answer is a file with its definitions, for whoever may still see it', async () => {
  const operator = await app.signIn('admin', ADMIN_PASSWORD);
  const question = {
    figures: ['orders' as const, 'revenue' as const],
    by: ['day' as const],
    from: new Date(at(monday - 8, 0)).toISOString(),
    to: new Date(at(monday, 0)).toISOString(),
    compare: 'previous' as const,
  };
  const { rows } = await operator.call('/insight/figure/ask', question);
  for (const format of ['csv', 'xlsx'] as const) {
    const { jobId } = await operator.call('/insight/analysisView/exportFigures', { question, format });
    const job = await endOfJob(operator, jobId);
    assert.equal(job.state, 'succeeded', job.message);
    const { content } = await fileOfJob(operator, jobId, job.files[0]?.name ?? '');
    const cells: string[][] = [];
    if (format === 'csv')
      cells.push(
        ...content
          .toString('utf8')
          .split('\r\n')
          .map((line) => line.split(',')),
      );
    else for await (const { values } of streamXlsxRows(content)) cells.push(values.map((value) => String(value ?? '')));
    assert.deepEqual(
      cells.slice(1, 1 + rows.length).map(([day, count]) => [day, Number(count)]),
      rows.map(({ key, values }) => [key[0], values[0]]),
    );
    assert.ok(cells.some(([first = '']) => first === 'Data as of'));
    assert.ok(cells.flat().some((cell) => cell.includes('before discounts and refunds')));
  }
  const teacher = await app.signInAs('teacher');
  await refused(teacher.call('/insight/analysisView/exportFigures', { question }), 403);
});

test('funnel, cells, flows and cohorts are files that say what the screen says', async () => {
  const operator = await app.signIn('admin', ADMIN_PASSWORD);
  const asked = {
    requestedFrom: new Date(at(monday - 8, 0)).toISOString(),
    requestedTo: new Date(at(monday, 0)).toISOString(),
  };
  const linesOf = async (table: CallInput<'/insight/analysisView/exportTable'>['table']) => {
    const { jobId } = await operator.call('/insight/analysisView/exportTable', { table, format: 'csv' });
    const job = await endOfJob(operator, jobId);
    assert.equal(job.state, 'succeeded', job.message);
    const { content } = await fileOfJob(operator, jobId, job.files[0]?.name ?? '');
    const lines = content.toString('utf8').split('\r\n');
    assert.ok(
      lines.some((line) => line.startsWith('Data as of,')),
      table.kind,
    );
    return lines;
  };
  const { steps } = await operator.call('/operation/orderAnalysis/getFunnel', asked);
  const funnel = await linesOf({ kind: 'funnel', asked });
  assert.deepEqual(
    funnel.slice(1, 1 + steps.length).map((line) => Number(line.split(',')[1])),
    steps.map(({ orders }) => orders),
  );
  assert.ok(funnel.some((line) => line.startsWith('Definition,')));
  const { cells } = await operator.call('/operation/orderAnalysis/getCells', asked);
  const ofCells = await linesOf({ kind: 'cells', asked });
  assert.deepEqual(
    ofCells.slice(1, 1 + cells.length).map((line) => line.split(',')[0]),
    cells.map(({ cell }) => cell),
  );
  await linesOf({ kind: 'flows', asked: { ...asked, hour: 8 } });
  const { cohorts } = await operator.call('/operation/userAnalysis/getCohorts', {});
  const ofCohorts = await linesOf({ kind: 'cohorts', asked: {} });
  assert.deepEqual(
    ofCohorts.slice(1, 1 + cohorts.length).map((line) => line.split(',')[0]),
    cohorts.map(({ from }) => from),
  );
  const teacher = await app.signInAs('teacher');
  const table = { kind: 'funnel' as const, asked };
  await refused(teacher.call('/insight/analysisView/exportTable', { table }), 403);
});
